import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { XBoldIcon } from './icons/bold.tsx'
import { langOf } from './lang-of.ts'
import { messages } from './messages/en.ts'

export type FilterChipProps = ButtonHTMLAttributes<HTMLButtonElement> & { on?: boolean; icon?: ReactNode }

/** A small toggle button. */
export function FilterChip({ on = false, icon, className, children, ...rest }: FilterChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={on} className={classNames('filter-chip', className)}>
      {icon}
      {children}
    </button>
  )
}

/** An active filter; a click removes it. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="filter-chip filter-chip-multiline filter-chip-on"
      aria-label={messages.remove(label)}
      onClick={onRemove}
    >
      <span lang={langOf(label)}>{label}</span>
      <XBoldIcon size={14} />
    </button>
  )
}
