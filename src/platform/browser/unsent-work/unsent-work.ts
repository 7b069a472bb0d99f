import { useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { same } from './merge-drafts.ts'
import { moveOldList, type OldList } from './old-entries.ts'
import { browserStorage, type BrowserStorage, type UnsentKey, unsentStore } from './unsent-store.ts'

/** What one person has written at one place, to be sent as a whole. */
export type UnsentItem<Value> = {
  account: string
  name: string
  value: Value
  /** It is sent under this key, again after a lost answer. Changed since it may have arrived, it gets another one. */
  idempotencyKey: string
  /** The person has pressed send: it may have arrived. */
  sent: boolean
  /** Why the server refused it. */
  problem?: string
  /** When it was last changed, in ms since the epoch. */
  at: number
}

export type UnsentWork<Value> = {
  /** The signed-in person's piece of this name. */
  find(name: string): UnsentItem<Value> | undefined
  /** The same, for a component that follows every change. */
  useOne(name: string): UnsentItem<Value> | undefined
  /** All of the signed-in person, the longest unchanged first. */
  all(): UnsentItem<Value>[]
  /** The same, for a component that follows every change. */
  useAll(): readonly UnsentItem<Value>[]
  /** Stores what is typed. Nothing happens while nobody is signed in, and where the value is as it was. */
  type(name: string, value: Value): void
  /**
   * Stores what was sent under a key already and may not have arrived, behind all that waits.
   * @returns false where there is no more room: then nothing is stored
   */
  put(name: string, value: Value, idempotencyKey: string): boolean
  /** The person presses send. @returns what goes out */
  send(name: string): UnsentItem<Value> | undefined
  /** It is typed again, by the person's choice or because the server refused it: what is sent next is another piece. */
  reopen(piece: UnsentItem<Value>, problem?: string): void
  /** The server has it: it is gone, unless it was changed since. */
  arrived(piece: UnsentItem<Value>): void
  /** The person wants it no more. */
  discard(name: string): void
}

const nothing: readonly never[] = []

/**
 * The unsent work of one kind. An account sees its own alone, also after a sign-out and another person's visit.
 * @param account the signed-in person's uid
 * @param max so many an account; beyond that the oldest go
 * @param ask whether leaving the page asks first, where the browser refuses to store a piece
 * @param old the list in which earlier versions stored this kind
 */
export function unsentWork<Value>({
  kind,
  account,
  max,
  confirmsLeaving = true,
  old,
}: {
  kind: string
  account: () => string | undefined
  max: number
  confirmsLeaving?: boolean
  old?: OldList<Value>
}): UnsentWork<Value> {
  const moved = new WeakSet<BrowserStorage>()
  const keyOf = ({ account: of, name }: UnsentItem<Value>): UnsentKey => [of, kind, name]
  const write = (piece: UnsentItem<Value>) => void unsentStore.write(keyOf(piece), piece, confirmsLeaving)

  function current(piece: UnsentItem<Value>): UnsentItem<Value> | undefined {
    const now = unsentStore.read<UnsentItem<Value>>(keyOf(piece))
    return now?.idempotencyKey === piece.idempotencyKey ? now : undefined
  }

  /** The signed-in person; what an earlier version stored is moved first. */
  function signedIn(): string | undefined {
    const place = browserStorage()
    if (old && place && !moved.has(place)) {
      moved.add(place)
      moveOldList(place, old, (piece) => unsentStore.write(keyOf(piece), piece, confirmsLeaving))
    }
    return account()
  }

  function find(name: string): UnsentItem<Value> | undefined {
    const of = signedIn()
    return of === undefined ? undefined : (unsentStore.read<UnsentItem<Value>>([of, kind, name]) ?? undefined)
  }

  function all(): UnsentItem<Value>[] {
    const of = signedIn()
    if (of === undefined) return []
    return unsentStore
      .names(of, kind)
      .flatMap((name) => unsentStore.read<UnsentItem<Value>>([of, kind, name]) ?? [])
      .sort((a, b) => a.at - b.at)
  }

  let known: readonly UnsentItem<Value>[] = []
  /** The same list until one of them changes. */
  function allAsBefore(): readonly UnsentItem<Value>[] {
    const now = all()
    if (now.length !== known.length || now.some((one, index) => one !== known[index])) known = now
    return known
  }

  return {
    find,
    useOne: (name) =>
      useSyncExternalStore(
        unsentStore.subscribe,
        () => find(name),
        () => undefined,
      ),
    all,
    useAll: () => useSyncExternalStore(unsentStore.subscribe, allAsBefore, () => nothing),
    put(name, value, idempotencyKey) {
      const of = signedIn()
      const before = all()
      if (of === undefined || (before.length >= max && !find(name))) return false
      // Also where the clock was set back, or the last one was stored in the same millisecond.
      const at = Math.max(Date.now(), (before.at(-1)?.at ?? 0) + 1)
      write({ account: of, name, value, idempotencyKey, sent: true, at })
      return true
    },
    type(name, value) {
      const of = signedIn()
      const before = find(name)
      if (of === undefined || (before && same(before.value, value))) return
      const idempotencyKey = before && !before.sent ? before.idempotencyKey : newIdempotencyKey()
      write({ account: of, name, value, idempotencyKey, sent: false, at: Date.now() })
      if (!before) for (const oldest of all().slice(0, -max)) unsentStore.remove(keyOf(oldest))
    },
    send(name) {
      const before = find(name)
      if (!before) return undefined
      const { problem: _, ...piece } = { ...before, sent: true }
      write(piece)
      return piece
    },
    reopen(piece, problem) {
      const now = current(piece)
      if (!now) return
      const { problem: _, ...open } = { ...now, idempotencyKey: newIdempotencyKey(), sent: false }
      write(problem === undefined ? open : { ...open, problem })
    },
    arrived(piece) {
      if (current(piece)) unsentStore.remove(keyOf(piece))
    },
    discard(name) {
      const piece = find(name)
      if (piece) unsentStore.remove(keyOf(piece))
    },
  }
}
