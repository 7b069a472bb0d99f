import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { CaretDownBoldIcon } from './icons/bold.tsx'
import { ListFailed } from './list-failed.tsx'

export type Option = { value: string; label: string }
export type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'children' | 'size'> & {
    options: readonly Option[]
    /** The first, empty choice. */
    placeholder?: string
    /** The options could not be loaded: loads them again. */
    failed?: (() => void) | undefined
    ref?: Ref<HTMLSelectElement>
  }

/** The browser's own select: nothing is easier on a phone. */
export function Select({
  label,
  required,
  hint,
  error,
  id,
  className,
  options,
  placeholder,
  failed,
  ...rest
}: SelectProps) {
  const note = failed ? <ListFailed onRetry={failed} /> : hint
  return (
    <Field label={label} required={required} hint={note} error={error} id={id} className={className}>
      {(control) => (
        <div className="input">
          <select {...rest} {...control}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <CaretDownBoldIcon />
        </div>
      )}
    </Field>
  )
}
