import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Link, type LinkProps } from './link.tsx'

export type LinkButtonProps = ButtonLook & LinkProps & { icon?: ReactNode }

/** A link that looks like a button: it leads somewhere, so it stays an anchor. */
export function LinkButton({ variant, size, full, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, full }, className)}>
      <span className="btn-label">
        {icon}
        {children}
      </span>
    </Link>
  )
}
