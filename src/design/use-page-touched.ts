import { useSyncExternalStore } from 'react'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'input'] as const
const listeners = new Set<() => void>()
let touched = false

function notice(): void {
  touched = true
  for (const sign of signs) window.removeEventListener(sign, notice, true)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  if (!touched && listeners.size === 0)
    for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true })
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the person has interacted with the page yet: parts that need this may load from then on. */
export function usePageTouched(): boolean {
  return useSyncExternalStore(
    listen,
    () => touched,
    () => false,
  )
}
