import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Chip } from '#design/chip.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { CourseStateChip } from '#features/authoring/ui/course-state-chip.tsx'
import { dropdown } from '#features/catalogue/contract/catalogue.ts'
import { messages as courseStatesMessages } from '#features/catalogue/messages/course-states-en.ts'
import { adminCourseSorts, courseStates } from '#features/catalogue/rules/course-states.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount, formatDate, formatRelative } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { type AdminCourseRow, adminCourses } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { useCourseActions } from './course-actions.tsx'

const path = '/admin/courses'
const aSlug = (sent: string) => (/^[a-z0-9-]{1,60}$/.test(sent) ? sent : undefined)
const address = tableAddress({ sorts: adminCourseSorts, filters: { state: courseStates, category: aSlug } })

export const Route = createFileRoute('/_review/admin/courses')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminCoursesPage,
})

const hrefOf = ({ uid }: AdminCourseRow) => pagePath('/admin/courses/$id', { id: uid })
const titleOf = ({ courseTitle }: AdminCourseRow) => courseTitle || messages.untitled

function AdminCoursesPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, path, shown)
  const request = address.asked(shown)
  const { data, dataUpdatedAt, reload, state } = useList(adminCourses, request)
  const downloads = useDownloads(adminCourses, request, 'courses')
  const categories = useQuery(query(dropdown, { type: 'category' }))
  const { actionsOf, bulk, dialogs } = useCourseActions(reload)
  const inReview = shown.state === 'IN_REVIEW'
  const countOf = (state: (typeof courseStates)[number]) =>
    data
      ? messages.withCount(courseStatesMessages[state], formatCount(data.counts[state]))
      : courseStatesMessages[state]
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1 mb-6">{shown.state ? courseStatesMessages[shown.state] : messages.title}</h1>
      <DataTable<AdminCourseRow>
        label={messages.title}
        rows={data?.courses ?? []}
        rowId={({ uid }) => uid}
        rowName={titleOf}
        {...table}
        searchLabel={messages.search}
        {...state}
        {...(inReview && !shown.search && !shown.category
          ? { filtered: false, emptyTitle: messages.noneInReview, emptyText: messages.noneInReviewText }
          : {})}
        {...downloads}
        bulk={bulk}
        tools={
          <>
            <TableFilter
              label={messages.state}
              all={messages.allStates}
              value={shown.state}
              options={courseStates.map((value) => ({ value, label: countOf(value) }))}
              onChange={(state) => change({ state })}
            />
            <TableFilter
              label={messages.category}
              all={messages.allCategories}
              value={shown.category}
              options={(categories.data ?? []).map((one) => ({ value: one.slug, label: localizedName(one) }))}
              onChange={(category) => change({ category })}
              failed={categories.error ? () => void categories.refetch() : undefined}
              className="!w-[200px]"
            />
          </>
        }
        actions={actionsOf}
        columns={[
          {
            key: 'title',
            label: messages.columns.course,
            sortable: true,
            render: (course) => (
              <div className="row min-w-[280px] gap-3">
                <CoverImage src={course.courseThumbnailLink} className="w-16 shrink-0 !rounded-[7px]" />
                <CourseName course={course} />
              </div>
            ),
          },
          { key: 'state', label: messages.columns.state, render: (course) => <CourseStatus course={course} /> },
          {
            key: 'category',
            label: messages.columns.category,
            render: ({ category, categoryHi }) => localizedName({ name: category, nameHi: categoryHi }),
          },
          {
            key: 'students',
            label: messages.columns.students,
            sortable: true,
            align: 'end',
            render: ({ studentsCount }) => formatCount(studentsCount),
          },
          {
            key: 'price',
            label: messages.columns.price,
            sortable: true,
            align: 'end',
            render: ({ courseDiscountedPrice: price }) =>
              price === null ? messages.noPrice : price > 0 ? formatPaise(price) : messages.free,
          },
          {
            key: 'recent',
            label: inReview ? messages.columns.submitted : messages.columns.changed,
            sortable: !inReview,
            render: ({ submittedAt, updatedAt }) => (
              <span className="whitespace-nowrap">
                {inReview && submittedAt
                  ? formatRelative(submittedAt, new Date(dataUpdatedAt), messages.justNow)
                  : formatDate(updatedAt)}
              </span>
            ),
          },
        ]}
        item={{
          lead: ({ courseThumbnailLink }) => (
            <CoverImage src={courseThumbnailLink} className="w-[72px] shrink-0 self-start !rounded-small" />
          ),
          title: (course) => (
            <Link href={hrefOf(course)} lang={langOf(titleOf(course))}>
              {titleOf(course)}
            </Link>
          ),
          detail: (course) => (
            <span className="grid gap-1.5">
              {messages.by(course.instructor)}
              <CourseStatus course={course} />
            </span>
          ),
        }}
      />
      {dialogs}
    </main>
  )
}

function CourseName({ course }: { course: AdminCourseRow }) {
  return (
    <div className="min-w-0">
      <Link href={hrefOf(course)} className="link line-clamp-2 leading-snug" lang={langOf(titleOf(course))}>
        {titleOf(course)}
      </Link>
      <span className="t-sm ink-3 block" lang={langOf(course.instructor)}>
        {course.instructor}
      </span>
    </div>
  )
}

function CourseStatus({ course: { state, revision, featured } }: { course: AdminCourseRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <CourseStateChip state={state} />
      {revision && <Chip tone="warn">{messages.revision}</Chip>}
      {featured && <Chip tone="highlight">{messages.featuredChip}</Chip>}
    </span>
  )
}
