// What versions before 25 November 2026 stored is read once and moved, so that nobody loses a text over the update.
import { browserStorage, keysIn, type BrowserStorage, unsentStore } from './unsent-store.ts'
import type { UnsentItem } from './unsent-work.ts'

/** One list of localStorage with all accounts' pieces of a kind. */
export type OldList<Value> = {
  key: string
  /** null: nothing that could be sent. */
  pieceOf(one: never, index: number): UnsentItem<Value> | null
}

/** One after another, so that a full storage holds each of them in one of the two places. */
export function moveOldList<Value>(
  place: BrowserStorage,
  { key, pieceOf }: OldList<Value>,
  write: (piece: UnsentItem<Value>) => boolean,
): void {
  let left = listIn(place, key)
  for (let index = 0; left.length > 0; index++) {
    const [one, ...others] = left
    setList(place, key, others)
    const piece = pieceOf(one as never, index)
    if (piece && !write(piece)) return setList(place, key, left)
    left = others
  }
}

function listIn(place: BrowserStorage, key: string): unknown[] {
  try {
    const list: unknown = JSON.parse(place.getItem(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function setList(place: BrowserStorage, key: string, list: readonly unknown[]): void {
  if (list.length > 0) place.setItem(key, JSON.stringify(list))
  else place.removeItem(key)
}

/** Drafts lay under `draft:ACCOUNT:THING:DOCUMENT:TAB`. Those of a tab that is still open are its own. */
export function moveOldDrafts(openTabs: ReadonlySet<string>): void {
  const place = browserStorage()
  for (const key of keysIn(place)) {
    const [kind, account, ...name] = key.split(':')
    if (!place || kind !== 'draft' || account === undefined || openTabs.has(name.at(-1) ?? '')) continue
    const text = place.getItem(key) ?? ''
    place.removeItem(key)
    try {
      if (!unsentStore.write([account, 'draft', name.join(':')], JSON.parse(text) as object)) place.setItem(key, text)
    } catch {
      // Half written, or not ours: nothing in it could be sent.
      continue
    }
  }
}
