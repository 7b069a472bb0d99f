import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { Pagination } from '#design/pagination.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useUnsentText } from '#features/accounts/ui/unsent-texts.ts'
import { query } from '#platform/api/client.ts'
import { useOutbox } from '#platform/browser/unsent-work/use-outbox.ts'
import { formatCount } from '#platform/format/format.ts'
import { courseQuestions } from '../../contract/questions.ts'
import { messages } from '../../messages/discussion-en.ts'
import { type QuestionFilter, questionFilters } from '../../rules.ts'
import { QuestionForm } from './question-form.tsx'
import { QuestionItem } from './question-item.tsx'
import { questionOutbox } from './question-outbox.ts'
import { useRefresh } from './use-refresh.ts'
import { WaitingQuestionItem } from './waiting-question-item.tsx'

const pageSize = 10
type Narrowed = {
  search: string
  filter?: QuestionFilter | undefined
  atLesson: boolean
  page: number
  only?: string | undefined
}
const all: Narrowed = { search: '', atLesson: false, page: 1 }

/** The questions of a course, beside its lessons: to ask, to search, to read and to answer. */
export function QuestionsPart({
  course,
  lesson,
  owned,
  question,
}: {
  course: string
  lesson: { uid: string; title: string }
  /** Whether the reader follows the course as a learner, as far as this page knows without the list. */
  owned: boolean
  /** Where a notification leads. */
  question: string | undefined
}) {
  const [shown, setShown] = useState<Narrowed>({ ...all, only: question })
  const unsent = useUnsentText(`ask:${course}`).unsent
  const [asking, setAsking] = useState(unsent)
  const refresh = useRefresh()
  const waiting = useOutbox(questionOutbox, refresh).filter(({ value }) => value.course === course)
  const { search, filter, atLesson, page, only } = shown
  const { data, error, refetch } = useQuery({
    ...query(courseQuestions, {
      uid: course,
      page,
      limit: pageSize,
      ...(search ? { search } : {}),
      ...(filter ? { filter } : {}),
      ...(atLesson ? { lessonUid: lesson.uid } : {}),
      ...(only ? { question: only } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  const narrow = (change: Partial<Narrowed>) => setShown({ ...shown, page: 1, only: undefined, ...change })
  const narrowed = Boolean(search || filter || atLesson || only)
  const form = asking && (
    <div className="card mt-4 p-5">
      <QuestionForm
        course={course}
        lesson={lesson}
        onDone={async (sent) => {
          setShown(all)
          if (sent) await refresh()
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
  const ask = !asking && (
    <Button size="small" icon={<PlusBoldIcon size={16} />} onClick={() => setAsking(true)}>
      {messages.questions.ask}
    </Button>
  )
  const waitingList = waiting.length > 0 && (
    <ul className="mt-3" aria-label={messages.questions.waiting}>
      {waiting.map((item) => (
        <WaitingQuestionItem key={item.name} item={item} />
      ))}
    </ul>
  )
  // Without a network the list does not come, and a question can be asked all the same.
  if (error && !data)
    return (
      <div>
        {owned && ask}
        {owned && form}
        {waitingList}
        <ErrorState heading="p" text={messages.errorText} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <Skeleton className="skeleton-late h-64 w-full !rounded-card" />
  const { questions, pagination, canAsk } = data
  const total = pagination.totalItems
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          small
          className="min-w-[220px] flex-1"
          label={messages.questions.search}
          value={search}
          onSearch={(text) => narrow({ search: text })}
        />
        {canAsk && ask}
      </div>
      <div role="group" aria-label={messages.questions.show} className="mt-3 flex flex-wrap gap-2">
        <FilterChip on={!filter && !atLesson} onClick={() => narrow({ filter: undefined, atLesson: false })}>
          {messages.questions.all}
        </FilterChip>
        <FilterChip on={atLesson} onClick={() => narrow({ atLesson: !atLesson })}>
          {messages.questions.thisLesson}
        </FilterChip>
        {questionFilters
          .filter((one) => canAsk || one !== 'mine')
          .map((one) => (
            <FilterChip
              key={one}
              on={filter === one}
              onClick={() => narrow({ filter: filter === one ? undefined : one })}
            >
              {messages.questions[one]}
            </FilterChip>
          ))}
      </div>
      {canAsk && form}
      {waitingList}
      {only && (
        <p className="t-sm ink-2 row mt-4 flex-wrap gap-3">
          {messages.questions.onlyOne}
          <Button variant="text" size="small" onClick={() => setShown(all)}>
            {messages.questions.showAll}
          </Button>
        </p>
      )}
      {!only && total > 0 && <p className="t-sm ink-3 mt-4">{messages.questions.count(total, formatCount(total))}</p>}
      {questions.length === 0 ? (
        <EmptyState
          heading="p"
          title={narrowed ? messages.questions.nothingFound : messages.questions.emptyTitle}
          text={
            narrowed
              ? messages.questions.nothingFoundText
              : canAsk
                ? messages.questions.emptyText
                : messages.questions.emptyForCreator
          }
          action={
            narrowed && (
              <Button variant="secondary" size="small" onClick={() => setShown(all)}>
                {messages.questions.showAll}
              </Button>
            )
          }
        />
      ) : (
        <ul className="mt-3 space-y-4">
          {questions.map((one) => (
            <QuestionItem key={one.uid} question={one} startOpen={one.uid === only} />
          ))}
        </ul>
      )}
      {pagination.totalPages > 1 && (
        <div className="mt-5">
          <Pagination
            page={page}
            pageSize={pageSize}
            total={total}
            onPage={(next) => setShown({ ...shown, page: next })}
          />
        </div>
      )}
    </div>
  )
}
