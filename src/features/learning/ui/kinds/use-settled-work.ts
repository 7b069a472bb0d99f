import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReplyOf } from '#platform/api/contract.ts'
import { learningLesson } from '../../contract/lessons.ts'
import { readLessonAgain } from '../lesson-query.ts'
import { onWorkSettled, startSendingWork } from './send-work.ts'

type Lesson = ReplyOf<typeof learningLesson>

/**
 * Takes up what the server says of a course's quizzes and assignments, also of a lesson that is not on the screen any
 * more: its attempts and answers, and whether it is complete.
 */
export function useSettledWork(course: string, onTaken: (lesson: string, completed: boolean) => void): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    startSendingWork()
    return onWorkSettled((settled) => {
      const key = [learningLesson.call, { uid: course, lessonUid: settled.lesson }]
      const change = (to: (known: Lesson) => Lesson) =>
        queryClient.setQueryData<Lesson>(key, (known) => known && to(known))
      if (settled.kind === 'refused') {
        // The quiz has other questions now, or an answer was accepted in the meantime: the page shows old data.
        if (settled.error.status === 409) void readLessonAgain(course, settled.lesson)
        return
      }
      if (settled.kind === 'quiz') {
        const { questions: _, ...attempt } = settled.reply.attempt
        change((known) => ({
          ...known,
          completed: known.completed || (attempt.passed && !settled.reply.preview),
          quiz: known.quiz && {
            ...known.quiz,
            last: settled.reply.attempt,
            attempts: [attempt, ...known.quiz.attempts.filter((one) => one.uid !== attempt.uid)],
          },
        }))
        onTaken(settled.lesson, attempt.passed)
        return
      }
      const { answer } = settled.reply
      if (!answer) return
      change((known) => ({
        ...known,
        assignment: known.assignment && {
          ...known.assignment,
          answers: [
            answer,
            ...known.assignment.answers
              .filter((one) => one.uid !== answer.uid)
              .map((one) => (one.state === 'WAITING' ? { ...one, state: 'REPLACED' as const } : one)),
          ],
        },
      }))
      onTaken(settled.lesson, false)
    })
  }, [course, onTaken, queryClient])
}
