import { useQueryClient } from '@tanstack/react-query'
import { courseQuestions, creatorQuestions, questionAnswers } from '../../contract/questions.ts'

/** Asks again for whatever shows questions, once one of them has changed. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [courseQuestions, creatorQuestions, questionAnswers].map(({ call }) =>
        client.invalidateQueries({ queryKey: [call] }),
      ),
    )
}
