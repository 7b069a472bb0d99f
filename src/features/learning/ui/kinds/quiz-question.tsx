import { useId } from 'react'
import { Checkbox } from '#design/checkbox.tsx'
import { langOf } from '#design/lang-of.ts'
import { RadioGroup } from '#design/radio-group.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { AskedQuestion } from '../../contract/quiz.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { maxShortAnswerLength } from '../../rules/answer-states.ts'

type Props = {
  question: AskedQuestion
  number: number
  of: number
  given: readonly string[]
  onChange: (given: string[]) => void
}

const sides = [
  { value: 'true', label: messages.quiz.true },
  { value: 'false', label: messages.quiz.false },
]

/** One question with the control of its type. */
export function QuizQuestion({ question, number, of, given, onChange }: Props) {
  const { type, options, uid } = question
  const hintId = useId()
  const questionText = (
    <>
      <span className="t-sm ink-3 block font-normal">{messages.quiz.question(number, of)}</span>
      <span className="block text-[17.5px] leading-snug whitespace-pre-line" lang={langOf(question.text)}>
        {question.text}
      </span>
    </>
  )
  if (type === 'short')
    return (
      <TextInput
        label={questionText}
        hint={messages.quiz.shortHint}
        value={given[0] ?? ''}
        maxLength={maxShortAnswerLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        lang={langOf(question.text)}
        onChange={(event) => onChange([event.target.value])}
      />
    )
  if (type === 'multiple')
    return (
      <fieldset className="field" aria-describedby={hintId}>
        <legend className="field-label">{questionText}</legend>
        <p id={hintId} className="t-sm ink-3">
          {messages.quiz.severalAnswers}
        </p>
        {options.map((option) => (
          <Checkbox
            key={option.uid}
            label={<span lang={langOf(option.text)}>{option.text}</span>}
            checked={given.includes(option.uid)}
            onChange={(event) =>
              onChange(event.target.checked ? [...given, option.uid] : given.filter((one) => one !== option.uid))
            }
          />
        ))}
      </fieldset>
    )
  return (
    <RadioGroup
      legend={questionText}
      name={uid}
      value={given[0] ?? ''}
      options={
        type === 'true-false'
          ? sides
          : options.map((option) => ({
              value: option.uid,
              label: <span lang={langOf(option.text)}>{option.text}</span>,
            }))
      }
      onChange={(value) => onChange([value])}
    />
  )
}
