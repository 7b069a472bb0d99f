import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { Failures } from '#features/operations/ui/failed-jobs.tsx'
import { SystemCheckCard } from '#features/operations/ui/system-check-card.tsx'
import { usersAddress, type UsersSearch } from '#features/people/ui/users-address.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { formatWeekday } from '#platform/format/format.ts'
import { adminDashboard } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { type Span, spans } from '../rules.ts'
import { AllUsers } from './admin-home/all-users.tsx'
import { MissingDetails } from './admin-home/missing-details.tsx'
import { MoneyCard } from './admin-home/money-card.tsx'
import { NewEnquiries } from './admin-home/new-enquiries.tsx'
import { SchoolCard } from './admin-home/school-card.tsx'
import { SchoolFigures } from './admin-home/school-figures.tsx'
import { WaitingCourses } from './admin-home/waiting-courses.tsx'
import { WaitingRefunds } from './admin-home/waiting-refunds.tsx'

export const Route = createFileRoute('/_admin/admin/dashboard')({
  validateSearch: pickSearchParams((sent: Record<string, unknown>): UsersSearch & { span?: Span } => ({
    ...(sent.span === '7d' || sent.span === 'year' ? { span: sent.span } : {}),
    ...usersAddress.read(sent),
  })),
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.admin.title, description: messages.admin.description, noindex: true })
  },
  component: AdminDashboardPage,
})

const pathOf = (span: Span) => pagePath('/admin/dashboard', { span: span === '30d' ? undefined : span })

function AdminDashboardPage() {
  const { span = '30d', ...people } = Route.useSearch()
  const navigate = useNavigate()
  const [today] = useState(() => new Date())
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(adminDashboard, { span }),
    placeholderData: keepPreviousData,
  })
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{messages.admin.title}</h1>
          <p className="ink-2 mt-1">{formatWeekday(today)}</p>
        </div>
        <div className="flex gap-2" role="group" aria-label={messages.admin.span}>
          {spans.map((one) => (
            <FilterChip
              key={one}
              on={one === span}
              onClick={() => void navigate({ href: usersAddress.href(pathOf(one), people), resetScroll: false })}
            >
              {messages.admin.spans[one]}
            </FilterChip>
          ))}
        </div>
      </div>
      {!data && !error && <PageSkeleton />}
      {error && !data && <ErrorState text={messages.admin.errorText} onRetry={() => void refetch()} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <MissingDetails missing={data.missingDetails} />
          <SchoolFigures home={data} />
          <MoneyCard money={data.money} />
          <Failures now={today} />
          <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
            <WaitingCourses home={data} today={today} />
            <div className="grid gap-6">
              <WaitingRefunds refunds={data.openRefunds} />
              <NewEnquiries home={data} today={today} />
            </div>
          </div>
          <div className="mt-6 grid gap-6">
            <AllUsers path={pathOf(span)} shown={people} />
            <SystemCheckCard />
            <SchoolCard home={data} />
          </div>
        </div>
      )}
    </main>
  )
}
