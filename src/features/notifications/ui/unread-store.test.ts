import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const user = { uid: 'asha', clubbedName: 'Asha Rao', userRole: 'LEARNER', roles: ['LEARNER'] }
const sessionEntries = { authToken: 'a'.repeat(43), authUser: JSON.stringify(user) }

/** A browser with a bell, and a server that says how many notifications are unread. */
async function open(stored: Record<string, string>) {
  const storage = new Map(Object.entries(stored))
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    addEventListener: () => {},
  })
  const page = {
    visibilityState: 'visible',
    documentElement: { dataset: {} },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  }
  vi.stubGlobal('document', page)
  const server = { unread: 3, status: 200, asked: 0 }
  vi.stubGlobal('fetch', async () => {
    server.asked += 1
    const body = { status: server.status === 200 ? 1 : 0, message: 'm', data: { unread: server.unread } }
    return new Response(JSON.stringify(body), { status: server.status })
  })
  // Read from the disk before time stands still.
  await import('../contract.ts')
  const store = await import('./unread-store.ts')
  const session = await import('#features/accounts/ui/session-store.ts')
  const look = (visibilityState: string) => {
    page.visibilityState = visibilityState
    listeners.get('visibilitychange')?.()
  }
  return { ...store, session, server, look, now: () => store.useUnread.getState().unread }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks once when a bell is shown, however many are, and nothing for a visitor', async () => {
  const bell = await open(sessionEntries)
  const ends = [bell.watchUnread(), bell.watchUnread()]
  await pass(1000)
  expect([bell.now(), bell.server.asked]).toEqual([3, 1])
  for (const end of ends) end()
  await pass(600_000)
  expect(bell.server.asked).toBe(1)
  vi.resetModules()
  const visitor = await open({})
  visitor.watchUnread()
  await pass(600_000)
  expect([visitor.now(), visitor.server.asked]).toEqual([0, 0])
})

it('polls while the page is visible, immediately when it becomes visible, and never while it is hidden', async () => {
  const bell = await open(sessionEntries)
  bell.watchUnread()
  await pass(1000)
  bell.server.unread = 4
  await pass(120_000)
  expect([bell.now(), bell.server.asked]).toEqual([4, 2])
  bell.look('hidden')
  await pass(600_000)
  expect(bell.server.asked).toBe(2)
  bell.server.unread = 5
  bell.look('visible')
  await pass(100)
  expect([bell.now(), bell.server.asked]).toEqual([5, 3])
})

it('goes out with the session', async () => {
  const bell = await open(sessionEntries)
  bell.watchUnread()
  await pass(1000)
  bell.session.endSession()
  await pass(100)
  expect(bell.now()).toBe(0)
})

it('stays as it was while the server can’t be asked', async () => {
  const bell = await open(sessionEntries)
  bell.watchUnread()
  await pass(1000)
  bell.server.status = 500
  await pass(300_000)
  expect(bell.now()).toBe(3)
})

it('notifications read in the meantime win over an answer that was requested before', async () => {
  const bell = await open(sessionEntries)
  const end = bell.watchUnread()
  bell.setUnread(2)
  await pass(1000)
  expect([bell.now(), bell.server.asked]).toEqual([2, 1])
  end()
})
