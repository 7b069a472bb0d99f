import type { ReactNode } from 'react'

export type MoreButtonProps = {
  open: boolean
  /** The id of what grows. */
  controls: string
  onToggle: () => void
  /** What a press does now, as 'Show all'. */
  children: ReactNode
}

/** Opens the rest of a list or a text in its place, and closes it again. */
export function MoreButton({ open, controls, onToggle, children }: MoreButtonProps) {
  return (
    <button
      type="button"
      className="link t-sm block min-h-9"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      {children}
    </button>
  )
}
