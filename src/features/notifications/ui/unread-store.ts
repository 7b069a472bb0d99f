import { create } from 'zustand'
import { onSessionChange, restoreSession } from '#features/accounts/ui/session-store.ts'
import { call, CallError } from '#platform/api/client.ts'

// Visitors have no notifications, so the contract is loaded with the first question.
const contract = () => import('../contract.ts')

/** How long an answer is good enough while the page is looked at. */
const askAgainAfterMs = 120_000
/** A page that was hidden for longer than this asks immediately. */
const staleAfterMs = 30_000

/** How many notifications the signed-in person has not read. */
export const useUnread = create<{ unread: number }>(() => ({ unread: 0 }))

/** How often somebody has known better than an answer that is still on its way. */
let announced = 0

export function setUnread(unread: number): void {
  announced += 1
  useUnread.setState({ unread })
}

let fetchedAt = 0

async function fetchUnread(): Promise<void> {
  const { user } = restoreSession()
  if (!user) return
  fetchedAt = Date.now()
  const before = announced
  // Without its code it asks as little as without an answer.
  const calls = await contract().catch(() => undefined)
  if (!calls) return
  try {
    const { data } = await call(calls.unreadNotifications, {})
    if (announced === before && restoreSession().user?.uid === user.uid) setUnread(data.unread)
  } catch (error) {
    // The bell stays as it was; the next question may be answered.
    if (!(error instanceof CallError)) throw error
  }
}

let watchers = 0
let stop = () => {}

/** Keeps the number of unread notifications true while a bell is shown. @returns the end of it */
export function watchUnread(): () => void {
  watchers += 1
  if (watchers === 1) stop = start()
  return () => {
    watchers -= 1
    if (watchers === 0) stop()
  }
}

function start(): () => void {
  const look = (olderThanMs: number) => {
    if (document.visibilityState === 'visible' && Date.now() - fetchedAt > olderThanMs) void fetchUnread()
  }
  const seen = () => look(staleAfterMs)
  const timer = setInterval(() => look(askAgainAfterMs - 1000), askAgainAfterMs)
  const stopListening = onSessionChange(() => {
    setUnread(0)
    void fetchUnread()
  })
  document.addEventListener('visibilitychange', seen)
  look(staleAfterMs)
  return () => {
    clearInterval(timer)
    stopListening()
    document.removeEventListener('visibilitychange', seen)
  }
}
