import { create } from 'zustand'
import { toast } from '#design/toast.ts'
import { onSessionChange, restoreSession } from '#features/accounts/ui/session-store.ts'
import { call, CallError } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { messages } from '../messages/en.ts'

export type MarkKind = 'wishlist' | 'bookmarks'
export type Marks = Record<MarkKind, readonly string[]>

/** As the browser keeps a list: the courses, and whose account it has been merged with (null: a visitor's own). */
type StoredMarks = { user: string | null; uids: readonly string[] }

const kinds = ['wishlist', 'bookmarks'] as const
const none: Marks = { wishlist: [], bookmarks: [] }

/** Courses wished for and bookmarked, as uids. The server renders none; `startMarks` takes up the browser's. */
export const useMarks = create<Marks>(() => none)

let owner: string | null = null
let merged = false
let started = false

/**
 * Loads the lists of this browser and follows the session. Call it after hydration; only the first call does anything.
 */
export function startMarks(): void {
  if (started || typeof window === 'undefined') return
  started = true
  read()
  void follow(restoreSession().user?.uid ?? null)
  onSessionChange((user) => void follow(user?.uid ?? null))
  window.addEventListener('storage', (event) => {
    if (event.key === 'wishlist' || event.key === 'bookmarks') read()
  })
}

/** The account's lists, read together with the owned courses. Merges and changes made since then are newer. */
export function takeMarks(marks: Marks): void {
  if (!started || merged || owner === null) return
  storeMarks(marks)
}

/** Puts a course on the list or takes it off; signed in, the account follows. */
export function toggleMark(kind: MarkKind, uid: string): void {
  startMarks()
  const before = useMarks.getState()[kind]
  const on = !before.includes(uid)
  storeMarks({ ...useMarks.getState(), [kind]: on ? [uid, ...before] : before.filter((one) => one !== uid) })
  if (owner === null) return
  // An older answer about the account must not undo this.
  merged = true
  const field = on ? kind : ({ wishlist: 'removeWishlist', bookmarks: 'removeBookmarks' } as const)[kind]
  save({ [field]: [uid] }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
    storeMarks({ ...useMarks.getState(), [kind]: before })
    if (error.status !== 401) toast.error(messages.markNotSaved, error.message)
  })
}

async function save(change: Partial<Record<MarkKind | 'removeWishlist' | 'removeBookmarks', string[]>>) {
  const { saveWishlist } = await import('../contract/catalogue.ts')
  return (await call(saveWishlist, change)).data
}

/** A visitor's marks join the account that signs in; an account's leave the browser with it. */
async function follow(user: string | null): Promise<void> {
  if (user === owner) return
  const visitors = owner === null
  owner = user
  merged = false
  if (user === null || !visitors) storeMarks(none)
  if (user === null) return
  const { wishlist, bookmarks } = useMarks.getState()
  if (wishlist.length + bookmarks.length === 0) return storeMarks(none)
  try {
    const marks = await save({ wishlist: [...wishlist], bookmarks: [...bookmarks] })
    if (owner !== user) return
    merged = true
    storeMarks(marks)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Still a visitor's marks: the next page tries again.
    owner = null
  }
}

function read(): void {
  const stored = kinds.map((kind) => browserStore.read<StoredMarks>(kind))
  const lists = stored.map((one) => (Array.isArray(one?.uids) ? one.uids.filter((uid) => typeof uid === 'string') : []))
  owner = stored.find((one) => one?.user)?.user ?? null
  useMarks.setState({ wishlist: lists[0] ?? [], bookmarks: lists[1] ?? [] })
}

function storeMarks(marks: Marks): void {
  const { wishlist, bookmarks } = marks
  for (const kind of kinds) {
    if (owner === null && marks[kind].length === 0) browserStore.remove(kind)
    else browserStore.write(kind, { user: owner, uids: marks[kind] } satisfies StoredMarks)
  }
  useMarks.setState({ wishlist, bookmarks })
}
