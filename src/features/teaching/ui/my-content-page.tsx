import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '#design/confirm.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Pagination } from '#design/pagination.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { type CreatorCourse, creatorCourses } from '#features/authoring/contract/drafts.ts'
import { messages as courseStatesMessages } from '#features/catalogue/messages/course-states-en.ts'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import { actionsOf } from './my-content/course-actions.tsx'
import { CourseCards } from './my-content/course-cards.tsx'
import { useCourseMoves } from './my-content/course-moves.ts'
import { titleOf } from './my-content/course-parts.tsx'
import { CoursesTable } from './my-content/courses-table.tsx'
import { coursesAddress } from './my-content/my-content-address.ts'
import { SortSelect } from './my-content/sort-select.tsx'

export const Route = createFileRoute('/_creator/my-content')({
  validateSearch: coursesAddress.read,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: MyContentPage,
})

type Confirming = { course: CreatorCourse; move: 'archive' | 'delete' }

function MyContentPage() {
  const shown = Route.useSearch()
  const { view, ...list } = shown
  const { table: bound, change } = useTableAddress(coursesAddress, '/my-content', shown)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const { move, moving } = useCourseMoves(() => setConfirming(null))
  const { data, state } = useList(creatorCourses, coursesAddress.asked(list))

  const actions = (course: CreatorCourse) =>
    actionsOf(course, (one, name) =>
      name === 'archive' || name === 'delete' ? setConfirming({ course: one, move: name }) : move(one, name),
    )
  const filtered = coursesAddress.isFiltered(list)
  const { total } = state
  const create = (
    <LinkButton href="/create-course" icon={<PlusBoldIcon />}>
      {messages.createCourse}
    </LinkButton>
  )
  const table = {
    rows: data?.courses ?? [],
    ...bound,
    filtered,
    actions,
    ...state,
    emptyTitle: messages.emptyTitle,
    emptyText: messages.emptyText,
  }

  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1">{messages.title}</h1>
        {create}
      </div>
      <div className="mt-5 mb-5 flex flex-wrap items-center justify-between gap-3">
        <StatePicks counts={data?.counts} state={shown.state} onPick={(state) => change({ state })} />
        <div className="flex gap-2" role="group" aria-label={messages.view}>
          <FilterChip on={view !== 'cards'} onClick={() => change({ view: undefined, page: shown.page })}>
            {messages.asTable}
          </FilterChip>
          <FilterChip on={view === 'cards'} onClick={() => change({ view: 'cards', page: shown.page })}>
            {messages.asCards}
          </FilterChip>
        </div>
      </div>
      {view === 'cards' ? (
        <section aria-label={messages.courses} aria-busy={table.loading || undefined}>
          <div className="mb-5 flex flex-wrap items-center gap-3">
            <SearchInput
              label={messages.search}
              value={bound.search}
              onSearch={bound.onSearch}
              className="w-full md:w-[320px]"
            />
            <SortSelect sort={bound.sort} onSort={bound.onSort} />
          </div>
          {table.failed && <ErrorState text={messages.errorText} onRetry={table.onRetry} />}
          {data && total === 0 && (
            <EmptyState
              title={filtered ? messages.noneTitle : messages.emptyTitle}
              text={filtered ? messages.noneText : messages.emptyText}
            />
          )}
          {data && total > 0 && (
            <>
              <CourseCards courses={data.courses} actions={actions} />
              <div className="mt-6">
                <Pagination {...bound} total={total} onPage={(next) => bound.onPage(next, bound.pageSize)} />
              </div>
            </>
          )}
        </section>
      ) : (
        <CoursesTable {...table} />
      )}
      <Confirm
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => confirming && move(confirming.course, confirming.move)}
        question={confirming ? questions[confirming.move].question(titleOf(confirming.course)) : ''}
        detail={confirming ? questions[confirming.move].detail : ''}
        confirmLabel={confirming ? messages.actions[confirming.move] : ''}
        variant={confirming?.move === 'delete' ? 'delete' : 'primary'}
        loading={moving}
        loadingLabel={messages.working}
      />
    </main>
  )
}

const questions = {
  archive: { question: messages.archiveQuestion, detail: messages.archiveDetail },
  delete: { question: messages.deleteQuestion, detail: messages.deleteDetail },
}

function StatePicks({
  counts,
  state,
  onPick,
}: {
  counts: Record<CreatorCourse['state'], number> | undefined
  state: CreatorCourse['state'] | undefined
  onPick: (state: CreatorCourse['state'] | undefined) => void
}) {
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0)
  const label = (name: string, n: number | undefined) => (n === undefined ? name : messages.count(name, formatCount(n)))
  return (
    <div
      className="hide-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      role="group"
      aria-label={messages.filter}
    >
      <FilterChip on={!state} onClick={() => onPick(undefined)}>
        {label(messages.all, all)}
      </FilterChip>
      {courseStates.map((one) => (
        <FilterChip key={one} on={state === one} onClick={() => onPick(one)}>
          {label(courseStatesMessages[one], counts?.[one])}
        </FilterChip>
      ))}
    </div>
  )
}
