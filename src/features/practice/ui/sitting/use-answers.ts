import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenAttempt, SavedAnswer } from '../../contract/attempts.ts'
import { onAnswerSettled, queueAnswer, queuedAnswers, startAnswerQueue } from './answer-queue.ts'

type Given = Pick<SavedAnswer, 'given' | 'marked'>

/** The server's answers with what waits in this browser over them; of two, the later change. */
function merged(attempt: OpenAttempt): Map<string, SavedAnswer> {
  const answers = new Map(attempt.answers.map((one) => [one.question, one]))
  for (const { attempt: _, ...one } of queuedAnswers(attempt.uid))
    if ((answers.get(one.question)?.changedMs ?? -1) <= one.changedMs) answers.set(one.question, one)
  return answers
}

/**
 * The answers of an open section: shown at once, stored here, sent until the server has them. `onStale`: the server takes
 * them no longer.
 */
export function useAnswers(attempt: OpenAttempt, now: number, onStale: () => Promise<unknown>) {
  const { uid, startedAt } = attempt
  const [answers, setAnswers] = useState(() => merged(attempt))
  const clock = useRef(now)
  useEffect(() => {
    clock.current = now
  })
  // Another tab may have answered: what is read again is shown, unless it was changed here since.
  const [shown, setShown] = useState(attempt)
  if (shown !== attempt) {
    setShown(attempt)
    setAnswers(merged(attempt))
  }
  useEffect(startAnswerQueue, [])
  useEffect(
    () =>
      onAnswerSettled((of, reply) => {
        if (of === uid && (!reply || reply.closed.length > 0)) void onStale()
      }),
    [uid, onStale],
  )
  const change = useCallback(
    (question: string, given: Given) => {
      const answer = { question, ...given, changedMs: Math.max(0, Math.round(clock.current - Date.parse(startedAt))) }
      setAnswers((known) => new Map(known).set(question, answer))
      queueAnswer({ attempt: uid, ...answer })
    },
    [uid, startedAt],
  )
  return { answers, change }
}
