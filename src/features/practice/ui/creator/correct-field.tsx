import { Button } from '#design/button.tsx'
import { FieldNote } from '#design/field.tsx'
import { FormText, useFormControl } from '#design/form-fields.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { TextInput } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { messages } from '../../messages/creator-en.ts'
import { maxOptions, maxOptionText } from '../../rules/limits.ts'
import { hasOptions, type Option, type QuestionKind } from '../../rules/questions.ts'

const { question: words } = messages
const letters = 'ABCDEFGHIJ'

/** What is right, as the kind asks for it. */
export function CorrectField({ kind, hindi }: { kind: QuestionKind; hindi: boolean }) {
  const { value: correct = [], onChange, error } = useFormControl<string[] | undefined>('correct')
  if (hasOptions(kind))
    return <Options kind={kind} hindi={hindi} correct={correct} onCorrect={onChange} error={error} />
  if (kind === 'true-false')
    return (
      <RadioGroup
        legend={words.rightSide}
        name="right-side"
        required
        value={correct[0] ?? ''}
        error={error}
        options={[
          { value: 'true', label: words.true },
          { value: 'false', label: words.false },
        ]}
        onChange={(side) => onChange([side])}
      />
    )
  if (kind === 'number')
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label={words.number}
          required
          inputMode="decimal"
          value={correct[0] ?? ''}
          error={error}
          onChange={(event) => onChange([event.target.value])}
        />
        <FormText name="tolerance" label={words.tolerance} hint={words.toleranceHint} inputMode="decimal" />
      </div>
    )
  return (
    <Textarea
      label={words.accepted}
      hint={words.acceptedHint}
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
  const { value: options, onChange, error: optionsError } = useFormControl<Option[]>('options')
  const change = (uid: string, more: Partial<Option>) =>
    onChange(options.map((one) => (one.uid === uid ? { ...one, ...more } : one)))
  function mark(uid: string, isRight: boolean) {
    if (kind === 'single') onCorrect([uid])
    else onCorrect(isRight ? [...correct, uid] : correct.filter((one) => one !== uid))
  }
  function remove(uid: string) {
    onChange(options.filter((one) => one.uid !== uid))
    onCorrect(correct.filter((one) => one !== uid))
  }
  function add() {
    const taken = new Set(options.map(({ uid }) => uid))
    const free = Array.from({ length: maxOptions + 1 }, (_, at) => `o${at + 1}`).find((uid) => !taken.has(uid))
    if (free) onChange([...options, { uid: free, text: '', textHi: '' }])
  }
  return (
    <fieldset className="field" aria-describedby="options-note">
      <legend className="field-label">{words.options}</legend>
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
                  aria-label={words.isRight(letter)}
                  checked={correct.includes(option.uid)}
                  onChange={(event) => mark(option.uid, event.target.checked)}
                />
              </label>
              <div className="min-w-0 flex-1 space-y-2">
                <TextInput
                  label={words.option(letter)}
                  value={option.text}
                  maxLength={maxOptionText}
                  onChange={(event) => change(option.uid, { text: event.target.value })}
                />
                {hindi && (
                  <TextInput
                    label={words.optionHi(letter)}
                    lang="hi"
                    value={option.textHi}
                    maxLength={maxOptionText}
                    onChange={(event) => change(option.uid, { textHi: event.target.value })}
                  />
                )}
              </div>
              <IconButton
                label={words.removeOption(letter)}
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
      {options.length < maxOptions && (
        <Button variant="text" size="small" icon={<PlusBoldIcon />} className="mt-2 justify-self-start" onClick={add}>
          {words.addOption}
        </Button>
      )}
    </fieldset>
  )
}
