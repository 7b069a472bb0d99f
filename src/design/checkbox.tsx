import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { FieldNote } from './field.tsx'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  /** At the row's end, as the number of results of a filter. */
  count?: ReactNode
  error?: string
  hint?: ReactNode
  /** Some of a group are ticked, not all. */
  mixed?: boolean
  /** 36 px rows for lists beside a page's content. */
  dense?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, count, error, hint, mixed, dense, className, ref, ...rest }: CheckboxProps) {
  const noteId = useId()
  const box = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed ?? false
  }, [mixed])
  return (
    <div className={className}>
      <label className={classNames('choice', dense && 'choice-dense')}>
        <input
          {...rest}
          type="checkbox"
          ref={(element) => {
            box.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        <span className="choice-text">{label}</span>
        {count !== undefined && <span className="choice-count">{count}</span>}
      </label>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
