import { useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { messages } from '../../messages/lesson-kinds-en.ts'
import type { OpenedQuiz } from '../../contract/quiz.ts'
import { useLessonWork, type WorkOrigin } from './lesson-work.ts'
import { QuizForm } from './quiz-form.tsx'
import { QuizResult } from './quiz-result.tsx'
import { QuizWaiting } from './quiz-waiting.tsx'

/** A quiz: its questions, or what came of the last attempt. */
export function QuizLesson({
  lesson,
  quiz,
  origin,
  preview,
  onTakeAgain,
}: {
  lesson: string
  quiz: OpenedQuiz
  origin: WorkOrigin
  preview: boolean
  /** Asks for the questions in the order of the next attempt. */
  onTakeAgain: () => Promise<unknown>
}) {
  const work = useLessonWork(lesson, 'quiz')
  const [taking, setTaking] = useState(work !== undefined || quiz.last === null)
  const [shown, setShown] = useState(quiz.last?.uid)
  // A result has come: it takes the questions' place.
  if (quiz.last && quiz.last.uid !== shown) {
    setShown(quiz.last.uid)
    setTaking(false)
  }
  const [opening, setOpening] = useState(false)

  async function takeAgain() {
    setOpening(true)
    await onTakeAgain()
    setOpening(false)
    setTaking(true)
  }

  if (quiz.questions.length === 0) return <p className="ink-2 mt-7">{messages.quiz.empty}</p>
  if (work?.sent) return <QuizWaiting lesson={lesson} />
  if (!taking && !work && quiz.last)
    return (
      <QuizResult
        key={quiz.last.uid}
        attempt={quiz.last}
        attempts={quiz.attempts}
        preview={preview}
        again={
          <Button
            variant={quiz.last.passed ? 'secondary' : 'primary'}
            loading={opening}
            onClick={() => void takeAgain()}
          >
            {quiz.last.passed ? messages.quiz.takeAgain : messages.quiz.tryAgain}
          </Button>
        }
      />
    )
  return (
    <section className="mt-6 max-w-[680px]">
      <p className="ink-2">{messages.quiz.about(quiz.questions.length, quiz.passPercent)}</p>
      {work?.problem && (
        <AlertBanner type="warning" className="mt-4">
          {work.problem}
        </AlertBanner>
      )}
      <QuizForm key={`${lesson} ${quiz.version}`} lesson={lesson} quiz={quiz} origin={origin} />
    </section>
  )
}
