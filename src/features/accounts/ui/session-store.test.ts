import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignedInUser } from '../contract/session.ts'

const user: SignedInUser = {
  uid: 'asha',
  firstName: 'Asha',
  lastName: 'Rao',
  clubbedName: 'Asha Rao',
  email: 'asha@example.in',
  mobileNo: '+919826041210',
  userRole: 'LEARNER',
  roles: ['LEARNER'],
  photo: '',
  language: null,
}
const sessionEntries = { authToken: 'a'.repeat(43), authUser: JSON.stringify(user) }

/** A browser as far as a session needs one, and a server behind it that answers every call with this status. */
async function open(stored: Record<string, string>, status = 200, data: unknown = user) {
  const storage = new Map(Object.entries(stored))
  const listeners: ((event: { key: string | null }) => void)[] = []
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    addEventListener: (_name: string, listener: (typeof listeners)[0]) => listeners.push(listener),
  })
  const dataset: DOMStringMap = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  const server = { status, asked: 0 }
  vi.stubGlobal('fetch', async () => {
    server.asked += 1
    if (server.status === 0) throw new TypeError('no network')
    const body = { status: server.status === 200 ? 1 : 0, message: 'm', data }
    return new Response(JSON.stringify(body), { status: server.status })
  })
  const session = await import('./session-store.ts')
  const notified: (string | null)[] = []
  session.onSessionChange((who, { courseId }) => notified.push(who ? `${who.uid} ${courseId ?? ''}`.trim() : null))
  const inOtherTab = (change: () => void, key: string | null) => {
    change()
    listeners.forEach((listener) => listener({ key }))
  }
  return { ...session, storage, dataset, server, notified, inOtherTab, now: () => session.useSession.getState() }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets a call with its retries come to an end. */
async function settled<T>(work: Promise<T>): Promise<T> {
  for (let i = 0; i < 40; i++) await vi.advanceTimersByTimeAsync(1000)
  return work
}

describe('the session in the browser', () => {
  it('is nobody until it is restored, then the stored person', async () => {
    const page = await open(sessionEntries)
    expect(page.now()).toMatchObject({ user: null, isAuthenticated: false })
    expect(page.restoreSession()).toMatchObject({ user, isAuthenticated: true })
  })

  it('is nobody without a token, without a person, or with one that cannot be read', async () => {
    for (const stored of [
      { authUser: sessionEntries.authUser },
      { authToken: sessionEntries.authToken },
      { ...sessionEntries, authUser: '{' },
    ]) {
      vi.resetModules()
      const page = await open(stored as Record<string, string>)
      expect(page.restoreSession().isAuthenticated).toBe(false)
    }
  })

  it('begins with token and person stored, never one inside the other, and tells who listens', async () => {
    const page = await open({})
    page.beginSession({ ...user, token: sessionEntries.authToken }, { courseId: 'excel' })
    expect(page.now()).toMatchObject({ user, isAuthenticated: true })
    expect(Object.fromEntries(page.storage)).toEqual(sessionEntries)
    expect(page.dataset).toEqual({ signedIn: '' })
    expect(page.notified).toEqual(['asha excel'])
  })

  it('ends with nothing of it stored', async () => {
    const page = await open(sessionEntries)
    page.restoreSession()
    page.endSession()
    expect(page.now()).toMatchObject({ user: null, isAuthenticated: false })
    expect([...page.storage]).toEqual([])
    expect(page.dataset).toEqual({})
    page.endSession()
    expect(page.notified).toEqual([null])
  })

  it('follows another tab that signs out or in', async () => {
    const page = await open(sessionEntries)
    page.restoreSession()
    page.inOtherTab(() => page.storage.clear(), null)
    expect(page.now().isAuthenticated).toBe(false)
    page.inOtherTab(() => {
      page.storage.set('authUser', JSON.stringify({ ...user, uid: 'bina' }))
      page.storage.set('authToken', 'b'.repeat(43))
    }, 'authToken')
    expect(page.now().user?.uid).toBe('bina')
    expect(page.notified).toEqual([null, 'bina'])
  })
})

describe('verifying', () => {
  it('asks at most every five minutes, unless forced', async () => {
    const page = await open(sessionEntries)
    expect(await page.verifySession()).toBe(true)
    expect(page.server.asked).toBe(1)
    await vi.advanceTimersByTimeAsync(299_000)
    await page.verifySession()
    expect(page.server.asked).toBe(1)
    await page.verifySession({ force: true })
    expect(page.server.asked).toBe(2)
    await vi.advanceTimersByTimeAsync(300_000)
    await page.verifySession()
    expect(page.server.asked).toBe(3)
  })

  it('asks once for all who want to know at the same moment', async () => {
    const page = await open(sessionEntries)
    await Promise.all([page.verifySession(), page.verifySession(), page.verifySession({ force: true })])
    expect(page.server.asked).toBe(1)
  })

  it('asks nothing for a visitor', async () => {
    const page = await open({})
    expect(await page.verifySession({ force: true })).toBe(false)
    expect(page.server.asked).toBe(0)
  })

  it('takes over what changed about the person', async () => {
    const page = await open(sessionEntries, 200, { ...user, roles: ['LEARNER', 'CREATOR'], userRole: 'CREATOR' })
    await page.verifySession()
    expect(page.now().user?.userRole).toBe('CREATOR')
    expect(page.storage.get('authUser')).toContain('CREATOR')
  })

  it('ends the session at a 401', async () => {
    const page = await open(sessionEntries, 401)
    expect(await page.verifySession()).toBe(false)
    expect([...page.storage]).toEqual([])
    expect(page.notified).toEqual([null])
  })

  it.each([0, 500, 503])('keeps the session where the answer is %i, and asks again next time', async (status) => {
    const page = await open(sessionEntries, status)
    expect(await settled(page.verifySession())).toBe(true)
    expect(page.now()).toMatchObject({ isAuthenticated: true, loading: false, lastVerified: null })
    expect(page.now().error).toBeTruthy()
    page.server.status = 200
    const before = page.server.asked
    await page.verifySession()
    expect(page.server.asked).toBe(before + 1)
    expect(page.now().lastVerified).not.toBeNull()
  })

  it('leaves alone a session that began while the old one was asked about', async () => {
    const page = await open(sessionEntries, 401)
    const asking = page.verifySession()
    page.beginSession({ ...user, uid: 'bina', token: 'b'.repeat(43) })
    expect(await asking).toBe(true)
    expect(page.now().user?.uid).toBe('bina')
    expect(page.storage.get('authToken')).toBe('b'.repeat(43))
  })
})

describe('signing out', () => {
  it('ends the session here even where the server cannot be reached', async () => {
    const page = await open(sessionEntries, 0)
    page.restoreSession()
    await settled(page.signOut())
    expect([...page.storage]).toEqual([])
    expect(page.server.asked).toBe(1)
  })
})
