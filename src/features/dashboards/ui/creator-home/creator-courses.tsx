import { EmptyState } from '#design/empty-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { CourseStateChip } from '#features/authoring/ui/course-state-chip.tsx'
import { messages as courseStatesMessages } from '#features/catalogue/messages/course-states-en.ts'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { creatorDashboard } from '../../contract.ts'
import { messages } from '../../messages/creator-en.ts'

type Home = ReplyOf<typeof creatorDashboard>
type Course = Home['courses'][number]

/** The creator's courses with their sales, what sold most first. */
export function CreatorCourses({ courses, states }: Pick<Home, 'courses' | 'states'>) {
  const counts = courseStates.filter((state) => states[state] > 0)
  return (
    <section className="card overflow-hidden" aria-labelledby="content">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-5 py-3">
        <h2 id="content" className="t-h3">
          {messages.content}
        </h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {counts.map((state) => (
            <li key={state} className="t-sm ink-3">
              {courseStatesMessages[state]} <span className="font-semibold text-ink">{formatCount(states[state])}</span>
            </li>
          ))}
        </ul>
        <Link href="/my-content" className="link ml-auto inline-flex min-h-11 items-center">
          {messages.viewAll}
        </Link>
      </div>
      {courses.length === 0 ? (
        <EmptyState heading="h3" title={messages.emptyTitle} text={messages.emptyText} />
      ) : (
        <>
          <Table courses={courses} />
          <ul className="divide-y divide-line border-t border-line md:hidden">
            {courses.map((course) => (
              <li key={course.uid} className="flex gap-3 p-4">
                <CoverImage src={course.courseThumbnailLink} className="w-[84px] shrink-0 self-start !rounded-small" />
                <div className="min-w-0">
                  <Title course={course} />
                  <p className="row t-sm mt-1.5 flex-wrap gap-2">
                    <CourseStateChip state={course.state} />
                    <span className="font-semibold">
                      {isSold(course) ? messages.salesAllTime(salesOf(course)) : messages.notYet}
                    </span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Table({ courses }: { courses: readonly Course[] }) {
  const { columns } = messages
  const number = 'px-3 py-2.5 text-right whitespace-nowrap'
  return (
    <div className="overflow-x-auto max-md:hidden">
      <table className="w-full text-left">
        <thead className="t-sm ink-3 bg-sunken">
          <tr className="[&>th]:font-semibold">
            <th scope="col" className="py-2.5 pr-3 pl-5">
              {columns.course}
            </th>
            <th scope="col" className="px-3 py-2.5">
              {columns.status}
            </th>
            <th scope="col" className={number}>
              {columns.learners}
            </th>
            <th scope="col" className={number}>
              {columns.sales}
            </th>
            <th scope="col" className={`${number} !pr-5`}>
              {columns.rating}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {courses.map((course) => (
            <tr key={course.uid}>
              <td className="py-2.5 pr-3 pl-5">
                <div className="row gap-3">
                  <CoverImage src={course.courseThumbnailLink} className="w-16 shrink-0 !rounded-[7px]" />
                  <div className="min-w-0">
                    <Title course={course} />
                  </div>
                </div>
              </td>
              <td className="px-3 py-2.5">
                <CourseStateChip state={course.state} />
              </td>
              <td className={number}>{formatCount(course.studentsCount)}</td>
              <td className={`${number} font-semibold`}>{salesOf(course)}</td>
              <td className={`${number} !pr-5`}>
                {course.reviewsCount > 0 ? course.courseRating.toFixed(1) : messages.noRating}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Title({ course }: { course: Course }) {
  return (
    <p className="leading-snug font-semibold" lang={langOf(course.courseTitle)}>
      <Link href={pagePath('/my-content/$id', { id: course.uid })} className="hover:underline">
        {course.courseTitle || messages.untitled}
      </Link>
    </p>
  )
}

const isSold = ({ state, sales }: Course) => sales > 0 || state === 'PUBLISHED' || state === 'ARCHIVED'
const salesOf = (course: Course) => (isSold(course) ? formatPaise(course.sales) : messages.notYet)
