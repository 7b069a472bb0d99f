import { create } from 'zustand'
import { withPresentNames } from '../api/former-names.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { browserStore, type StoreKey } from './browser-store.ts'

/**
 * A list that lies in the browser until the server has what is in it, also of others who use this browser. Every tab
 * follows every change; beyond `most` the oldest go.
 */
export function persistedList<One extends { idempotencyKey: string }>(key: StoreKey, most: number) {
  const useAll = create<{ all: readonly One[] }>(() => ({ all: [] }))
  let loaded = false

  function readAll(): One[] {
    const stored = browserStore.read<Record<string, unknown>[]>(key)
    if (!Array.isArray(stored)) return []
    // A page of an earlier release, open beside this one, may have lost the key.
    return stored.map((one) => ({ idempotencyKey: newIdempotencyKey(), ...withPresentNames(one) }) as unknown as One)
  }

  /** All that is kept; on the server nothing. */
  function all(): readonly One[] {
    if (!loaded && typeof window !== 'undefined') {
      loaded = true
      useAll.setState({ all: readAll() })
      // Another tab wrote.
      window.addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) useAll.setState({ all: readAll() })
      })
    }
    return useAll.getState().all
  }

  return {
    all,
    /** The newest of a kind; the component follows it. */
    useOne(is: (one: One) => boolean): One | undefined {
      all()
      return useAll((state) => state.all.find(is))
    },
    change(change: (all: readonly One[]) => One[]): void {
      all()
      const next = change(readAll()).slice(-most)
      if (next.length > 0) browserStore.write(key, next)
      else browserStore.remove(key)
      useAll.setState({ all: next })
    },
  }
}
