import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { useFormField } from './form-fields.tsx'

/** Several boxes of one field, whose value is the list of what is ticked. */
export function FormChecks({
  name,
  legend,
  options,
}: {
  name: string
  legend: ReactNode
  options: readonly { value: string; label: ReactNode }[]
}) {
  const { error, ...register } = useFormField(name)
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <Checkbox
          key={value}
          {...register}
          value={value}
          label={label}
          error={index === options.length - 1 ? error : undefined}
        />
      ))}
    </fieldset>
  )
}
