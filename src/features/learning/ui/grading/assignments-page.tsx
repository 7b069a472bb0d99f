import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { DataTable } from '#design/data-table.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { Select } from '#design/select.tsx'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { courseAssignments } from '../../contract/grading.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { AnswerState } from '../kinds/submitted-answer-card.tsx'
import { assignmentsHref, assignmentsSearch, type AssignmentsSearch, gradedStates } from './assignments-search.ts'

type Row = ReplyOf<typeof courseAssignments>['answers'][number]

export const Route = createFileRoute('/_creator/my-content/$id/assignments')({
  validateSearch: pickSearchParams(assignmentsSearch),
  head: async (context) => {
    const { messages } = await import('../../messages/lesson-kinds-en.ts')
    return pageHead(context, {
      title: messages.grading.title,
      description: messages.grading.description,
      noindex: true,
    })
  },
  component: AssignmentsPage,
})

/** The points of a graded submission; nothing before, and without a rubric. */
const pointsText = ({ points, outOf }: Row) =>
  points === null || outOf === null ? undefined : messages.assignment.pointsOf(points, outOf)

/** Learners' submissions to a course, the waiting ones first. */
function AssignmentsPage() {
  const { id } = Route.useParams()
  const filters = Route.useSearch()
  const { state, lesson, search = '', page = 1, limit = 10 } = filters
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(courseAssignments, {
      uid: id,
      page,
      limit,
      ...(state ? { state } : {}),
      ...(lesson ? { lessonUid: lesson } : {}),
      ...(search ? { search } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const go = (next: AssignmentsSearch) => void navigate({ href: assignmentsHref(id, next) })
  const hrefOf = (row: Row) => pagePath('/my-content/$id/assignments/$answer', { id, answer: row.uid })
  const waiting = data?.lessons.reduce((sum, one) => sum + one.waiting, 0) ?? 0

  return (
    <main id="main">
      {data && (
        <Breadcrumb
          items={[
            { name: messages.grading.myContent, link: '/my-content' },
            { name: data.course.courseTitle, link: pagePath('/my-content/$id', { id }) },
            { name: messages.grading.title },
          ]}
        />
      )}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1">{messages.grading.title}</h1>
        {data && data.lessons.length > 0 && (
          <p className="ink-3">{waiting > 0 ? messages.grading.waiting(waiting) : messages.grading.nothingWaiting}</p>
        )}
      </div>
      {data?.lessons.length === 0 ? (
        <EmptyState
          heading="h2"
          title={messages.grading.noAssignmentsTitle}
          text={messages.grading.noAssignmentsText}
        />
      ) : (
        <>
          <div className="mt-5 mb-4 flex flex-wrap items-end gap-4">
            <div role="group" aria-label={messages.grading.filter} className="flex flex-wrap gap-2">
              <FilterChip on={!state} onClick={() => go({ ...filters, state: undefined, page: 1 })}>
                {messages.grading.all}
              </FilterChip>
              {gradedStates.map((one) => (
                <FilterChip key={one} on={state === one} onClick={() => go({ ...filters, state: one, page: 1 })}>
                  {messages.assignment.states[one]}
                </FilterChip>
              ))}
            </div>
            {data && data.lessons.length > 1 && (
              <Select
                label={messages.grading.lesson}
                className="w-full md:ml-auto md:w-[320px]"
                value={lesson ?? ''}
                placeholder={messages.grading.allLessons}
                options={data.lessons.map(({ uid, title }) => ({ value: uid, label: title }))}
                onChange={(event) => go({ ...filters, lesson: event.target.value, page: 1 })}
              />
            )}
          </div>
          <DataTable
            label={messages.grading.title}
            columns={[
              {
                key: 'learner',
                label: messages.grading.learner,
                render: (row) => (
                  <Link href={hrefOf(row)} className="link font-semibold">
                    {row.learner.clubbedName}
                  </Link>
                ),
              },
              {
                key: 'lesson',
                label: messages.grading.lesson,
                render: (row) => <span lang={langOf(row.lesson.title)}>{row.lesson.title}</span>,
              },
              { key: 'handedInAt', label: messages.grading.submitted, render: (row) => formatDateTime(row.handedInAt) },
              {
                key: 'points',
                label: messages.grading.points,
                render: (row) => pointsText(row) ?? '–',
              },
              {
                key: 'state',
                label: messages.grading.state,
                render: (row) => (
                  <span className="inline-block">
                    <AnswerState answer={row} />
                  </span>
                ),
              },
            ]}
            item={{
              title: (row) => <Link href={hrefOf(row)}>{row.learner.clubbedName}</Link>,
              detail: (row) => (
                <>
                  <span lang={langOf(row.lesson.title)}>{row.lesson.title}</span>
                  <span className="block">{formatDateTime(row.handedInAt)}</span>
                  {pointsText(row) && <span className="block">{pointsText(row)}</span>}
                </>
              ),
              aside: (row) => (
                <span className="block max-w-[132px]">
                  <AnswerState answer={row} />
                </span>
              ),
            }}
            rows={data?.answers ?? []}
            rowId={(row) => row.uid}
            rowName={(row) => row.learner.clubbedName}
            total={data?.pagination.totalItems ?? 0}
            page={page}
            pageSize={limit}
            onPage={(next, size) => go({ ...filters, page: next, limit: size })}
            search={search}
            onSearch={(text) => go({ ...filters, search: text, page: 1 })}
            searchLabel={messages.grading.search}
            loading={isFetching && !data}
            failed={Boolean(error) && !data}
            onRetry={() => void refetch()}
            {...(search || state || lesson
              ? {}
              : { emptyTitle: messages.grading.emptyTitle, emptyText: messages.grading.emptyText })}
          />
        </>
      )}
    </main>
  )
}
