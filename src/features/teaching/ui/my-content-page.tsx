import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '#design/confirm.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Pagination } from '#design/pagination.tsx'
import { Pick } from '#design/pick.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { type CreatorCourse, creatorCourses } from '#features/authoring/contract/drafts.ts'
import { words as stateNames } from '#features/catalogue/messages/states-en.ts'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { words } from '../messages/en.ts'
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
    const { words } = await import('../messages/en.ts')
    return pageHead(context, { title: words.title, description: words.description, noindex: true })
  },
  component: MyContentPage,
})

type Asked = { course: CreatorCourse; move: 'archive' | 'delete' }

function MyContentPage() {
  const shown = Route.useSearch()
  const { view, ...list } = shown
  const { table: bound, change } = useTableAddress(coursesAddress, '/my-content', shown)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { move, moving } = useCourseMoves(() => setAsked(null))
  const { data, state } = useList(creatorCourses, coursesAddress.asked(list))

  const actions = (course: CreatorCourse) =>
    actionsOf(course, (one, name) =>
      name === 'archive' || name === 'delete' ? setAsked({ course: one, move: name }) : move(one, name),
    )
  const filtered = coursesAddress.isFiltered(list)
  const { total } = state
  const create = (
    <LinkButton href="/create-course" icon={<PlusBoldIcon />}>
      {words.createCourse}
    </LinkButton>
  )
  const table = {
    rows: data?.courses ?? [],
    ...bound,
    filtered,
    actions,
    ...state,
    emptyTitle: words.emptyTitle,
    emptyText: words.emptyText,
  }

  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1">{words.title}</h1>
        {create}
      </div>
      <div className="mt-5 mb-5 flex flex-wrap items-center justify-between gap-3">
        <StatePicks counts={data?.counts} state={shown.state} onPick={(state) => change({ state })} />
        <div className="flex gap-2" role="group" aria-label={words.view}>
          <Pick on={view !== 'cards'} onClick={() => change({ view: undefined, page: shown.page })}>
            {words.asTable}
          </Pick>
          <Pick on={view === 'cards'} onClick={() => change({ view: 'cards', page: shown.page })}>
            {words.asCards}
          </Pick>
        </div>
      </div>
      {view === 'cards' ? (
        <section aria-label={words.courses} aria-busy={table.loading || undefined}>
          <div className="mb-5 flex flex-wrap items-center gap-3">
            <SearchInput
              label={words.search}
              value={bound.search}
              onSearch={bound.onSearch}
              className="w-full md:w-[320px]"
            />
            <SortSelect sort={bound.sort} onSort={bound.onSort} />
          </div>
          {table.failed && <ErrorState text={words.errorText} onRetry={table.onRetry} />}
          {data && total === 0 && (
            <EmptyState
              title={filtered ? words.noneTitle : words.emptyTitle}
              text={filtered ? words.noneText : words.emptyText}
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
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && move(asked.course, asked.move)}
        question={asked ? questions[asked.move].question(titleOf(asked.course)) : ''}
        detail={asked ? questions[asked.move].detail : ''}
        confirmLabel={asked ? words.actions[asked.move] : ''}
        variant={asked?.move === 'delete' ? 'delete' : 'primary'}
        loading={moving}
        loadingLabel={words.working}
      />
    </main>
  )
}

const questions = {
  archive: { question: words.archiveQuestion, detail: words.archiveDetail },
  delete: { question: words.deleteQuestion, detail: words.deleteDetail },
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
  const label = (name: string, n: number | undefined) => (n === undefined ? name : words.count(name, formatCount(n)))
  return (
    <div
      className="hide-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      role="group"
      aria-label={words.filter}
    >
      <Pick on={!state} onClick={() => onPick(undefined)}>
        {label(words.all, all)}
      </Pick>
      {courseStates.map((one) => (
        <Pick key={one} on={state === one} onClick={() => onPick(one)}>
          {label(stateNames[one], counts?.[one])}
        </Pick>
      ))}
    </div>
  )
}
