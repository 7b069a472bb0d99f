import { useEffect, useRef } from 'react'

/** Calls `act` with the latest value once it has stood still for `delayMs`; not for the first value. */
export function useDebounced<T>(value: T, delayMs: number, act: (value: T) => void): void {
  const latest = useRef(act)
  const acted = useRef(value)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (value === acted.current) return
    const timer = setTimeout(() => {
      acted.current = value
      latest.current(value)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
}
