import { useEffect, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { messages } from '../../messages/test-en.ts'
import { forgetExpiredAnswers, expiredAnswers, onAnswerSettled, startAnswerQueue } from './answer-queue.ts'

/**
 * Says how many answers of an attempt came after its section or the test had ended, until the learner closes it. Also
 * sends what an earlier visit left without a connection, because those are the answers that come too late.
 */
export function ExpiredAnswers({ attempt }: { attempt: string }) {
  const [count, setCount] = useState(() => expiredAnswers(attempt).length)
  useEffect(() => onAnswerSettled((of) => of === attempt && setCount(expiredAnswers(attempt).length)), [attempt])
  useEffect(startAnswerQueue, [])
  if (count === 0) return null
  return (
    <AlertBanner
      // A banner that was closed comes back with the next answer.
      key={count}
      type="warning"
      className="mt-4"
      onClose={() => {
        forgetExpiredAnswers(attempt)
        setCount(0)
      }}
    >
      {messages.room.late(count)}
    </AlertBanner>
  )
}
