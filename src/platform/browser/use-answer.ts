import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AnswerQuery, PageAnswers } from './page-answers.ts'

export type AnswerState<T> = {
  /** The last answer there was; of an earlier question while `waiting`. */
  data: T | undefined
  error: Error | null
  /** No answer to this question has come yet. */
  waiting: boolean
  retry: () => void
}

export function useAnswers(): PageAnswers {
  return (useRouter().options.context as { answers: PageAnswers }).answers
}

/**
 * The answer to a read, from the page's answers. What the loader read is there immediately; after a change of the read,
 * the previous answer stays in sight until the new one arrives.
 */
export function useAnswer<T>(query: AnswerQuery<T>): AnswerState<T> {
  const answers = useAnswers()
  const hash = JSON.stringify(query.queryKey)
  const [state, setState] = useState<{ hash: string; data: T | undefined; error: Error | null }>(() => ({
    hash,
    data: answers.known<T>(query.queryKey),
    error: null,
  }))
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let left = false
    const settle = (data: T | undefined, error: Error | null) => {
      if (!left) setState((last) => ({ hash, data: data ?? last.data, error }))
    }
    answers.fetch(query).then(
      (data) => settle(data, null),
      (error: Error) => settle(undefined, error),
    )
    return () => {
      left = true
    }
    // A question is its key: the same key is the same question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answers, hash, attempt])

  const answered = state.hash === hash && (state.data !== undefined || state.error !== null)
  const cached = answered ? undefined : answers.known<T>(query.queryKey)
  return {
    data: cached ?? state.data,
    error: answered ? state.error : null,
    waiting: !answered && cached === undefined,
    retry() {
      setState((last) => ({ ...last, hash: '', error: null }))
      setAttempt((count) => count + 1)
    },
  }
}
