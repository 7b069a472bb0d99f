import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { CaretDownBoldIcon } from './icons/bold.tsx'

export type Option = { value: string; label: string }
export type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'children' | 'size'> & {
    options: readonly Option[]
    /** The first, empty choice. */
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

/** The phone's own list: nothing is easier on a small screen. */
export function Select({ label, required, hint, error, id, className, options, placeholder, ...rest }: SelectProps) {
  return (
    <Field label={label} required={required} hint={hint} error={error} id={id} className={className}>
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
