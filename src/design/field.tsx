import { type ReactNode, useId } from 'react'
import { WarningCircleFillIcon } from './icons/fill.tsx'

export type FieldProps = {
  label: ReactNode
  required?: boolean
  hint?: ReactNode
  /** Shown instead of the hint. */
  error?: string
  id?: string
  className?: string
}

/** The attributes that tie the control inside a Field to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** A label above, a hint or an error below. `children` receives the attributes that tie the control to them. */
export function Field({
  label,
  required,
  hint,
  error,
  id,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const made = useId()
  const controlId = id ?? made
  const noteId = `${controlId}-note`
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field-label" htmlFor={controlId}>
        {label}
        {required && <span className="required" aria-hidden="true" />}
      </label>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  if (error) {
    return (
      <p id={id} className="hint hint-error" role="alert">
        <WarningCircleFillIcon size={16} />
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className="hint">
      {hint}
    </p>
  ) : null
}
