import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextareaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps> & { ref?: Ref<HTMLTextAreaElement> }

export function Textarea({ label, required, hint, error, id, className, ...rest }: TextareaProps) {
  return (
    <Field label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className="input">
          <textarea rows={4} {...rest} {...control} />
        </div>
      )}
    </Field>
  )
}
