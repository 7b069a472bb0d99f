import type { AnyRouter } from '@tanstack/react-router'
import { onSessionChange } from '#features/accounts/ui/session-store.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { closeEnrolmentModals } from './enrolment-modal-ids.ts'
import { setRouter } from './leave-for.ts'
import { pendingCourses } from './pending-courses.ts'

// Public pages have no bytes to spare: what happens behind the button is loaded when it is first pressed.
const flow = () => import('./enrolment-flow.ts')

let starting = false

/**
 * What 'Enroll Now' does. A visitor's course waits in the pending list while they sign in; for the signed-in the
 * enrolment modal opens, with all that waits.
 */
export async function startEnrolment(course: CourseCard): Promise<void> {
  // A double click is one click.
  if (starting) return
  starting = true
  try {
    const { enrol } = await flow()
    await enrol(course)
  } finally {
    starting = false
  }
}

/** Opens the basket: all courses that wait, at today's prices, to be enrolled in at once. */
export async function openBasket(): Promise<void> {
  const { openPending } = await flow()
  await openPending()
}

/**
 * Once, in the browser: after a sign-in the pending courses are taken up again, about half a second later; signing out
 * forgets them.
 */
export function watchEnrolments(current: AnyRouter): void {
  if (!setRouter(current)) return
  onSessionChange((user, { courseId }) => {
    if (user) return void flow().then(({ resumeEnrolment }) => resumeEnrolment(user.uid, courseId))
    pendingCourses.clear()
    closeEnrolmentModals()
  })
}
