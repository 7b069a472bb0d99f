import { useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { answerRevision, rateRevision, type RevisionCard as Card } from '../../contract/revision.ts'
import { messages } from '../../messages/revision-en.ts'
import { messages as testMessages } from '../../messages/test-en.ts'
import { isGiven } from '../../rules/questions.ts'
import type { RevisionRating } from '../../rules/ratings.ts'
import { QuestionText } from '../question-text.tsx'
import { SolvedAnswer } from '../result/solved-answer.tsx'
import { AnswerField } from '../sitting/answer-field.tsx'
import { RatingButtons } from './rating-buttons.tsx'

type Answer = ReplyOf<typeof answerRevision>
const { solutions } = testMessages

/** A question: it is asked, then its answer is shown, then the learner says how well they knew it. */
export function RevisionCard({ card, onRated }: { card: Card; onRated: (announcement: string) => void }) {
  const { uid, reviews, question, topic, course } = card
  const [given, setGiven] = useState<string[]>([])
  const [answer, setAnswer] = useState<Answer>()
  const check = useWrite(() => call(answerRevision, { uid, given }), { onDone: ({ data }) => setAnswer(data) })
  const rate = useWrite((rating: RevisionRating) => call(rateRevision, { uid, reviews, rating }), {
    onDone: ({ data }, rating) => {
      if (!data.counted) toast.info(messages.elsewhere)
      onRated(messages.next(messages.days(answer?.days[rating] ?? 1)))
    },
  })
  return (
    <article className="card mt-3 p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="t-sm ink-3" lang={langOf(course.courseTitle)}>
          {course.courseTitle}
        </span>
        {topic && <Chip>{topic}</Chip>}
      </div>
      <QuestionText {...question} className="mt-3 text-[17.5px]" />
      {answer ? (
        <>
          <div role="status">
            {answer.right !== null && (
              <AlertBanner type={answer.right ? 'success' : 'error'} className="mt-4">
                {answer.right ? solutions.right : solutions.wrong}
              </AlertBanner>
            )}
          </div>
          <SolvedAnswer question={{ ...question, ...answer }} />
          {(answer.explanation || answer.explanationHi) && (
            <div className="mt-4 rounded-control bg-sunken p-4">
              <p className="font-semibold">{solutions.explanation}</p>
              <QuestionText text={answer.explanation} textHi={answer.explanationHi} className="mt-1" />
            </div>
          )}
          <RatingButtons days={answer.days} rating={rate.isPending ? rate.variables : undefined} onRate={rate.mutate} />
        </>
      ) : (
        <>
          <div className="mt-5">
            <AnswerField question={question} given={given} onChange={setGiven} />
          </div>
          <Button
            className="mt-5 max-md:w-full"
            loading={check.isPending}
            loadingLabel={messages.checking}
            onClick={() => check.mutate()}
          >
            {isGiven(given) ? messages.check : messages.show}
          </Button>
        </>
      )}
    </article>
  )
}
