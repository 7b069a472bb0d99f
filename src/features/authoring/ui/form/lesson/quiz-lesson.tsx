import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { FieldNote } from '#design/field.tsx'
import { flushAndFocus } from '#design/flush-and-focus.ts'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { Switch } from '#design/switch.tsx'
import { withItemMoved } from '#design/with-item-moved.ts'
import { type QuestionType, questionTypes, type QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { messages } from '../../../messages/lesson-en.ts'
import { changed, type KindProps, lessonFieldId } from './kind-props.ts'
import { NumberField } from './number-field.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { changeType, newQuestion, newTypeHistory } from './quiz-questions.ts'

export function QuizLesson({ content, change, problem, leave, locked }: KindProps<'quiz'>) {
  const { questions, passPercent, shuffle } = content
  const [announcement, setAnnouncement] = useState('')
  const [left] = useState(newTypeHistory)
  const set = (next: (now: typeof questions) => typeof questions) =>
    change((now) => ({ questions: next(now.questions) }))
  const edit = (uid: string, next: (now: QuizQuestion) => QuizQuestion) =>
    set((now) => now.map((one) => (one.uid === uid ? next(one) : one)))

  function add(type: QuestionType) {
    const question = newQuestion(type)
    const path = `questions.${questions.length}.text`
    flushAndFocus(
      () => set((now) => [...now, question]),
      () => document.getElementById(lessonFieldId(path)),
    )
  }
  function remove(uid: string, at: number) {
    // To the question in its place, the last one, or the heading where none is left.
    const next = Math.min(at, questions.length - 2)
    flushAndFocus(
      () => set((now) => now.filter((one) => one.uid !== uid)),
      () => document.getElementById(lessonFieldId(next < 0 ? 'questions' : `questions.${next}.text`)),
    )
  }
  function move(at: number, by: -1 | 1) {
    set((now) => withItemMoved(now, at, at + by))
    setAnnouncement(messages.quiz.movedTo(at + by + 1, questions.length))
  }

  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <NumberField
          id={lessonFieldId('passPercent')}
          label={messages.quiz.pass}
          hint={messages.quiz.passHint}
          suffix={messages.quiz.percent}
          required
          // A pass mark of nothing is none: the field stands empty.
          value={passPercent || null}
          disabled={locked}
          error={problem('passPercent')}
          onChange={(value) => change({ passPercent: Math.min(100, value ?? 0) })}
          onBlur={() => leave('passPercent')}
        />
        <div>
          <Switch
            label={messages.quiz.shuffle}
            checked={shuffle}
            disabled={locked}
            onChange={(event) => change({ shuffle: event.target.checked })}
          />
          <p className="hint !mt-0">{messages.quiz.shuffleHint}</p>
        </div>
      </div>
      <div>
        <h3 className="t-title" id={lessonFieldId('questions')} tabIndex={-1}>
          {messages.quiz.questions(questions.length)}
        </h3>
        <FieldNote id="questions-note" error={problem('questions')} />
      </div>
      <ol className="grid gap-5">
        {questions.map((question, at) => (
          <li key={question.uid}>
            <QuestionEditor
              question={question}
              number={at + 1}
              last={at === questions.length - 1}
              path={`questions.${at}`}
              problem={problem}
              leave={leave}
              locked={locked}
              onChange={(to) => edit(question.uid, (now) => changed(now, to))}
              onType={(type) => edit(question.uid, (now) => changeType(now, type, left))}
              onMove={(by) => move(at, by)}
              onRemove={() => remove(question.uid, at)}
            />
          </li>
        ))}
      </ol>
      {!locked && (
        <div className="flex flex-wrap gap-2" role="group" aria-label={messages.quiz.addQuestion}>
          {questionTypes.map((type) => (
            <Button
              key={type}
              variant="secondary"
              size="small"
              icon={<PlusBoldIcon size={16} />}
              onClick={() => add(type)}
            >
              {messages.quiz.types[type]}
            </Button>
          ))}
        </div>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}
