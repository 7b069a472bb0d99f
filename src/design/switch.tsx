import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

export type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> & {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A setting that applies immediately. A choice that needs a submit button is a checkbox. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames('choice switch', className)}>
      <span className="choice-text">{label}</span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state */}
      <input {...rest} type="checkbox" role="switch" />
    </label>
  )
}
