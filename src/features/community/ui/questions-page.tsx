import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Pagination } from '#design/pagination.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Select } from '#design/select.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { anUid, tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { formatCount } from '#platform/format/format.ts'
import { creatorQuestions } from '../contract/questions.ts'
import { messages } from '../messages/discussion-en.ts'
import { waitingStates } from '../rules.ts'
import { QuestionItem } from './discussion/question-item.tsx'

const path = '/creator/questions'
const address = tableAddress({ sorts: [], filters: { state: waitingStates, course: anUid, question: anUid } })

export const Route = createFileRoute('/_creator/creator/questions')({
  validateSearch: address.read,
  head: async (context) => {
    const { questionsPage } = (await import('../messages/discussion-en.ts')).messages
    return pageHead(context, { title: questionsPage.title, description: questionsPage.description, noindex: true })
  },
  component: QuestionsPage,
})

/** Learners' questions in one's courses, the waiting ones first; each can be answered in place. */
function QuestionsPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, path, shown)
  const { data, error, refetch } = useQuery({
    ...query(creatorQuestions, address.asked(shown)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const waiting = data?.courses.reduce((sum, one) => sum + one.waiting, 0) ?? 0
  const { state, course, question } = shown
  return (
    <main id="main" className="max-w-[940px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1">{messages.questionsPage.title}</h1>
        {data && (
          <p className="ink-3">
            {waiting > 0
              ? messages.questionsPage.waiting(waiting, formatCount(waiting))
              : messages.questionsPage.nothingWaiting}
          </p>
        )}
      </div>
      {question ? (
        <p className="t-sm ink-2 row mt-5 flex-wrap gap-3">
          {messages.questions.onlyOne}
          <LinkButton href={path} variant="text" size="small">
            {messages.questions.showAll}
          </LinkButton>
        </p>
      ) : (
        <div className="mt-5 flex flex-wrap items-end gap-x-4 gap-y-3">
          <div role="group" aria-label={messages.questionsPage.show} className="flex flex-wrap gap-2">
            <FilterChip on={!state} onClick={() => change({ state: undefined })}>
              {messages.questionsPage.all}
            </FilterChip>
            {waitingStates.map((one) => (
              <FilterChip key={one} on={state === one} onClick={() => change({ state: one })}>
                {messages.questionsPage.states[one]}
              </FilterChip>
            ))}
          </div>
          <SearchInput
            className="w-full md:w-[260px]"
            label={messages.questionsPage.search}
            value={table.search}
            onSearch={table.onSearch}
          />
          {data && (data.courses.length > 1 || course) && (
            <Select
              label={messages.questionsPage.course}
              className="w-full md:ml-auto md:w-[320px]"
              value={course ?? ''}
              placeholder={messages.questionsPage.allCourses}
              options={data.courses.map((one) => ({
                value: one.uid,
                label: messages.questionsPage.option(one.courseTitle, one.waiting),
              }))}
              onChange={(event) => change({ course: event.target.value || undefined })}
            />
          )}
        </div>
      )}
      {error && !data && <ErrorState text={messages.errorText} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.questions.length === 0 && (
        <EmptyState
          heading="h2"
          title={table.filtered ? messages.questions.nothingFound : messages.questionsPage.emptyTitle}
          text={table.filtered ? messages.questions.nothingFoundText : messages.questionsPage.emptyText}
          action={
            table.filtered ? (
              <Button
                variant="secondary"
                onClick={() => change({ state: undefined, course: undefined, question: undefined, search: undefined })}
              >
                {messages.questions.showAll}
              </Button>
            ) : (
              <LinkButton href="/my-content" variant="secondary">
                {messages.questionsPage.toCourse}
              </LinkButton>
            )
          }
        />
      )}
      {data && data.questions.length > 0 && (
        <>
          <h2 className="sr-only">{messages.questionsPage.description}</h2>
          <ul className="mt-5 space-y-4">
            {data.questions.map((one) => (
              <QuestionItem key={one.uid} question={one} startOpen={one.uid === question} ofCourse />
            ))}
          </ul>
          {data.pagination.totalPages > 1 && (
            <div className="mt-6">
              <Pagination
                page={table.page}
                pageSize={table.pageSize}
                total={data.pagination.totalItems}
                hrefFor={(page) => address.href(path, { ...shown, page })}
              />
            </div>
          )}
        </>
      )}
    </main>
  )
}

function ListSkeleton() {
  return (
    <div className="skeleton-late mt-5 space-y-4" aria-busy="true">
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} className="h-40 w-full !rounded-card" />
      ))}
    </div>
  )
}
