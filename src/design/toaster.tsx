import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { words } from './messages/en.ts'
import type { ToastType } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

export type Toast = { type: ToastType; title: string; message?: string; durationMs: number }

export function showToast({ durationMs, ...shown }: Toast): void {
  sonner.custom((id) => <ToastCard {...shown} onClose={() => sonner.dismiss(id)} />, {
    duration: durationMs,
    className: 'toast-slot',
  })
}

// The library pauses its clocks while the pointer is over the toasts. Somebody who reads them with the keyboard must
// have the same time, so focus plays the pointer's part.
function tellPointer(list: EventTarget & Element, type: 'mousemove' | 'mouseout') {
  list.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
}

/**
 * The stack at the top right: 356 px wide, 14 px apart, three at most (specification 9). It stands beside the page, not
 * in it, so that it stays alive while a modal makes the page inert. Loaded in the browser only.
 */
export function Toaster() {
  return createPortal(
    <div
      onFocus={(event) => tellPointer(event.currentTarget, 'mousemove')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) tellPointer(event.currentTarget, 'mouseout')
      }}
    >
      <Sonner
        position="top-right"
        expand
        visibleToasts={3}
        gap={14}
        duration={3000}
        offset={24}
        mobileOffset={16}
        style={{ '--width': '356px', fontFamily: 'inherit' } as React.CSSProperties}
        containerAriaLabel={words.notifications}
      />
    </div>,
    document.body,
  )
}
