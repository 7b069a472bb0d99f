import { useCallback, useEffect, useRef, useState } from 'react'
import type { OpenAttempt, SavedAnswer } from '../../contract/attempts.ts'
import { onAnswerSettled, queueAnswer, queuedAnswers, queueVisit, startAnswerQueue, visited } from './answer-queue.ts'

type Given = Pick<SavedAnswer, 'given' | 'marked'>
type Answers = ReadonlyMap<string, SavedAnswer>

/**
 * What is known here with the server's answers and what waits in this browser; of two, the later change. What the server
 * says may have been read before an answer of this page arrived there.
 */
function merged(attempt: OpenAttempt, known: Answers = new Map()): Answers {
  const answers = new Map(known)
  const changed = (question: string) => answers.get(question)?.changedMs ?? -1
  for (const one of attempt.answers) if (one.changedMs > changed(one.question)) answers.set(one.question, one)
  for (const one of queuedAnswers(attempt.uid))
    if (one.changedMs >= changed(one.question)) answers.set(one.question, one)
  return answers
}

/**
 * The answers of an open section: shown at once, stored here, sent until the server has them. `onStale`: the server takes
 * them no longer.
 */
export function useAnswers(attempt: OpenAttempt, now: number, onStale: () => Promise<unknown>) {
  const { uid, startedAt } = attempt
  const [answers, setAnswers] = useState<Answers>(() => merged(attempt))
  const clock = useRef(now)
  useEffect(() => {
    clock.current = now
  })
  // Another tab may have answered: what is read again is shown, unless it was changed here since.
  const [shown, setShown] = useState(attempt)
  if (shown !== attempt) {
    setShown(attempt)
    setAnswers((known) => merged(attempt, shown.uid === uid ? known : undefined))
  }
  const lastChanged = useRef(0)
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
      // The server's time is read again and again, and may seem to go back by what an answer took on its way.
      lastChanged.current = Math.max(lastChanged.current, Math.round(clock.current - Date.parse(startedAt)))
      const answer = { question, ...given, changedMs: lastChanged.current }
      setAnswers((known) => new Map(known).set(question, answer))
      queueAnswer({ attempt: uid, ...answer })
    },
    [uid, startedAt],
  )
  const visit = useCallback(
    (question: string) => {
      setAnswers((known) => (known.has(question) ? known : new Map(known).set(question, visited(question))))
      queueVisit(uid, question)
    },
    [uid],
  )
  return { answers, change, visit }
}
