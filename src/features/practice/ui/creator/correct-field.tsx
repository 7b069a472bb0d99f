import { FieldNote } from '#design/field.tsx'
import { FormText, useFormControl } from '#design/form-fields.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { TextInput } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { messages } from '../../messages/creator-en.ts'
import { isChoice, type QuestionKind } from '../../rules/questions.ts'
import { letters } from '../question-text.tsx'
import { AddOption } from './add-option.tsx'
import { MatchField } from './match-field.tsx'
import { OrderField } from './order-field.tsx'
import { OptionTexts } from './option-texts.tsx'
import { useOptions } from './use-options.ts'

const { question: questionMessages } = messages

/** What is right, as the kind asks for it. */
export function CorrectField({ kind, hindi }: { kind: QuestionKind; hindi: boolean }) {
  const { value: correct = [], onChange, error } = useFormControl<string[] | undefined>('correct')
  if (kind === 'order') return <OrderField hindi={hindi} error={error} />
  if (kind === 'match') return <MatchField hindi={hindi} />
  if (isChoice(kind)) return <Options kind={kind} hindi={hindi} correct={correct} onCorrect={onChange} error={error} />
  if (kind === 'true-false')
    return (
      <RadioGroup
        legend={questionMessages.rightSide}
        name="right-side"
        required
        value={correct[0] ?? ''}
        error={error}
        options={[
          { value: 'true', label: questionMessages.true },
          { value: 'false', label: questionMessages.false },
        ]}
        onChange={(side) => onChange([side])}
      />
    )
  if (kind === 'number')
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label={questionMessages.number}
          required
          inputMode="decimal"
          value={correct[0] ?? ''}
          error={error}
          onChange={(event) => onChange([event.target.value])}
        />
        <FormText
          name="tolerance"
          label={questionMessages.tolerance}
          hint={questionMessages.toleranceHint}
          inputMode="decimal"
        />
      </div>
    )
  return (
    <Textarea
      label={questionMessages.accepted}
      hint={questionMessages.acceptedHint}
      required
      rows={3}
      value={correct.join('\n')}
      error={error}
      onChange={(event) => onChange(event.target.value.split('\n'))}
    />
  )
}

type OptionsProps = {
  kind: QuestionKind
  hindi: boolean
  correct: string[]
  onCorrect: (correct: string[]) => void
  error: string | undefined
}

function Options({ kind, hindi, correct, onCorrect, error }: OptionsProps) {
  const { options, error: optionsError, change, add, remove: removeOption } = useOptions()
  function mark(uid: string, isRight: boolean) {
    if (kind === 'single') onCorrect([uid])
    else onCorrect(isRight ? [...correct, uid] : correct.filter((one) => one !== uid))
  }
  function remove(uid: string) {
    removeOption(uid)
    onCorrect(correct.filter((one) => one !== uid))
  }
  return (
    <fieldset className="field" aria-describedby="options-note">
      <legend className="field-label">{questionMessages.options}</legend>
      <ul className="space-y-3">
        {options.map((option, index) => {
          const letter = letters[index] ?? ''
          return (
            <li key={option.uid} className="flex items-start gap-2">
              <label className="grid min-h-11 w-11 shrink-0 place-items-center">
                <input
                  type={kind === 'single' ? 'radio' : 'checkbox'}
                  name="right-option"
                  className="h-5 w-5 accent-[var(--action)]"
                  aria-label={questionMessages.isRight(letter)}
                  checked={correct.includes(option.uid)}
                  onChange={(event) => mark(option.uid, event.target.checked)}
                />
              </label>
              <OptionTexts
                stacked
                label={questionMessages.option(letter)}
                labelHi={hindi ? questionMessages.optionHi(letter) : undefined}
                text={option.text}
                textHi={option.textHi}
                onChange={(more) => change(option.uid, more)}
              />
              <IconButton
                label={questionMessages.removeOption(letter)}
                icon={<TrashIcon size={20} />}
                className="mt-6"
                disabled={options.length <= 2}
                onClick={() => remove(option.uid)}
              />
            </li>
          )
        })}
      </ul>
      <FieldNote id="options-note" error={optionsError ?? error} />
      <AddOption options={options} label={questionMessages.addOption} onAdd={add} />
    </fieldset>
  )
}
