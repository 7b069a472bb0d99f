import { useState } from 'react'
import { Confirm } from '#design/confirm.tsx'
import { FieldNote } from '#design/field.tsx'
import { FormSubmit, useFormControl } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { type OpenedQuiz, quizFields } from '../../contract/quiz.ts'
import type { QuizAnswers } from '../../rules/score-quiz.ts'
import { answersInWords } from './answers-in-words.ts'
import { storeWork, type WorkOrigin, workOf } from './lesson-work.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { sendWork } from './send-work.ts'
import { WorkDraft } from './work-draft.tsx'

/** What is stored and still fits the questions: an option that is gone was not chosen. */
function fitting(quiz: OpenedQuiz, stored: QuizAnswers): QuizAnswers {
  const entries = quiz.questions.flatMap(({ uid, type, options }) => {
    const given = stored[uid] ?? []
    const known =
      type === 'short' || type === 'true-false' ? given : given.filter((one) => options.some((o) => o.uid === one))
    return known.length > 0 ? [[uid, known] as const] : []
  })
  return Object.fromEntries(entries)
}

const isAnswered = (given: readonly string[] | undefined) => (given ?? []).some((one) => one.trim() !== '')

/** The questions of a quiz, all on one page; every answer is stored in the browser as it is given. */
export function QuizForm({ lesson, quiz, origin }: { lesson: string; quiz: OpenedQuiz; origin: WorkOrigin }) {
  const [asking, setAsking] = useState<QuizAnswers>()
  const read = () => ({ answers: fitting(quiz, workOf(lesson, 'quiz')?.answers ?? {}) })
  const open = (answers: QuizAnswers) => quiz.questions.filter(({ uid }) => !isAnswered(answers[uid])).length
  function send(answers: QuizAnswers) {
    setAsking(undefined)
    const inWords = answersInWords(quiz, answers)
    storeWork({ kind: 'quiz', lesson, version: quiz.version, answers, inWords, origin, sending: true })
    void sendWork()
  }

  return (
    <Form
      of={quizFields}
      defaultValues={read()}
      onSubmit={({ answers }) => (open(answers) > 0 ? setAsking(answers) : send(answers))}
    >
      <WorkDraft
        lesson={lesson}
        kind="quiz"
        read={read}
        write={({ answers }) => storeWork({ kind: 'quiz', lesson, version: quiz.version, answers })}
      />
      <Questions quiz={quiz} open={open} />
      <Confirm
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={() => asking && send(asking)}
        question={messages.quiz.openQuestion(asking ? open(asking) : 0)}
        confirmLabel={messages.quiz.sendAnyway}
        variant="primary"
      />
    </Form>
  )
}

function Questions({ quiz, open }: { quiz: OpenedQuiz; open: (answers: QuizAnswers) => number }) {
  const { value: answers, onChange, error } = useFormControl<QuizAnswers>('answers')
  const of = quiz.questions.length
  return (
    <>
      <ol className="mt-6 space-y-8">
        {quiz.questions.map((question, index) => (
          <li key={question.uid}>
            <QuizQuestion
              question={question}
              number={index + 1}
              of={of}
              given={answers[question.uid] ?? []}
              onChange={(given) => onChange({ ...answers, [question.uid]: given })}
            />
          </li>
        ))}
      </ol>
      <div className="mt-8 border-t border-line pt-5">
        <p className="font-semibold" role="status">
          {messages.quiz.answered(of - open(answers), of)}
        </p>
        <p className="t-sm ink-3 mt-1">{messages.quiz.savedHere}</p>
        <FieldNote id="quiz-problem" error={error} />
        <FormSubmit full={false} className="mt-4 max-md:w-full">
          {messages.quiz.send}
        </FormSubmit>
      </div>
    </>
  )
}
