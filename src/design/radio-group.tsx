import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldNote } from './field.tsx'

export type RadioGroupProps = {
  legend: ReactNode
  /** Keeps the legend for screen readers only. */
  legendHidden?: boolean
  name: string
  options: readonly { value: string; label: ReactNode; count?: ReactNode }[]
  value?: string
  onChange?: (value: string) => void
  /** What react-hook-form's register gives. */
  register?: InputHTMLAttributes<HTMLInputElement>
  error?: string
  hint?: ReactNode
  required?: boolean
  dense?: boolean
  className?: string
}

export function RadioGroup({
  legend,
  legendHidden,
  name,
  options,
  value,
  onChange,
  register,
  error,
  hint,
  required,
  dense,
  className,
}: RadioGroupProps) {
  const noteId = useId()
  return (
    <fieldset
      className={classNames('field', className)}
      role="radiogroup"
      aria-describedby={error || hint ? noteId : undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
    >
      <legend className={legendHidden ? 'sr-only' : 'field-label'}>
        {legend}
        {required && <span className="required" aria-hidden="true" />}
      </legend>
      {options.map((option) => (
        <label key={option.value} className={classNames('choice', dense && 'choice-dense')}>
          <input
            name={name}
            checked={value === undefined ? undefined : value === option.value}
            onChange={() => onChange?.(option.value)}
            {...register}
            type="radio"
            value={option.value}
          />
          <span className="choice-text">{option.label}</span>
          {option.count !== undefined && <span className="choice-count">{option.count}</span>}
        </label>
      ))}
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  )
}
