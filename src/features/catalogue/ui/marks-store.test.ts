import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedInUser } from '#features/accounts/contract/session.ts'

// A browser of a few lines: its storage, and a server that keeps one account's marks.
type Saved = { wishlist: string[]; bookmarks: string[] }
let storage: Map<string, string>
let account: Saved
let calls: Record<string, string[]>[]
let down: boolean

const asha = { uid: 'asha', firstName: 'Asha', roles: ['LEARNER'], userRole: 'LEARNER', token: 't'.repeat(43) }
const ravi = { ...asha, uid: 'ravi', firstName: 'Ravi' }

beforeEach(() => {
  storage = new Map()
  account = { wishlist: [], bookmarks: [] }
  calls = []
  down = false
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    addEventListener: () => {},
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    if (down) return new Response(JSON.stringify({ status: 0, message: 'no', error: 'NO' }), { status: 409 })
    const sent = JSON.parse(init.body) as Record<string, string[]>
    calls.push(sent)
    const mergeMarks = (list: string[], add: string[] = [], remove: string[] = []) =>
      [...new Set([...add, ...list])].filter((uid) => !remove.includes(uid))
    account = {
      wishlist: mergeMarks(account.wishlist, sent.wishlist, sent.removeWishlist),
      bookmarks: mergeMarks(account.bookmarks, sent.bookmarks, sent.removeBookmarks),
    }
    return new Response(JSON.stringify({ status: 1, message: '', data: account }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page that has just been loaded: its modules are new, the browser's storage is the same. */
async function page() {
  vi.resetModules()
  const marks = await import('./marks-store.ts')
  // The store loads it with its first call; here it is there already.
  await import('../contract/catalogue.ts')
  const session = await import('#features/accounts/ui/session-store.ts')
  marks.startMarks()
  return {
    ...marks,
    get: () => marks.useMarks.getState(),
    signIn: (user: typeof asha) => session.beginSession(user as unknown as SignedInUser & { token: string }),
    signOut: session.endSession,
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

test("a visitor's marks stay in this browser, and are there after a reload", async () => {
  const first = await page()
  first.toggleMark('wishlist', 'tabla')
  first.toggleMark('bookmarks', 'tally')
  first.toggleMark('wishlist', 'excel')
  first.toggleMark('wishlist', 'tabla')
  expect((await page()).get()).toEqual({ wishlist: ['excel'], bookmarks: ['tally'] })
  expect(calls).toEqual([])
})

test('signing in merges them into the account, wherever on the site it happens', async () => {
  account = { wishlist: ['raga'], bookmarks: [] }
  const market = await page()
  market.toggleMark('wishlist', 'tabla')
  market.signIn(asha)
  await settled()
  expect(market.get().wishlist).toEqual(['tabla', 'raga'])
  expect(account.wishlist).toEqual(['tabla', 'raga'])
})

test('a sign-in on a page without courses is merged by the next page that has some', async () => {
  const market = await page()
  market.toggleMark('wishlist', 'tabla')
  vi.resetModules()
  const session = await import('#features/accounts/ui/session-store.ts')
  session.beginSession(asha as unknown as SignedInUser & { token: string })
  const next = await page()
  await settled()
  expect(account.wishlist).toEqual(['tabla'])
  expect(next.get().wishlist).toEqual(['tabla'])
})

test('a course that another device removed does not come back', async () => {
  const market = await page()
  market.toggleMark('wishlist', 'tabla')
  market.signIn(asha)
  await settled()
  account = { wishlist: [], bookmarks: [] }
  const later = await page()
  later.takeMarks({ wishlist: [], bookmarks: [] })
  await settled()
  expect(later.get().wishlist).toEqual([])
  expect(account.wishlist).toEqual([])
})

test("signing out takes the account's marks along, and the next person gets none of them", async () => {
  const market = await page()
  market.signIn(asha)
  market.toggleMark('wishlist', 'tabla')
  await settled()
  market.signOut()
  expect(market.get()).toEqual({ wishlist: [], bookmarks: [] })
  account = { wishlist: [], bookmarks: [] }
  market.signIn(ravi)
  await settled()
  expect([market.get().wishlist, account.wishlist]).toEqual([[], []])
})

test('an answer asked before a change does not undo it; a change the server refuses is taken back', async () => {
  const market = await page()
  market.signIn(asha)
  market.toggleMark('bookmarks', 'tally')
  market.takeMarks({ wishlist: [], bookmarks: [] })
  expect(market.get().bookmarks).toEqual(['tally'])
  await settled()
  expect(calls).toEqual([{ bookmarks: ['tally'] }])
  vi.doMock('#design/toast.ts', () => ({ toast: { error: () => {} } }))
  down = true
  const later = await page()
  later.toggleMark('bookmarks', 'tally')
  expect(later.get().bookmarks).toEqual([])
  await settled()
  expect(later.get().bookmarks).toEqual(['tally'])
  vi.doUnmock('#design/toast.ts')
})
