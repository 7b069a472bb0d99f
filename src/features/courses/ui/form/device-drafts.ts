import type { Kept } from './draft-keeper.ts'

/** What a page keeps of one course's drafts in this browser. Each page writes under its own name, so tabs never mix. */
export type DeviceDrafts = {
  /** Takes over what pages that are gone left unsent: by document, the newest of each. */
  adopt(): Promise<Map<string, Kept<object>>>
  keep(document: string, kept: Kept<object>): boolean
  forget(document: string): void
  /** The course has its uid now: from here on everything lies under it. */
  rename(course: string): void
}

export type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
export type Tabs = { mine: string; alive(): Promise<ReadonlySet<string>> }

const keyOf = (user: string, course: string, document: string, tab: string) =>
  `draft:${user}:${course}:${document}:${tab}`

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

/** Drafts of one account and course in `place`, the browser's localStorage. */
export function deviceDrafts(user: string, startCourse: string, place: Place, tabs: Tabs): DeviceDrafts {
  let course = startCourse
  const mine = (document: string) => keyOf(user, course, document, tabs.mine)

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
      const left = keysIn(place, keyOf(user, course, '', '').slice(0, -1))
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
      for (const key of keysIn(place, keyOf(user, course, '', '').slice(0, -1))) {
        const [, , , document, tab] = key.split(':')
        const text = place.getItem(key)
        if (tab !== tabs.mine || text === null) continue
        place.setItem(keyOf(user, next, document ?? '', tabs.mine), text)
        place.removeItem(key)
      }
      course = next
    },
  }
}

const unborn = 'new-'
/** The name of a course that the server has not seen yet: its key in createCourse. */
export const newCourseName = (key: string) => `${unborn}${key}`

/** The key of a course that was begun in a page that is gone, and never reached the server; the newest. */
export async function unsentCourse(user: string, place: Place, tabs: Tabs): Promise<string | null> {
  const alive = await tabs.alive()
  const left = keysIn(place, `draft:${user}:${unborn}`)
    .filter((key) => key.endsWith(`:${tabs.mine}`) || !alive.has(key.split(':')[4] ?? ''))
    .map((key) => ({ course: key.split(':')[2] ?? '', at: read(place, key)?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  return left[0]?.course.slice(unborn.length) ?? null
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
