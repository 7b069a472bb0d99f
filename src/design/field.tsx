import { type ReactNode, useId } from 'react'
import { WarningCircleFillIcon } from './icons/fill.tsx'

export type FieldProps = {
  label: ReactNode
  required?: boolean
  hint?: ReactNode
  /** Takes the hint's place. */
  error?: string
  id?: string
  className?: string
}

/** What the control inside a Field must carry so that its label, hint and error are read with it. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

/** Label above, hint or error below; `children` gets what ties the control to them. */
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
