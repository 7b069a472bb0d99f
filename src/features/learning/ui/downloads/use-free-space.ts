import { useEffect, useState } from 'react'

/** How many bytes the browser can still store here; undefined until it has said so, and where it does not. */
export function useFreeSpace(changes: unknown): number | undefined {
  const [free, setFree] = useState<number>()
  useEffect(() => {
    let left = false
    void navigator.storage?.estimate?.().then(
      ({ quota, usage }) => left || setFree(quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0))),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [changes])
  return free
}
