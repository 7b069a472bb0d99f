import { useEffect, useRef } from 'react'

/**
 * Calls `act` with the latest value once it has stood still for `delayMs`; not for the first value.
 * @returns calls it at once, where it still waits: what someone does next must not be overtaken
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
