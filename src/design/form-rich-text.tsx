import { useEffect, useId } from 'react'
import { useFormControl } from './form-fields.tsx'
import { RichTextField, type RichTextProps } from './rich-text-field.tsx'

/** Formatted text as a field of the form around it. */
export function FormRichText({
  name,
  ...props
}: Omit<RichTextProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'id'> & { name: string }) {
  const id = useId()
  const { focusBy, ...field } = useFormControl<string>(name)
  useEffect(() => focusBy(() => document.getElementById(id)?.focus()))
  return <RichTextField {...props} {...field} id={id} />
}
