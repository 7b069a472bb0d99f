import type { AnyRouter } from '@tanstack/react-router'
import { ui } from '#design/ui-state.ts'
import { onSessionChange } from '#features/accounts/ui/session-store.ts'
import type { CourseCard } from '#features/courses/contract.ts'
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

/** Ids of the two modals (specification 2.5). */
export const singleModal = 'enrollment-modal'
export const multiModal = 'multi-enrollment-modal'

export function closeEnrolmentModals(): void {
  ui.closeModal(singleModal)
  ui.closeModal(multiModal)
}

let router: AnyRouter | undefined
let foundRouter: () => void = () => {}
const routerFound = new Promise<void>((resolve) => {
  foundRouter = resolve
})
/** The shell mounts the modals' host once the page is at rest; a quick finger waits for it no longer than this. */
const routerAfterMs = 1500

/** Goes to a page of this site; pages that open the provider's checkout are loaded as documents of their own. */
export async function leaveFor(href: string, { replace = false } = {}): Promise<void> {
  const inside = /^\/(?!\/)/.test(href) && !/^\/(payment|pay)([/?#]|$)/.test(href)
  if (inside) await Promise.race([routerFound, new Promise((resolve) => setTimeout(resolve, routerAfterMs))])
  if (inside && router) await router.navigate({ href, replace })
  else if (replace) window.location.replace(href)
  else window.location.assign(href)
}

/** Resolves when no page is on its way. */
export async function pageSettled(): Promise<void> {
  const current = router
  if (current?.state.status !== 'pending') return
  await new Promise<void>((resolve) => {
    const stop = current.subscribe('onResolved', () => {
      stop()
      resolve()
    })
  })
}

/**
 * Once, in the browser: after a sign-in the pending courses are taken up again, about half a second later; signing out
 * forgets them.
 */
export function watchEnrolments(current: AnyRouter): void {
  if (router || typeof window === 'undefined') return
  router = current
  foundRouter()
  onSessionChange((user, { courseId }) => {
    if (user) return void flow().then(({ resumeEnrolment }) => resumeEnrolment(user.uid, courseId))
    pendingCourses.clear()
    closeEnrolmentModals()
  })
}
