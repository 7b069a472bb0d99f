import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

/**
 * A button of a bar and the panel that it opens. The panel closes on Esc (the focus returns to the button), on a click
 * elsewhere, when the focus leaves it, and when the page changes.
 */
export function BarPanel({
  button,
  width = 300,
  above,
  fill,
  className = 'relative',
  children,
}: {
  button: (props: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode
  width?: number
  /** Opens upwards, for a button at the bottom of the window. */
  above?: boolean
  /** On a phone as wide as the window, under its bar. */
  fill?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const address = useRouterState({ select: (state) => state.location.href })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === address

  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpenedAt(null)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(null)
      box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    <div ref={box} className={className}>
      {button({ 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpenedAt(open ? null : address) })}
      <div
        id={id}
        hidden={!open}
        className={`menu absolute max-w-[calc(100vw-32px)]! ${above ? 'bottom-full left-0 mb-2' : 'top-full right-0 mt-2'} ${fill ? 'max-sm:fixed! max-sm:inset-x-4! max-sm:top-14! max-sm:w-auto!' : ''}`}
        style={{ width }}
      >
        {open && children}
      </div>
    </div>
  )
}
