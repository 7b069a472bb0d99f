import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  /** The accessible name: what the button does. */
  label: string
  icon: ReactNode
  /** Side in px. 36 only with 8 px of clear space around it. */
  size?: 36 | 40 | 44
  /** For toggle buttons: wishlist, bookmark. */
  pressed?: boolean
  /** For a dark `--night` background. */
  ground?: 'night'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon,
  size = 44,
  pressed,
  ground,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames('icon-btn', size !== 44 && `icon-btn-${size}`, ground && `icon-btn-${ground}`, className)}
    >
      {icon}
    </button>
  )
}
