import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { fromWire, toWire } from '#platform/api/amounts.ts'
import { browserStore } from '#platform/browser/browser-store.ts'

/** Waits for its learner to sign in, or to pay (specification 3). */
export type PendingCourse = { uid: string; addedAt: string }
/** The last course a visitor pressed Enroll on, and where they were. */
export type PendingEnrollment = { course: CourseCard; redirectAfterLogin: string; timestamp: string }

// The browser stores cards as the API writes them, with rupees.
const ofCourse = { course: cardAmounts }

/** As many as one order takes; the oldest leave first. */
const maxPending = 50

function list<T extends { uid: string }>(key: 'pendingCourses' | 'selectedCourses'): T[] {
  const stored = browserStore.read<unknown>(key)
  if (!Array.isArray(stored)) return []
  const named = stored.filter((one: unknown): one is T => typeof (one as { uid?: unknown } | null)?.uid === 'string')
  return named.filter(({ uid }, index) => named.findIndex((one) => one.uid === uid) === index)
}

const listeners = new Set<() => void>()
/** Runs after each change of the pending list in this tab. */
export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function storeCourses(key: 'pendingCourses' | 'selectedCourses', courses: readonly { uid: string }[]): void {
  if (courses.length > 0) browserStore.write(key, toWire(courses, cardAmounts))
  else browserStore.remove(key)
  if (key === 'pendingCourses') for (const listener of listeners) listener()
}

/** The browser's storage is the one truth: another tab may have added or paid meanwhile. */
export const pendingCourses = {
  get: (): PendingCourse[] => list<PendingCourse>('pendingCourses'),
  add(course: CourseCard, now = new Date()): void {
    const others = pendingCourses.get().filter(({ uid }) => uid !== course.uid)
    const all = [...others, { uid: course.uid, addedAt: now.toISOString() }]
    storeCourses('pendingCourses', all.slice(-maxPending))
    selectCourse(course)
  },
  remove(uids: readonly string[]): void {
    storeCourses(
      'pendingCourses',
      pendingCourses.get().filter(({ uid }) => !uids.includes(uid)),
    )
    storeCourses(
      'selectedCourses',
      selectedCourses().filter(({ uid }) => !uids.includes(uid)),
    )
    const { course } = pendingEnrollment.get() ?? {}
    if (course && uids.includes(course.uid)) browserStore.remove('pendingEnrollment')
  },
  clear(): void {
    storeCourses('pendingCourses', [])
    storeCourses('selectedCourses', [])
    browserStore.remove('pendingEnrollment')
  },
}

export const pendingEnrollment = {
  get: (): PendingEnrollment | null => fromWire(browserStore.read<PendingEnrollment>('pendingEnrollment'), ofCourse),
  set(course: CourseCard, redirectAfterLogin: string, now = new Date()): void {
    const pending = { course, redirectAfterLogin, timestamp: now.toISOString() }
    browserStore.write('pendingEnrollment', toWire(pending, ofCourse))
  },
}

/** What is being enrolled in, as the cards the modals show. */
export function selectedCourses(): CourseCard[] {
  return fromWire(list<CourseCard>('selectedCourses'), cardAmounts)
}

/** One course replaces the whole selection (specification 4.2). */
export function selectCourse(course: CourseCard): void {
  storeCourses('selectedCourses', [course])
}

/** Several are appended, those not yet selected. */
export function selectCourses(courses: readonly CourseCard[]): void {
  const selected = selectedCourses()
  const added = courses.filter(({ uid }) => !selected.some((one) => one.uid === uid))
  storeCourses('selectedCourses', [...selected, ...added].slice(-maxPending))
}
