import { useEffect, useRef } from 'react'

/**
 * Calls `act` with the latest value once it has not changed for `delayMs`; not for the first value.
 * @returns flushes: calls it immediately if it still waits, so that a next action cannot overtake it
 */
export function useDebounced<T>(value: T, delayMs: number, act: (value: T) => void): () => void {
  const latest = useRef(act)
  const acted = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  function actOn(next: T) {
    clearTimeout(timer.current)
    if (next === acted.current) return
    acted.current = next
    latest.current(next)
  }
  useEffect(() => {
    if (value === acted.current) return
    timer.current = setTimeout(() => {
      acted.current = value
      latest.current(value)
    }, delayMs)
    return () => clearTimeout(timer.current)
  }, [value, delayMs])
  return () => actOn(value)
}
