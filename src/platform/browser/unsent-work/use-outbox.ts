import { useEffect, useRef } from 'react'
import type { Outbox } from './outbox.ts'
import type { UnsentItem } from './unsent-work.ts'

/**
 * Sends what waits while the component is there.
 * @param settled runs whenever the server has taken or refused something
 * @returns what waits or was refused, in its order
 */
export function useOutbox<Value>(
  { work, start, onSettled }: Outbox<Value>,
  settled?: () => unknown,
): readonly UnsentItem<Value>[] {
  const listener = useRef(settled)
  useEffect(() => {
    listener.current = settled
  })
  useEffect(() => {
    start()
    return onSettled(() => void listener.current?.())
  }, [start, onSettled])
  return work.useAll()
}
