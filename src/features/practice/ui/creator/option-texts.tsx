import { TextInput } from '#design/text-input.tsx'
import { maxOptionText } from '../../rules/limits.ts'

type Texts = { text: string; textHi: string }

/** An option's text, and beside it (`stacked`: below it) the same in Hindi, where `labelHi` is given. */
export function OptionTexts({
  label,
  labelHi,
  stacked = false,
  text,
  textHi,
  onChange,
}: Texts & {
  label: string
  labelHi: string | undefined
  stacked?: boolean
  onChange: (texts: Texts) => void
}) {
  return (
    <div className={`grid min-w-0 flex-1 gap-2 ${labelHi && !stacked ? 'sm:grid-cols-2 sm:gap-x-4' : ''}`}>
      <TextInput
        label={label}
        value={text}
        maxLength={maxOptionText}
        onChange={(event) => onChange({ text: event.target.value, textHi })}
      />
      {labelHi && (
        <TextInput
          label={labelHi}
          lang="hi"
          value={textHi}
          maxLength={maxOptionText}
          onChange={(event) => onChange({ text, textHi: event.target.value })}
        />
      )}
    </div>
  )
}
