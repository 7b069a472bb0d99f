import { useSyncExternalStore } from 'react'
import { unsentStore } from './unsent-store.ts'

/** Whether an account has unsent work of one of these kinds in this browser; follows every change. */
export function useHasUnsent(account: string | undefined, kinds: readonly string[]): boolean {
  return useSyncExternalStore(
    unsentStore.subscribe,
    () => account !== undefined && kinds.some((kind) => unsentStore.names(account, kind).length > 0),
    () => false,
  )
}
