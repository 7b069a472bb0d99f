import type { ReactNode } from 'react'
import type { DataTableProps } from '#design/data-table-props.ts'
import { DataTable } from '#design/data-table.tsx'
import type { CreatorCourse } from '#features/authoring/contract/drafts.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { messages } from '../../messages/en.ts'
import { CourseStatus, CourseTitle, priceOf, ratingOf, titleOf } from './course-parts.tsx'

const { columns } = messages
const cover = (course: CreatorCourse, className: string): ReactNode => (
  <CoverImage src={course.courseThumbnailLink} className={className} />
)

type Props = Omit<DataTableProps<CreatorCourse>, 'columns' | 'item' | 'rowId' | 'rowName' | 'label'>

/** The courses as a table; on a phone each is an item of a list. */
export function CoursesTable(props: Props) {
  return (
    <DataTable<CreatorCourse>
      {...props}
      label={messages.courses}
      rowId={({ uid }) => uid}
      rowName={titleOf}
      searchLabel={messages.search}
      columns={[
        {
          key: 'title',
          label: columns.course,
          sortable: true,
          render: (course) => (
            <div className="row min-w-[260px] gap-3">
              {cover(course, 'w-16 shrink-0 !rounded-[7px]')}
              <div className="min-w-0">
                <CourseTitle course={course} />
              </div>
            </div>
          ),
        },
        { key: 'state', label: columns.status, render: (course) => <CourseStatus course={course} /> },
        {
          key: 'students',
          label: columns.learners,
          sortable: true,
          align: 'end',
          render: ({ studentsCount }) => formatCount(studentsCount),
        },
        { key: 'rating', label: columns.rating, sortable: true, align: 'end', render: ratingOf },
        {
          key: 'price',
          label: columns.price,
          sortable: true,
          align: 'end',
          render: (course) => <span className="whitespace-nowrap">{priceOf(course)}</span>,
        },
        {
          key: 'updated',
          label: columns.updated,
          sortable: true,
          render: ({ updatedAt }) => <span className="whitespace-nowrap">{formatDate(updatedAt)}</span>,
        },
      ]}
      item={{
        lead: (course) => cover(course, 'w-[72px] shrink-0 self-start !rounded-small'),
        title: (course) => <CourseTitle course={course} />,
        detail: (course) => (
          <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <CourseStatus course={course} />
            {messages.learners(course.studentsCount, formatCount(course.studentsCount))}
          </span>
        ),
      }}
    />
  )
}
