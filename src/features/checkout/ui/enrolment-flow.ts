import { toast } from '#design/toast.ts'
import { ui, useUi } from '#design/ui-state.ts'
import { restoreSession } from '#features/accounts/ui/session-store.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { loadMyCourses, owns } from '#features/enrolments/ui/my-courses-store.ts'
import { CallError } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pathHere } from '#platform/i18n/page-language.ts'
import { messages as basketMessages } from '../messages/basket-en.ts'
import { messages } from '../messages/en.ts'
import { closeEnrolmentModals, multiModal, singleModal } from './enrolment-modal-ids.ts'
import { leaveFor, pageSettled } from './leave-for.ts'
import { pendingCourses, pendingEnrollment, selectCourse, selectCourses } from './pending-courses.ts'
import { remembered, todaysCourses } from './todays-courses.ts'

/** Milliseconds of the login-required toast and until the modal after a sign-in (specification 9). */
const loginToastMs = 4000
const resumeAfterMs = 500

/** What a modal is opened with. */
export type ModalData = { courses: CourseCard[] }

export async function enrol(course: CourseCard): Promise<void> {
  const { user } = restoreSession()
  if (!user) return askToSignIn(course)
  if (owns(course.uid)) return leaveFor(pagePath('/learning/$id', { id: course.uid }))
  const others = pendingCourses.get().flatMap(({ uid }) => (uid === course.uid || owns(uid) ? [] : [uid]))
  if (others.length === 0) openEnrolment(course)
  else await openWithOthers(course, others)
  // What is owned elsewhere shows itself a moment later; the modal doesn't wait for it.
  void dropOwned()
}

async function openWithOthers(course: CourseCard, others: readonly string[]): Promise<void> {
  // Read first: the course that is chosen now replaces what was selected.
  const known = remembered(others)
  pendingCourses.add(course)
  if (known.length < others.length) return openSelected([...(await todaysCourses(others)), course])
  // At once with what the browser remembers; today's prices follow.
  openSelected([...known, course])
  void refreshModal()
}

function openSelected(courses: CourseCard[]): void {
  selectCourses(courses)
  openModal(courses)
}

async function askToSignIn(course: CourseCard): Promise<void> {
  const here = pathHere()
  pendingCourses.add(course)
  pendingEnrollment.set(course, here)
  toast.info(messages.loginRequired, messages.loginRequiredText, { durationMs: loginToastMs })
  await leaveFor(pagePath('/login', { returnUrl: here, courseId: course.uid }))
}

/** The session turned out to have ended: its courses wait again for the sign-in that follows. */
export function storePendingCourses(courses: readonly CourseCard[]): void {
  for (const course of courses) pendingCourses.add(course)
}

/** The basket: everything pending in the multi modal, also where it is one course; what is owned leaves first. */
export async function openPending(): Promise<void> {
  await loadMyCourses().catch(noAnswer)
  pendingCourses.remove(pendingCourses.get().flatMap(({ uid }) => (owns(uid) ? [uid] : [])))
  const courses = await todaysCourses(pendingCourses.get().map(({ uid }) => uid))
  if (courses.length === 0) return toast.info(basketMessages.emptyTitle, basketMessages.emptyText)
  selectCourses(courses)
  openModal(courses, multiModal)
}

function openModal(courses: CourseCard[], id = courses.length > 1 ? multiModal : singleModal): void {
  const data: ModalData = { courses }
  ui.closeModal(id === multiModal ? singleModal : multiModal)
  ui.openModal(id, data)
}

/** Opens the single modal with one course, whatever else waits: for a free course sent here by /payment. */
export function openEnrolment(course: CourseCard): void {
  selectCourse(course)
  openModal([course])
}

/**
 * After a sign-in: owned courses leave the list first; one that waits opens the single modal, several the multi modal,
 * and with none the course named in the address.
 */
export async function resumeEnrolment(userUid: string, courseId: string | undefined): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, resumeAfterMs))
  await loadMyCourses().catch(noAnswer)
  pendingCourses.remove(pendingCourses.get().flatMap(({ uid }) => (owns(uid) ? [uid] : [])))
  const waiting = pendingCourses.get().map(({ uid }) => uid)
  const requested = waiting.length === 0 && courseId && !owns(courseId) ? [courseId] : waiting
  if (requested.length === 0) return
  const courses = await todaysCourses(requested)
  await patience
  await pageSettled()
  // Another tab signed in, or the person is about to pay: their pages are left alone.
  if (document.hidden || /^\/(payment|pay)(\/|$)/.test(window.location.pathname)) return
  if (restoreSession().user?.uid !== userUid || courses.length === 0) return
  openSelected(courses)
}

/** The open modal's courses with today's prices; those that can't be had any more are left out. */
export async function refreshModal(): Promise<void> {
  const shown = shownCourses()
  if (!shown) return
  const fresh = await todaysCourses(shown.map(({ uid }) => uid))
  const still = shownCourses() ?? []
  showCourses(fresh.filter(({ uid }) => still.some((one) => one.uid === uid)))
}

/** What the open modal shows; undefined while none is open. */
export function shownCourses(): CourseCard[] | undefined {
  const { modals } = useUi.getState()
  const open = [modals[multiModal], modals[singleModal]].find((modal) => modal?.isOpen)
  return (open?.data as ModalData | undefined)?.courses
}

/** Other courses in the open modal; without any it closes. */
export function showCourses(courses: CourseCard[]): void {
  if (courses.length === 0) return closeEnrolmentModals()
  const id = useUi.getState().modals[multiModal]?.isOpen ? multiModal : singleModal
  const data: ModalData = { courses }
  ui.openModal(id, data)
}

/** Takes courses out of the list and of the modal: removed, paid, or found owned or gone. */
export function dropCourses(uids: readonly string[]): void {
  pendingCourses.remove(uids)
  const shown = shownCourses()
  if (shown) showCourses(shown.filter(({ uid }) => !uids.includes(uid)))
}

/** A single modal keeps its owned course, and says so; in a list such rows leave. */
async function dropOwned(): Promise<void> {
  await loadMyCourses().catch(noAnswer)
  if (useUi.getState().modals[multiModal]?.isOpen)
    dropCourses((shownCourses() ?? []).map(({ uid }) => uid).filter(owns))
}

function noAnswer(error: unknown): void {
  if (!(error instanceof CallError)) throw error
}
