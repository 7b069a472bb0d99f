import { moveOldDrafts } from './old-entries.ts'
import { type UnsentKey, unsentStore } from './unsent-store.ts'
import type { StoredDraft } from './autosave.ts'

/** What the server has of a document now. */
export type SavedDraft = { value: object; version: number }

/**
 * What a page stores in this browser of the drafts of one thing: a course with its lessons, a post. Each page writes
 * under its own name, so tabs never mix.
 */
export type StoredDrafts = {
  /** Takes over what pages that are gone left unsent: by document, the newest of each. */
  adopt(): Promise<Map<string, StoredDraft<object>>>
  /** Stores at once. @returns false where the browser refuses */
  store(document: string, draft: StoredDraft<object>): boolean
  remove(document: string): void
  /** The thing has its uid now: from here on everything lies under it. */
  rename(thing: string): void
  /** Runs when another tab of this person saved a document of the thing. */
  followTabs(onSave: (document: string, saved: SavedDraft) => void): void
  /** Notifies this person's other tabs. */
  notifyTabs(document: string, saved: SavedDraft): void
  close(): void
}

export type Tabs = { mine: string; alive(): Promise<ReadonlySet<string>> }

function read(key: UnsentKey): StoredDraft<object> | null {
  const draft = unsentStore.read<StoredDraft<object>>(key)
  return draft && typeof draft.value === 'object' && typeof draft.version === 'number' ? draft : null
}

/** Drafts of one account and thing. */
export function storedDrafts(user: string, startThing: string, tabs: Tabs): StoredDrafts {
  let thing = startThing
  let channel: BroadcastChannel | undefined
  let onSave: Parameters<StoredDrafts['followTabs']>[0] | undefined
  const keyOf = (document: string, tab = tabs.mine): UnsentKey => [user, 'draft', `${thing}:${document}:${tab}`]
  const entries = () =>
    unsentStore.names(user, 'draft', `${thing}:`).map((name) => {
      const [, document = '', tab = ''] = name.split(':')
      return { document, tab, draft: read([user, 'draft', name]) }
    })

  function move(from: UnsentKey, to: UnsentKey, draft: StoredDraft<object>): void {
    // In this order a full storage has room for it.
    unsentStore.remove(from)
    unsentStore.write(to, draft)
  }

  function joinTabs(): void {
    channel?.close()
    if (!onSave || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel(`drafts:${user}:${thing}`)
    channel.addEventListener('message', ({ data }: MessageEvent<{ document: string } & SavedDraft>) => {
      const { document, ...saved } = data
      onSave?.(document, saved)
    })
  }

  return {
    async adopt() {
      const openTabs = await tabs.alive()
      moveOldDrafts(openTabs)
      const found = new Map<string, StoredDraft<object>>()
      const left = entries()
        .filter(({ tab }) => tab === tabs.mine || !openTabs.has(tab))
        .sort((a, b) => (b.draft?.at ?? 0) - (a.draft?.at ?? 0))
      for (const { document, tab, draft } of left) {
        if (!draft) unsentStore.remove(keyOf(document, tab))
        // An older one of the same document waits until this one is sent.
        else if (!found.has(document)) {
          found.set(document, draft)
          if (tab !== tabs.mine) move(keyOf(document, tab), keyOf(document), draft)
        }
      }
      return found
    },
    store: (document, draft) => unsentStore.write(keyOf(document), draft),
    remove: (document) => unsentStore.remove(keyOf(document)),
    rename(next) {
      const mine = entries().filter(({ tab }) => tab === tabs.mine)
      const before = mine.map(({ document }) => keyOf(document))
      thing = next
      for (const [index, { document, draft }] of mine.entries())
        if (draft) move(before[index] as UnsentKey, keyOf(document), draft)
      joinTabs()
    },
    followTabs(listener) {
      onSave = listener
      joinTabs()
    },
    notifyTabs: (document, saved) => channel?.postMessage({ document, ...saved }),
    close: () => channel?.close(),
  }
}

/**
 * The name of a new draft that the server has not seen yet: its kind, and the idempotency key of the call that creates
 * it.
 */
export const newDraftName = (kind: string, key: string) => `${kind}-${key}`

/**
 * The idempotency key of the newest new draft of a kind that was begun in a closed page and never reached the server.
 */
export async function unsentNewDraft(kind: string, user: string, tabs: Tabs): Promise<string | null> {
  const openTabs = await tabs.alive()
  moveOldDrafts(openTabs)
  const left = unsentStore
    .names(user, 'draft', newDraftName(kind, ''))
    .filter((name) => name.endsWith(`:${tabs.mine}`) || !openTabs.has(name.split(':')[2] ?? ''))
    .map((name) => ({ thing: name.split(':')[0] ?? '', at: read([user, 'draft', name])?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  return left[0]?.thing.slice(newDraftName(kind, '').length) ?? null
}

let tabs: Tabs | undefined

/** This page among the browser's tabs: it holds a lock for as long as it lives, which ends by itself. */
export function browserTabs(): Tabs {
  if (tabs) return tabs
  const mine = crypto.getRandomValues(new Uint32Array(2)).join('')
  const before = swapTabName(mine)
  const locks = navigator.locks as LockManager | undefined
  void locks?.request(`draft-tab:${mine}`, () => new Promise(() => {}))
  tabs = {
    mine,
    // Without the Web Locks API no tab can be asked whether it is open; a draft opened by two tabs is merged on the
    // server's version. The page that this one replaced is closed, though its lock may outlive it by a moment.
    alive: async () =>
      new Set(
        ((await locks?.query())?.held ?? [])
          .map(({ name }) => name ?? '')
          .filter((name) => name.startsWith('draft-tab:'))
          .map((name) => name.slice('draft-tab:'.length))
          .filter((name) => name !== before),
      ),
  }
  return tabs
}

function swapTabName(mine: string): string | null {
  try {
    const before = window.sessionStorage.getItem('draftTab')
    window.sessionStorage.setItem('draftTab', mine)
    return before
  } catch {
    return null
  }
}
