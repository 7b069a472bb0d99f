import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Field, FieldNote } from '#design/field.tsx'
import { EyedropperIcon } from '#design/icons/regular.tsx'
import { isColor } from '#design/theme-colors.ts'
import { primaryPair, type ThemeInput } from '#design/theme.ts'
import { messages } from '../../messages/manager-en.ts'

/** Six digits alone are meant as a colour too. */
const tidied = (text: string) =>
  text
    .trim()
    .replace(/^(?=[0-9a-f]{6}$)/i, '#')
    .toUpperCase()

function useColor(name: ThemeInput) {
  const { field, fieldState } = useController({ name: `colors.${name}` })
  const { setValue } = useFormContext()
  const value = String(field.value ?? '')

  function change(next: string) {
    field.onChange(next)
    const color = tidied(next)
    if (name !== 'primary' || !isColor(color) || color === tidied(value)) return
    // A new primary brings its own darker and lighter one; both may be changed afterwards.
    for (const [other, shade] of Object.entries(primaryPair(color)))
      setValue(`colors.${other}`, shade, { shouldDirty: true, shouldValidate: true })
  }

  return {
    error: fieldState.error?.message,
    label: messages.colors[name],
    // The browser's own chooser knows only whole colours.
    chooser: {
      type: 'color' as const,
      value: isColor(value) ? value.toLowerCase() : '#000000',
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(event.target.value.toUpperCase()),
    },
    text: {
      type: 'text' as const,
      ref: field.ref,
      name: field.name,
      value,
      maxLength: 9,
      spellCheck: false,
      autoComplete: 'off',
      autoCapitalize: 'characters',
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(event.target.value),
      onBlur: () => {
        if (tidied(value) !== value) field.onChange(tidied(value))
        field.onBlur()
      },
    },
  }
}

const swatch =
  'shrink-0 cursor-pointer appearance-none border border-line-2 bg-transparent p-0 [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0'

/** The colour everything follows from: typed, chosen or taken from the screen. */
export function MainColorField({ name }: { name: ThemeInput }) {
  const { label, error, chooser, text } = useColor(name)
  const chooserId = useId()
  return (
    <Field label={label} required error={error}>
      {(control) => (
        <div className="input">
          <span className="-ml-1.5 grid shrink-0">
            <input
              id={chooserId}
              aria-label={messages.pick(label)}
              className={`${swatch} !h-8 !min-h-0 !w-8 overflow-hidden rounded-[7px]`}
              {...chooser}
            />
          </span>
          <input {...text} {...control} />
          <label htmlFor={chooserId} className="ink-3 grid size-11 shrink-0 place-items-center -mr-3">
            <EyedropperIcon size={20} />
          </label>
        </div>
      )}
    </Field>
  )
}

export function ColorField({ name }: { name: ThemeInput }) {
  const { label, error, chooser, text } = useColor(name)
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="min-w-0">
      <div className="row gap-3">
        <input
          aria-label={messages.pick(label)}
          className={`${swatch} size-11 overflow-hidden rounded-[9px]`}
          {...chooser}
        />
        <div className="min-w-0 flex-1 leading-tight">
          <label htmlFor={id} className="block text-[15px] font-semibold">
            {label}
          </label>
          <input
            {...text}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            className="t-xs ink-3 min-h-6 w-full max-w-[10ch] rounded-[4px] border-b border-transparent bg-transparent hover:border-line-2 focus:border-line-2 aria-[invalid]:border-bad-ink"
          />
        </div>
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}
