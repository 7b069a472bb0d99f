import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { Link } from '#design/link.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { enrolledCourses } from '#features/enrolments/contract.ts'
import { messages as enrolmentsMessages } from '#features/enrolments/messages/en.ts'
import { type ProgressState } from '#features/enrolments/rules.ts'
import { EnrolledCardSkeletons } from '#features/learning/ui/enrolled-card-skeletons.tsx'
import { EnrolledCard } from '#features/learning/ui/enrolled-card.tsx'
import { query } from '#platform/api/client.ts'
import { messages } from '../messages/en.ts'

const shown: readonly ProgressState[] = ['IN_PROGRESS', 'COMPLETED', 'NOT_STARTED']

/** The courses used last, of one state or of all. */
export function MyCoursesPart() {
  const [status, setStatus] = useState<ProgressState>()
  const { data, error, isPending, refetch } = useQuery({
    ...query(enrolledCourses, { limit: 4, ...(status ? { status } : {}) }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="mt-10" aria-labelledby="my-courses">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="my-courses" className="t-h2">
          {messages.learner.myCourses}
        </h2>
        <Link href="/my-enrolled-courses" className="link md:order-3">
          {messages.learner.viewAll}
        </Link>
        <div className="flex gap-2 max-md:hidden md:ml-auto" role="group" aria-label={messages.learner.filter}>
          <FilterChip on={!status} onClick={() => setStatus(undefined)}>
            {messages.learner.all}
          </FilterChip>
          {shown.map((state) => (
            <FilterChip key={state} on={status === state} onClick={() => setStatus(state)}>
              {enrolmentsMessages.states[state]}
            </FilterChip>
          ))}
        </div>
      </div>
      {isPending && <EnrolledCardSkeletons />}
      {error && !data && <ErrorState heading="p" text={messages.learner.errorText} onRetry={() => void refetch()} />}
      {data?.courses.length === 0 && <p className="ink-3 py-6">{messages.learner.noneInState}</p>}
      {data && data.courses.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 lg:gap-5 xl:grid-cols-4">
          {data.courses.map((course) => (
            <li key={course.uid} className="grid">
              <EnrolledCard course={course} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
