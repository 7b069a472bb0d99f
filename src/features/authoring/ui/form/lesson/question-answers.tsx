import { Button } from '#design/button.tsx'
import { FieldNote } from '#design/field.tsx'
import { flushAndFocus } from '#design/flush-and-focus.ts'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { Textarea } from '#design/textarea.tsx'
import { messages } from '../../../messages/lesson-en.ts'
import { lessonFieldId } from './kind-props.ts'
import type { QuestionProps } from './question-editor.tsx'
import { addOption, markRight, removeOption } from './quiz-questions.ts'

const maxOptions = 20

/** The options, each with the mark that makes it right. */
export function QuestionOptions({ question, number, path, problem, leave, locked, onChange }: QuestionProps) {
  const { uid, type, options, correct } = question
  const set = (option: string, text: string) =>
    onChange((now) => ({ options: now.options.map((one) => (one.uid === option ? { ...one, text } : one)) }))
  return (
    <div role="group" aria-label={messages.quiz.optionsOf(number)} id={lessonFieldId(`${path}.correct`)} tabIndex={-1}>
      <p className="field-label">{type === 'single' ? messages.quiz.oneRight : messages.quiz.someRight}</p>
      <ul className="grid gap-2" id={lessonFieldId(`${path}.options`)}>
        {options.map((option, at) => {
          const at1 = at + 1
          const wrong = problem(`${path}.options.${at}.text`)
          return (
            <li key={option.uid}>
              <div className="row gap-2">
                <label className="choice min-w-11 justify-center">
                  <input
                    type={type === 'single' ? 'radio' : 'checkbox'}
                    name={`right-${uid}`}
                    checked={correct.includes(option.uid)}
                    aria-label={messages.quiz.isRight(at1)}
                    onChange={(event) => {
                      const { checked } = event.target
                      onChange((now) => markRight(now, option.uid, checked))
                      leave(`${path}.correct`)
                    }}
                  />
                </label>
                <div className="input">
                  <input
                    id={lessonFieldId(`${path}.options.${at}.text`)}
                    aria-label={messages.quiz.option(at1)}
                    aria-invalid={wrong ? true : undefined}
                    value={option.text}
                    maxLength={1000}
                    placeholder={messages.quiz.option(at1)}
                    onChange={(event) => set(option.uid, event.target.value)}
                    onBlur={() => leave(`${path}.options.${at}.text`)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return
                      event.preventDefault()
                      const next = lessonFieldId(`${path}.options.${at + 1}.text`)
                      flushAndFocus(
                        () => at === options.length - 1 && option.text && onChange(addOption),
                        () => document.getElementById(next),
                      )
                    }}
                  />
                </div>
                {!locked && (
                  <IconButton
                    label={messages.quiz.removeOption(at1)}
                    icon={<TrashIcon size={18} />}
                    onClick={() => onChange((now) => removeOption(now, option.uid))}
                  />
                )}
              </div>
              <FieldNote id={`${lessonFieldId(`${path}.options.${at}`)}-note`} error={wrong} />
            </li>
          )
        })}
      </ul>
      <FieldNote
        id={`${lessonFieldId(`${path}.correct`)}-note`}
        error={problem(`${path}.options`) ?? problem(`${path}.correct`)}
      />
      {!locked && options.length < maxOptions && (
        <Button
          variant="text"
          size="small"
          className="mt-1"
          icon={<PlusBoldIcon size={16} />}
          onClick={() => onChange(addOption)}
        >
          {messages.quiz.addOption}
        </Button>
      )}
    </div>
  )
}

export function TrueOrFalse({ question, path, problem, leave, onChange }: QuestionProps) {
  return (
    <div id={lessonFieldId(`${path}.correct`)} tabIndex={-1}>
      <RadioGroup
        legend={messages.quiz.rightAnswer}
        name={`right-${question.uid}`}
        value={question.correct[0] ?? ''}
        options={[
          { value: 'true', label: messages.quiz.true },
          { value: 'false', label: messages.quiz.false },
        ]}
        error={problem(`${path}.correct`)}
        onChange={(value) => {
          onChange({ correct: [value] })
          leave(`${path}.correct`)
        }}
      />
    </div>
  )
}

/** One accepted answer a line. */
export function AcceptedAnswers({ question, path, problem, leave, onChange }: QuestionProps) {
  return (
    <Textarea
      id={lessonFieldId(`${path}.correct`)}
      label={messages.quiz.accepted}
      hint={messages.quiz.acceptedHint}
      required
      rows={3}
      value={question.correct.join('\n')}
      error={problem(`${path}.correct`)}
      onChange={(event) => onChange({ correct: event.target.value.split('\n').slice(0, maxOptions) })}
      onBlur={() => {
        leave(`${path}.correct`)
        const correctAnswers = question.correct.map((answer) => answer.trim()).filter(Boolean)
        if (correctAnswers.length !== question.correct.length) onChange({ correct: correctAnswers })
      }}
    />
  )
}
