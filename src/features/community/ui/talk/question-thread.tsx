import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { call, query } from '#platform/client.ts'
import { giveAnswer, questionAnswers } from '../../contract/questions.ts'
import { words } from '../../messages/talk-en.ts'
import { longestText } from '../../rules.ts'
import { TextForm } from '../text-form.tsx'
import { AnswerItem } from './answer-item.tsx'
import { useRefresh } from './use-refresh.ts'

const say = words.questions
const step = 20
/** As many as one call answers. */
const most = 100

/** The answers to a question, the oldest first, and the place for one's own. */
export function QuestionThread({ uid }: { uid: string }) {
  const [limit, setLimit] = useState(step)
  const refresh = useRefresh()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(questionAnswers, { uid, limit }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorState heading="p" text={words.errorText} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="skeleton-late mt-4 h-28 w-full" />
  const hints = { learner: undefined, instructor: say.instructorHint, team: say.teamHint }
  return (
    <div className="mt-2">
      {data.answers.length > 0 && (
        <ul className="divide-y divide-line">
          {data.answers.map((answer) => (
            <AnswerItem key={answer.uid} answer={answer} />
          ))}
        </ul>
      )}
      {data.pagination.totalItems > data.answers.length && limit < most && (
        <Button
          variant="secondary"
          size="small"
          className="mb-4"
          loading={isFetching}
          onClick={() => setLimit(Math.min(most, limit + step))}
        >
          {say.earlierAnswers}
        </Button>
      )}
      <div className="mt-3">
        <TextForm
          place={`answer:${uid}`}
          label={say.yourAnswer}
          hint={hints[data.answersAs]}
          most={longestText}
          submit={say.sendAnswer}
          onSend={(body, kept) => call(giveAnswer, { uid, once: kept?.once ?? crypto.randomUUID(), body })}
          onDone={refresh}
        />
      </div>
    </div>
  )
}
