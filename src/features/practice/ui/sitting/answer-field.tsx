import { Checkbox } from '#design/checkbox.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { AskedQuestion } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { maxGivenAnswer } from '../../rules/limits.ts'
import { letters, OptionText } from '../question-text.tsx'
import { MatchField } from './match-field.tsx'
import { OrderField } from './order-field.tsx'
import './answer-field.css'

const sides = [
  { value: 'true', label: messages.room.true },
  { value: 'false', label: messages.room.false },
]

export type AnswerProps = { question: AskedQuestion; given: readonly string[]; onChange: (given: string[]) => void }

/** The control of a question's kind. */
export function AnswerField({ question, given, onChange }: AnswerProps) {
  const { uid, kind, options } = question
  const labelled = options.map((option, index) => ({
    value: option.uid,
    label: (
      <span className="flex gap-3">
        <span className="ink-3 w-4 shrink-0">{letters[index]}</span>
        <span className="min-w-0">
          <OptionText {...option} />
        </span>
      </span>
    ),
  }))
  if (kind === 'number' || kind === 'short')
    return (
      <TextInput
        label={kind === 'number' ? messages.room.yourNumber : messages.room.yourText}
        value={given[0] ?? ''}
        maxLength={maxGivenAnswer}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange([event.target.value])}
      />
    )
  if (kind === 'order') return <OrderField question={question} given={given} onChange={onChange} />
  if (kind === 'match') return <MatchField question={question} given={given} onChange={onChange} />
  if (kind === 'multiple')
    return (
      <fieldset className="field answer-cards">
        <legend className="field-label">{messages.room.chooseSeveral}</legend>
        {labelled.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={given.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...given, value] : given.filter((one) => one !== value))
            }
          />
        ))}
      </fieldset>
    )
  return (
    <RadioGroup
      className="answer-cards"
      legend={messages.room.chooseOne}
      legendHidden
      name={uid}
      value={given[0] ?? ''}
      options={kind === 'true-false' ? sides : labelled}
      onChange={(value) => onChange([value])}
    />
  )
}
