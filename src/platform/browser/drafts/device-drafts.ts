import type { Kept } from './draft-keeper.ts'

/**
 * What a page keeps in this browser of the drafts of one thing: a course with its lessons, a post. Each page writes
 * under its own name, so tabs never mix.
 */
export type DeviceDrafts = {
  /** Takes over what pages that are gone left unsent: by document, the newest of each. */
  adopt(): Promise<Map<string, Kept<object>>>
  keep(document: string, kept: Kept<object>): boolean
  forget(document: string): void
  /** The thing has its uid now: from here on everything lies under it. */
  rename(thing: string): void
}

export type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
export type Tabs = { mine: string; alive(): Promise<ReadonlySet<string>> }

const keyOf = (user: string, thing: string, document: string, tab: string) =>
  `draft:${user}:${thing}:${document}:${tab}`

function keysIn(place: Place, prefix: string): string[] {
  return Array.from({ length: place.length }, (_, at) => place.key(at) ?? '').filter((key) => key.startsWith(prefix))
}

function read(place: Place, key: string): Kept<object> | null {
  try {
    const kept = JSON.parse(place.getItem(key) ?? '') as Kept<object>
    return kept && typeof kept.value === 'object' && typeof kept.version === 'number' ? kept : null
  } catch {
    return null
  }
}

/** Drafts of one account and thing in `place`, the browser's localStorage. */
export function deviceDrafts(user: string, startThing: string, place: Place, tabs: Tabs): DeviceDrafts {
  let thing = startThing
  const mine = (document: string) => keyOf(user, thing, document, tabs.mine)

  function keep(document: string, kept: Kept<object>): boolean {
    try {
      place.setItem(mine(document), JSON.stringify(kept))
      return true
    } catch {
      // Full or switched off. An older copy would come back as if it were the newest.
      place.removeItem(mine(document))
      return false
    }
  }

  return {
    async adopt() {
      const alive = await tabs.alive()
      const found = new Map<string, Kept<object>>()
      const left = keysIn(place, keyOf(user, thing, '', '').slice(0, -1))
        .map((key) => ({
          key,
          kept: read(place, key),
          document: key.split(':')[3] ?? '',
          tab: key.split(':')[4] ?? '',
        }))
        .filter(({ tab }) => tab === tabs.mine || !alive.has(tab))
        .sort((a, b) => (b.kept?.at ?? 0) - (a.kept?.at ?? 0))
      for (const { key, kept, document } of left) {
        if (!kept) place.removeItem(key)
        // An older one of the same document waits until this one is sent.
        else if (!found.has(document) && (key === mine(document) || keep(document, kept))) {
          found.set(document, kept)
          if (key !== mine(document)) place.removeItem(key)
        }
      }
      return found
    },
    keep,
    forget: (document) => place.removeItem(mine(document)),
    rename(next) {
      for (const key of keysIn(place, keyOf(user, thing, '', '').slice(0, -1))) {
        const [, , , document, tab] = key.split(':')
        const text = place.getItem(key)
        if (tab !== tabs.mine || text === null) continue
        place.setItem(keyOf(user, next, document ?? '', tabs.mine), text)
        place.removeItem(key)
      }
      thing = next
    },
  }
}

/** The name of a thing that the server has not seen yet: its kind, and its key in the call that makes it. */
export const newThing = (kind: string, key: string) => `${kind}-${key}`

/** The key of a thing that was begun in a page that is gone, and never reached the server; the newest of its kind. */
export async function unsentThing(kind: string, user: string, place: Place, tabs: Tabs): Promise<string | null> {
  const alive = await tabs.alive()
  const left = keysIn(place, `draft:${user}:${newThing(kind, '')}`)
    .filter((key) => key.endsWith(`:${tabs.mine}`) || !alive.has(key.split(':')[4] ?? ''))
    .map((key) => ({ thing: key.split(':')[2] ?? '', at: read(place, key)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  return left[0]?.thing.slice(newThing(kind, '').length) ?? null
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
    // Without locks nobody can be asked; a draft taken over twice is merged on the server's version. The page that this
    // one replaced is gone, though its lock may outlive it by a moment.
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

const nowhere: Place = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => {},
  setItem() {
    throw new Error('no storage')
  },
}

/** The browser's storage, or one that keeps nothing where it is switched off. */
export function browserPlace(): Place {
  try {
    return window.localStorage
  } catch {
    return nowhere
  }
}
