import { create } from 'zustand'
import { call, CallError } from '#platform/api/client.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import type { SignedInUser } from '../contract/session.ts'

/** A verified session is not asked again for this long (specification 4.1). */
export const verifyAgainAfterMs = 300_000

export type SessionState = {
  user: SignedInUser | null
  /** A stored token exists. */
  isAuthenticated: boolean
  loading: boolean
  error: string | null
  /** When the server last said that the session holds, in ms since the epoch. */
  lastVerified: number | null
}

const signedOut: SessionState = { user: null, isAuthenticated: false, loading: false, error: null, lastVerified: null }

function restored(): SessionState {
  const user = browserStore.get('authToken') ? browserStore.read<SignedInUser>('authUser') : null
  return { ...signedOut, user, isAuthenticated: user !== null }
}

/**
 * Who is signed in, in the browser. The server renders as nobody, so the first render here is nobody too:
 * `restoreSession` runs after hydration (protected pages, which are never server-rendered, call it before).
 */
export const useSession = create<SessionState>(() => signedOut)

/** The signed-in person, as far as this browser knows. */
export const signedInUid = (): string | undefined => useSession.getState().user?.uid

let restoredOnce = false
export function restoreSession(): SessionState {
  if (!restoredOnce && typeof window !== 'undefined') {
    restoredOnce = true
    useSession.setState(restored())
    // Another tab signed in or out: follow it.
    window.addEventListener('storage', (event) => {
      if (event.key !== 'authToken' && event.key !== null) return
      const before = useSession.getState().user?.uid
      useSession.setState(restored())
      markPage()
      const { user } = useSession.getState()
      if (user?.uid !== before) notifyListeners(user)
    })
  }
  return useSession.getState()
}

/**
 * What runs when a session begins or ends: later features add theirs (pending courses, marks). `courseId` is the course
 * a visitor wanted before signing in.
 */
type SessionListener = (user: SignedInUser | null, start: { courseId?: string }) => void
const listeners = new Set<SessionListener>()
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function notifyListeners(user: SignedInUser | null, start: { courseId?: string } = {}): void {
  for (const listener of listeners) listener(user, start)
}

/** The page's first styles depend on whether anyone is signed in, before any script of ours has run. */
function markPage(): void {
  if (useSession.getState().isAuthenticated) document.documentElement.dataset.signedIn = ''
  else delete document.documentElement.dataset.signedIn
}

export function beginSession(
  { token, ...user }: SignedInUser & { token: string },
  start: { courseId?: string | undefined } = {},
  { notifyNextPage = false } = {},
): void {
  restoreSession()
  // The user first: another tab follows when the token changes.
  browserStore.write('authUser', user)
  browserStore.set('authToken', token)
  useSession.setState({ ...signedOut, user, isAuthenticated: true, lastVerified: Date.now() })
  markPage()
  if (notifyNextPage) storeForNextPage(start.courseId ?? '')
  else notifyListeners(user, start.courseId ? { courseId: start.courseId } : {})
}

const sessionStartKey = 'sessionBegun'

/** Stores that a session began, because the sign-in ends in another document, which notifies its own listeners. */
function storeForNextPage(courseId: string): void {
  try {
    window.sessionStorage.setItem(sessionStartKey, courseId)
  } catch {
    // Without storage the next page resumes nothing by itself: what was not sent stays listed as unsent work.
  }
}

/** Notifies the listeners of a session that began on the way to this page, once all of them are there. */
export function notifySessionStart(): void {
  let courseId: string | null = null
  try {
    courseId = window.sessionStorage.getItem(sessionStartKey)
    window.sessionStorage.removeItem(sessionStartKey)
  } catch {
    return
  }
  const { user } = restoreSession()
  if (courseId !== null && user) notifyListeners(user, courseId ? { courseId } : {})
}

/** The person changed (a new name, a new role); the token stays. */
export function updateUser(user: SignedInUser): void {
  browserStore.write('authUser', user)
  useSession.setState({ user })
}

/** Forgets the session in this browser. */
export function endSession(): void {
  const { isAuthenticated } = restoreSession()
  browserStore.remove('authToken')
  browserStore.remove('authUser')
  useSession.setState(signedOut)
  markPage()
  if (isAuthenticated) notifyListeners(null)
}

/**
 * Ends the session here immediately, and then on the server: without a network the person is signed out all the same.
 */
export async function signOut(): Promise<void> {
  const { logout } = await import('../contract/session.ts')
  const loggingOut = call(logout, {}, { timeoutMs: 3000 })
  endSession()
  await loggingOut.catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
  })
}

let verifying: Promise<boolean> | null = null

/**
 * Asks the server whether the session holds, at most every five minutes unless forced.
 * Only a 401 ends it; no network, a time-out or a failing server leave it as it is.
 * @returns whether the person is still signed in
 */
export function verifySession({ force = false } = {}): Promise<boolean> {
  const { isAuthenticated, lastVerified } = restoreSession()
  if (!isAuthenticated) return Promise.resolve(false)
  if (!force && lastVerified !== null && Date.now() - lastVerified < verifyAgainAfterMs) return Promise.resolve(true)
  verifying ??= verifyOnServer().finally(() => {
    verifying = null
  })
  return verifying
}

async function verifyOnServer(): Promise<boolean> {
  const token = browserStore.get('authToken')
  // Another session may have begun, or this one ended, while the server was asked.
  const isStillMine = () => browserStore.get('authToken') === token
  useSession.setState({ loading: true, error: null })
  try {
    // Visitors need none of the contract, so it is loaded with the first question about a session.
    const { checkToken } = await import('../contract/session.ts')
    const { data } = await call(checkToken, {}, { timeoutMs: 5000 })
    if (isStillMine()) {
      browserStore.write('authUser', data)
      useSession.setState({ user: data, loading: false, lastVerified: Date.now() })
    }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      if (isStillMine()) endSession()
    } else if (isStillMine()) {
      useSession.setState({ loading: false, error: error instanceof Error ? error.message : null })
    }
  }
  return useSession.getState().isAuthenticated
}
