import { create } from 'zustand'
import { onSessionChange, restoreSession } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { ProgressState } from '../rules.ts'

export type OwnedCourse = { uid: string; progress: number; status: ProgressState }
export type MyCourses = {
  /** Whose courses these are; null: nobody's, or not asked yet. */
  userUid: string | null
  /** By the course's uid. */
  enrolled: Readonly<Record<string, OwnedCourse>>
  /** As the account has them; the browser's own lists are merged into it. */
  wishlist: readonly string[]
  bookmarks: readonly string[]
  loading: boolean
}

const nobodys: MyCourses = { userUid: null, enrolled: {}, wishlist: [], bookmarks: [], loading: false }

/** What the signed-in person owns and marked, laid over the pages that all visitors share (decisions 3). */
export const useMyCourses = create<MyCourses>(() => nobodys)

let asking: { userUid: string; answer: Promise<MyCourses> } | null = null
let watching = false

/**
 * Asks once after sign-in; `force` asks again. A visitor has none. Goes with the session.
 * @throws CallError when the server can't be asked
 */
export async function loadMyCourses({ force = false } = {}): Promise<MyCourses> {
  watchSession()
  const { user } = restoreSession()
  if (!user) return nobodys
  const known = useMyCourses.getState()
  if (!force && known.userUid === user.uid) return known
  if (asking?.userUid === user.uid) return asking.answer
  const answer = fetchMyCourses(user.uid).finally(() => {
    if (asking?.answer === answer) asking = null
  })
  asking = { userUid: user.uid, answer }
  return answer
}

async function fetchMyCourses(userUid: string): Promise<MyCourses> {
  useMyCourses.setState({ loading: true })
  try {
    // Visitors own nothing, so the contract is loaded with the first question.
    const { myCourses } = await import('../contract.ts')
    const { data } = await call(myCourses, {})
    // Somebody else may have signed in while the server was asked.
    if (restoreSession().user?.uid !== userUid) return nobodys
    const enrolled = Object.fromEntries(data.enrolled.map((course) => [course.uid, course]))
    useMyCourses.setState({ userUid, enrolled, wishlist: data.wishlist, bookmarks: data.bookmarks })
    return useMyCourses.getState()
  } finally {
    useMyCourses.setState({ loading: false })
  }
}

function watchSession(): void {
  if (watching) return
  watching = true
  onSessionChange((user) => {
    if (user?.uid !== useMyCourses.getState().userUid) useMyCourses.setState(nobodys)
  })
}

/** Whether the person is known to own the course. */
export function owns(uid: string): boolean {
  return uid in useMyCourses.getState().enrolled
}

/** Courses just bought, or found owned; one that is there already keeps its progress. */
export function addEnrolled(uids: readonly string[]): void {
  const { enrolled } = useMyCourses.getState()
  const added = uids.filter((uid) => !(uid in enrolled))
  if (added.length === 0) return
  const fresh = added.map((uid) => [uid, { uid, progress: 0, status: 'NOT_STARTED' }] as const)
  useMyCourses.setState({ enrolled: { ...enrolled, ...Object.fromEntries(fresh) } })
}

/** Progress of an owned course, in percent. */
export function setProgress(uid: string, progress: number, status: ProgressState): void {
  const { enrolled } = useMyCourses.getState()
  if (uid in enrolled) useMyCourses.setState({ enrolled: { ...enrolled, [uid]: { uid, progress, status } } })
}
