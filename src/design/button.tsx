import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { CircleNotchBoldIcon } from './icons/bold.tsx'

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: ReactNode
    /** Shows a spinner with `loadingLabel` ('Initiating Payment...'), keeps the width and ignores presses. */
    loading?: boolean
    loadingLabel?: string
    ref?: Ref<HTMLButtonElement>
  }

export function Button({
  variant,
  size,
  full,
  icon,
  loading = false,
  loadingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const hidden = { 'data-hidden': true, 'aria-hidden': true }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      <span className="btn-label" {...(loading ? hidden : {})}>
        {icon}
        {children}
      </span>
      {(loading || loadingLabel) && (
        <span className="btn-label" {...(loading ? {} : hidden)}>
          <CircleNotchBoldIcon className={loading ? 'spin' : undefined} />
          {loadingLabel ?? children}
        </span>
      )}
    </button>
  )
}
