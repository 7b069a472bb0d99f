import { useId } from 'react'
import { CheckBoldIcon } from '#design/icons/bold.tsx'
import { useFormField } from '#design/form-fields.tsx'
import { messages } from '../../messages/own-en.ts'
import { accentColors, accents } from '../../rules/accents.ts'

const { look } = messages

/** The colours to choose from, each with its name: none is known by its colour alone. */
export function AccentField() {
  const { error: _, ...field } = useFormField('accent')
  const hint = useId()
  return (
    <fieldset className="field" aria-describedby={hint}>
      <legend className="field-label">{look.accent}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {accents.map((accent) => (
          <label
            key={accent}
            className="group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-control-line px-3 py-2 has-checked:border-action has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input {...field} type="radio" value={accent} className="sr-only" />
            <span
              aria-hidden="true"
              className="h-5 w-5 shrink-0 rounded-full border border-line"
              style={{ background: accent === 'school' ? 'var(--primary-500)' : accentColors[accent] }}
            />
            <span className="min-w-0 flex-1">{look.accents[accent]}</span>
            <CheckBoldIcon size={16} className="invisible shrink-0 group-has-checked:visible" />
          </label>
        ))}
      </div>
      <p id={hint} className="hint">
        {look.accentHint}
      </p>
    </fieldset>
  )
}
