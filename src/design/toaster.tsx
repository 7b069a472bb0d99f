import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { messages } from './messages/en.ts'
import type { ToastType } from './toast.ts'
import { ToastCard } from './toast-card.tsx'
import { toastsAtTop } from './toasts-at-top.ts'

export type Toast = { type: ToastType; title: string; message?: string; durationMs: number }

export function showToast({ durationMs, ...shown }: Toast): void {
  sonner.custom((id) => <ToastCard {...shown} onClose={() => sonner.dismiss(id)} />, {
    duration: durationMs,
    className: 'toast-slot',
  })
}

// The library pauses its timers while the pointer is over the toasts. People who read them with the keyboard need the
// same time, so focus counts as the pointer.
function dispatchPointer(list: EventTarget & Element, type: 'mousemove' | 'mouseout') {
  list.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
}

/** Above a page's bottom bar (feedback.css), or over its header. */
const onPhoneOffset = { top: 'calc(8px + env(safe-area-inset-top))', bottom: 'var(--bottom-offset)' }
const phone = window.matchMedia('(max-width: 767.98px)')
function subscribe(listener: () => void) {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/**
 * The stack at the top right: 356 px wide, 14 px apart, three at most (specification 9). Below 768 px it is at the
 * bottom, above the page's bar, so that it hides no title (decisions 15), or over the header of a page that asks for the
 * top, since its form is at the bottom. It is rendered outside the page, so that it
 * stays usable while a modal makes the page inert. Loaded in the browser only.
 */
export function Toaster() {
  const onPhone = useSyncExternalStore(subscribe, () => phone.matches)
  const atTop = useSyncExternalStore(toastsAtTop.subscribe, toastsAtTop.get)
  return createPortal(
    <div
      onFocus={(event) => dispatchPointer(event.currentTarget, 'mousemove')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) dispatchPointer(event.currentTarget, 'mouseout')
      }}
    >
      <Sonner
        position={onPhone && !atTop ? 'bottom-right' : 'top-right'}
        expand
        visibleToasts={3}
        gap={14}
        duration={3000}
        offset={onPhone ? { ...onPhoneOffset, right: 16 } : 24}
        mobileOffset={{ ...onPhoneOffset, left: 16, right: 16 }}
        style={{ '--width': '356px', fontFamily: 'inherit' } as React.CSSProperties}
        containerAriaLabel={messages.notifications}
      />
    </div>,
    document.body,
  )
}
