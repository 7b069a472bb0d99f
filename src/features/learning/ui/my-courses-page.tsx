import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { DeviceMobileIcon, DownloadSimpleIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Pagination } from '#design/pagination.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { enrolledCourses } from '#features/enrolments/contract.ts'
import { messages as enrolmentsMessages } from '#features/enrolments/messages/en.ts'
import { progressStates } from '#features/enrolments/rules.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages as downloadsMessages } from '../messages/downloads-en.ts'
import { messages } from '../messages/en.ts'
import { CoursesOnDevice, OnDeviceMark } from './downloads/courses-on-device.tsx'
import { useCoursesOnDevice } from './downloads/use-courses-on-device.ts'
import { EnrolledCardSkeletons } from './enrolled-card-skeletons.tsx'
import { EnrolledCard } from './enrolled-card.tsx'
import { myCoursesHref, myCoursesSearch } from './my-courses-search.ts'
import { startProgressQueue } from './progress-queue.ts'
import { UnsentLearning } from './unsent-learning.tsx'

export const Route = createFileRoute('/_signed-in/my-enrolled-courses')({
  validateSearch: pickSearchParams(myCoursesSearch),
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, {
      title: messages.myCourses.title,
      description: messages.myCourses.description,
      noindex: true,
    })
  },
  component: MyCoursesPage,
})

function MyCoursesPage() {
  const { status, search = '', page = 1, device } = Route.useSearch()
  const navigate = useNavigate()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query(enrolledCourses, { page, ...(status ? { status } : {}), ...(search ? { search } : {}) }),
    placeholderData: keepPreviousData,
    enabled: !device,
  })
  const downloads = useCoursesOnDevice()
  const onDevice = downloads.filter(({ stored }) => stored > 0)
  const online = useOnline()
  // Without a network the list does not come, and these courses open all the same.
  const failedOffline = Boolean(error && !data && !online && onDevice.length > 0)
  useEffect(startProgressQueue, [])
  const go = (next: Parameters<typeof myCoursesHref>[0]) => void navigate({ href: myCoursesHref(next) })
  const filtered = Boolean(status || search)
  const markOf = (uid: string) => {
    const found = downloads.find(({ course }) => course.uid === uid)
    return found && <OnDeviceMark {...found} />
  }

  return (
    <main id="main">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{messages.myCourses.title}</h1>
          {data && !device && (
            <p className="ink-3">
              {messages.myCourses.count(data.pagination.totalItems, formatCount(data.pagination.totalItems))}
            </p>
          )}
        </div>
        <LinkButton href="/offline" variant="secondary" icon={<DownloadSimpleIcon size={18} />}>
          {messages.myCourses.downloads}
        </LinkButton>
      </div>
      <UnsentLearning />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <SearchInput
          label={messages.myCourses.search}
          value={search}
          onSearch={(text) => go({ status, search: text, device })}
          className="w-full md:w-[320px]"
        />
        <div
          className="hide-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:px-0"
          role="group"
          aria-label={messages.myCourses.filter}
        >
          <FilterChip on={!status && !device} onClick={() => go({ search })}>
            {messages.myCourses.all}
          </FilterChip>
          {(onDevice.length > 0 || device) && (
            <FilterChip
              on={device === 1}
              icon={<DeviceMobileIcon size={16} />}
              onClick={() => go({ search, device: 1 })}
            >
              {downloadsMessages.onDevice}
            </FilterChip>
          )}
          {progressStates.map((state) => (
            <FilterChip key={state} on={status === state && !device} onClick={() => go({ status: state, search })}>
              {enrolmentsMessages.states[state]}
            </FilterChip>
          ))}
        </div>
      </div>
      {(device || failedOffline) && (
        <section className="mt-6" aria-label={downloadsMessages.onDevice}>
          {failedOffline && !device && <p className="ink-2 mb-4">{downloadsMessages.offlineCourses}</p>}
          {onDevice.length > 0 ? (
            <CoursesOnDevice courses={onDevice} search={search} />
          ) : (
            <EmptyState
              heading="h2"
              title={downloadsMessages.emptyTitle}
              text={downloadsMessages.emptyText}
              action={
                <LinkButton href={myCoursesHref({})} variant="secondary">
                  {messages.myCourses.showAll}
                </LinkButton>
              }
            />
          )}
        </section>
      )}
      <section
        className="mt-6"
        hidden={device === 1}
        aria-label={messages.myCourses.title}
        aria-busy={isPlaceholderData || undefined}
      >
        {isPending && !device && <EnrolledCardSkeletons count={8} />}
        {error && !data && <ErrorState text={messages.myCourses.errorText} onRetry={() => void refetch()} />}
        {data && data.courses.length === 0 && <NoCourses filtered={filtered} />}
        {data && data.courses.length > 0 && (
          <>
            <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4">
              {data.courses.map((course, index) => (
                <li key={course.uid} className="grid">
                  <EnrolledCard heading="h2" course={course} eager={index < 4} mark={markOf(course.uid)} />
                </li>
              ))}
            </ul>
            {data.pagination.totalPages > 1 && (
              <div className="mt-8">
                <Pagination
                  page={page}
                  pageSize={data.pagination.limit}
                  total={data.pagination.totalItems}
                  hrefFor={(to) => myCoursesHref({ status, search, page: to })}
                />
              </div>
            )}
          </>
        )}
      </section>
    </main>
  )
}

function NoCourses({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      heading="h2"
      title={messages.myCourses.nothingFoundTitle}
      text={messages.myCourses.nothingFoundText}
      action={
        <LinkButton href={myCoursesHref({})} variant="secondary">
          {messages.myCourses.showAll}
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      heading="h2"
      title={messages.myCourses.emptyTitle}
      text={messages.myCourses.emptyText}
      action={<LinkButton href="/course-marketplace">{messages.myCourses.browse}</LinkButton>}
    />
  )
}
