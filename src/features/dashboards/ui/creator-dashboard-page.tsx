import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ErrorState } from '#design/error-state.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { formatCount } from '#platform/format/format.ts'
import { stepName } from '#platform/format/step-names.ts'
import { creatorDashboard } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { type CreatorSpan, creatorSpans } from '../rules.ts'
import { CreatorCourses } from './creator-home/creator-courses.tsx'
import { StepsChart } from './creator-home/steps-chart.tsx'
import { WaitingList } from './creator-home/waiting-list.tsx'

type Home = ReplyOf<typeof creatorDashboard>

export const Route = createFileRoute('/_creator/creator/dashboard')({
  validateSearch: pickSearchParams(({ span }: Record<string, unknown>): { span?: CreatorSpan } =>
    span === '7d' || span === '90d' || span === 'year' ? { span } : {},
  ),
  head: async (context) => {
    const { messages } = await import('../messages/creator-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: CreatorDashboardPage,
})

function CreatorDashboardPage() {
  const { span = '30d' } = Route.useSearch()
  const navigate = useNavigate()
  const uid = useSession((state) => state.user?.uid)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(creatorDashboard, { span }),
    placeholderData: keepPreviousData,
  })
  // While the next span is on its way the last one's steps are in sight.
  const months = data?.steps.length === 12
  const name = (step?: { start: string }) => (step ? stepName(step.start, { months, whole: true }) : '')
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{messages.headings[span]}</h1>
          {data && <p className="ink-2 mt-1">{messages.compared(name(data.steps[0]), name(data.steps.at(-1)))}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          <div className="flex flex-wrap gap-2" role="group" aria-label={messages.span}>
            {creatorSpans.map((one) => (
              <FilterChip
                key={one}
                on={one === span}
                onClick={() =>
                  void navigate({
                    href: pagePath('/creator/dashboard', { span: one === '30d' ? undefined : one }),
                  })
                }
              >
                {messages.spans[one]}
              </FilterChip>
            ))}
          </div>
          {uid && (
            <LinkButton href={pagePath('/creator/profile/$id', { id: uid })} variant="secondary">
              {messages.profile}
            </LinkButton>
          )}
          <LinkButton href="/create-course" icon={<PlusBoldIcon />}>
            {messages.createCourse}
          </LinkButton>
        </div>
      </div>
      {!data && !error && <PageSkeleton />}
      {error && !data && <ErrorState text={messages.errorText} onRetry={() => void refetch()} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <section className="card mt-6 !rounded-panel lg:grid lg:grid-cols-[minmax(0,1fr)_300px]">
            <div className="p-5 lg:p-7">
              <StepsChart home={data} months={months} />
            </div>
            <Figures home={data} />
          </section>
          <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_372px]">
            <CreatorCourses courses={data.courses} states={data.states} />
            <WaitingList waiting={data.waiting} totals={data.waitingTotals} />
          </div>
        </div>
      )}
    </main>
  )
}

function Figures({ home }: { home: Home }) {
  const figures = [
    {
      name: messages.newLearners,
      value: formatCount(home.enrolments.now),
      hint: messages.before(formatCount(home.enrolments.before)),
    },
    { name: messages.completion, value: messages.percent(home.completionPercent), hint: messages.ofEnrolments },
    {
      name: messages.rating,
      value: home.reviewsCount > 0 ? home.averageRating.toFixed(1) : messages.noRating,
      hint: messages.reviews(home.reviewsCount, formatCount(home.reviewsCount)),
    },
    { name: messages.learners, value: formatCount(home.learners), hint: messages.learnersHint },
  ]
  return (
    <dl className="grid grid-cols-2 border-t border-line lg:grid-cols-1 lg:content-start lg:divide-y lg:divide-line lg:border-t-0 lg:border-l">
      {figures.map(({ name, value, hint }) => (
        <div key={name} className="p-4 lg:px-6 lg:py-5">
          <dt className="t-sm ink-3">{name}</dt>
          <dd className="mt-0.5 text-[26px] leading-tight font-bold tracking-[-0.015em]">{value}</dd>
          <dd className="t-sm ink-2">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}
