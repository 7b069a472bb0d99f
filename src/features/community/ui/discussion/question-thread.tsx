import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { Pagination } from '#design/pagination.tsx'
import { pageCount } from '#design/paging.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { call, query } from '#platform/api/client.ts'
import { answerText, giveAnswer, questionAnswers } from '../../contract/questions.ts'
import { messages } from '../../messages/discussion-en.ts'
import { maxTextLength } from '../../rules.ts'
import { TextForm } from '../text-form.tsx'
import { AnswerItem } from './answer-item.tsx'
import { useRefresh } from './use-refresh.ts'

const pageSize = 20

/** The answers to a question, the oldest first, and the place for one's own. */
export function QuestionThread({ uid }: { uid: string }) {
  const [page, setPage] = useState(1)
  const refresh = useRefresh()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(questionAnswers, { uid, page, limit: pageSize }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorState heading="p" text={messages.errorText} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="skeleton-late mt-4 h-28 w-full" />
  const { totalItems, totalPages } = data.pagination
  // The answers of the last page were deleted, and a cached earlier page must not offer a next one.
  if (!isPlaceholderData && page > totalPages) setPage(totalPages)
  const hints = { learner: undefined, instructor: messages.questions.instructorHint, team: messages.questions.teamHint }
  return (
    <div className="mt-2">
      {data.answers.length > 0 && (
        <ul className="divide-y divide-line">
          {data.answers.map((answer) => (
            <AnswerItem key={answer.uid} answer={answer} />
          ))}
        </ul>
      )}
      {totalPages > 1 && (
        <div className="mb-4">
          <Pagination page={page} pageSize={pageSize} total={totalItems} onPage={setPage} />
        </div>
      )}
      <div className="mt-3">
        <TextForm
          of={answerText}
          name="body"
          place={`answer:${uid}`}
          label={messages.questions.yourAnswer}
          hint={hints[data.answersAs]}
          maxLength={maxTextLength}
          submit={messages.questions.sendAnswer}
          onSend={async (values, idempotencyKey) => {
            const given = await call(giveAnswer, {
              uid,
              idempotencyKey,
              ...values,
            })
            // The newest is last.
            setPage(pageCount(given.data.question.answersCount, pageSize))
            return given
          }}
          onDone={refresh}
        />
      </div>
    </div>
  )
}
