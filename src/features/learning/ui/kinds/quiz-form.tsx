import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { words } from '../../messages/lesson-kinds-en.ts'
import type { OpenedQuiz } from '../../contract/quiz.ts'
import type { QuizAnswers } from '../../rules/score-quiz.ts'
import { keepWork } from './kept-work.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { sendKeptWork } from './send-work.ts'

const say = words.quiz

/** What is kept and still fits the questions: an option that is gone was not chosen. */
function fitting(quiz: OpenedQuiz, kept: QuizAnswers): QuizAnswers {
  const entries = quiz.questions.flatMap(({ uid, type, options }) => {
    const given = kept[uid] ?? []
    const known =
      type === 'short' || type === 'true-false' ? given : given.filter((one) => options.some((o) => o.uid === one))
    return known.length > 0 ? [[uid, known] as const] : []
  })
  return Object.fromEntries(entries)
}

const isAnswered = (given: readonly string[] | undefined) => (given ?? []).some((one) => one.trim() !== '')

/** The questions of a quiz, all on one page; every answer is kept in the browser as it is given. */
export function QuizForm({
  lesson,
  quiz,
  saved,
}: {
  lesson: string
  quiz: OpenedQuiz
  saved: QuizAnswers | undefined
}) {
  const answers = fitting(quiz, saved ?? {})
  const [asking, setAsking] = useState(false)
  const of = quiz.questions.length
  const done = quiz.questions.filter(({ uid }) => isAnswered(answers[uid])).length

  const keep = (to: QuizAnswers, sending = false) =>
    keepWork({ kind: 'quiz', lesson, version: quiz.version, answers: to, sending })
  function send() {
    setAsking(false)
    keep(answers, true)
    void sendKeptWork()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (done < of) setAsking(true)
        else send()
      }}
    >
      <ol className="mt-6 space-y-8">
        {quiz.questions.map((question, index) => (
          <li key={question.uid}>
            <QuizQuestion
              question={question}
              number={index + 1}
              of={of}
              given={answers[question.uid] ?? []}
              onChange={(given) => keep({ ...answers, [question.uid]: given })}
            />
          </li>
        ))}
      </ol>
      <div className="mt-8 border-t border-line pt-5">
        <p className="font-semibold" role="status">
          {say.answered(done, of)}
        </p>
        <p className="t-sm ink-3 mt-1">{say.keptHere}</p>
        <Button type="submit" size="large" className="mt-4 max-md:w-full">
          {say.send}
        </Button>
      </div>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={send}
        question={say.openQuestion(of - done)}
        confirmLabel={say.sendAnyway}
        variant="primary"
      />
    </form>
  )
}
