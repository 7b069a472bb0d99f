import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ChipTone = 'ok' | 'warn' | 'bad' | 'neutral' | 'tint' | 'highlight'

/** A label, never a control: a chip that can be pressed is a FilterChip. */
export function Chip({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: ChipTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span className={classNames('chip', `chip-${tone}`, className)}>
      {icon}
      {children}
    </span>
  )
}
