import { create } from 'zustand'
import { browserStore } from '#platform/browser-store.ts'
import { call, CallError } from '#platform/client.ts'
import { checkToken, logout, type SignedInUser } from '../contract.ts'

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

let restoredOnce = false
export function restoreSession(): SessionState {
  if (!restoredOnce && typeof window !== 'undefined') {
    restoredOnce = true
    useSession.setState(restored())
    // Another tab signed in or out: follow it.
    window.addEventListener('storage', (event) => {
      if (event.key === 'authToken' || event.key === null) useSession.setState(restored())
    })
  }
  return useSession.getState()
}

/** What runs when a session begins or ends: later features add theirs (pending courses, marks). */
type SessionListener = (user: SignedInUser | null) => void
const listeners = new Set<SessionListener>()
export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function beginSession({ token, ...user }: SignedInUser & { token: string }): void {
  browserStore.set('authToken', token)
  browserStore.write('authUser', user)
  document.documentElement.dataset.signedIn = ''
  useSession.setState({ ...signedOut, user, isAuthenticated: true, lastVerified: Date.now() })
  for (const listener of listeners) listener(user)
}

/** The person changed (a new name, a new role); the token stays. */
export function updateUser(user: SignedInUser): void {
  browserStore.write('authUser', user)
  useSession.setState({ user })
}

/** Forgets the session in this browser. */
export function endSession(): void {
  browserStore.remove('authToken')
  browserStore.remove('authUser')
  delete document.documentElement.dataset.signedIn
  useSession.setState(signedOut)
  for (const listener of listeners) listener(null)
}

/** Ends the session on the server too; a lost network does not keep anyone signed in here. */
export async function signOut(): Promise<void> {
  await call(logout, {}).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error
  })
  endSession()
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
  verifying ??= askServer().finally(() => {
    verifying = null
  })
  return verifying
}

async function askServer(): Promise<boolean> {
  useSession.setState({ loading: true, error: null })
  try {
    const { data } = await call(checkToken, {}, { timeoutMs: 5000 })
    browserStore.write('authUser', data)
    useSession.setState({ user: data, loading: false, lastVerified: Date.now() })
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) {
      endSession()
      return false
    }
    useSession.setState({ loading: false, error: error.message })
    return true
  }
}
