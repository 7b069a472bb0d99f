import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextInputProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'prefix' | 'size'> & {
    prefix?: ReactNode
    suffix?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

export function TextInput({ label, required, hint, error, id, className, prefix, suffix, ...rest }: TextInputProps) {
  return (
    <Field label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className="input">
          {prefix}
          <input type="text" {...rest} {...control} />
          {suffix}
        </div>
      )}
    </Field>
  )
}
