import { createContext, use, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { deferUntilPointerUp } from '#design/defer-until-pointer-up.ts'
import { yieldToMain } from '#platform/browser/yield-to-main.ts'
import { messages } from '#platform/messages/en.ts'
import type { CourseStep, MissingItem } from '../../contract/drafts.ts'
import { courseFields } from '../../rules/course-fields.ts'
import { courseProblems } from '../../rules/course-rules.ts'
import { missingOf, localizeMissing } from '../../rules/outline-rules.ts'
import { type CourseDoc, type CourseFacts, isNotReady } from './course-facts.ts'
import type { CourseSession } from './course-session.ts'

export type FormStep = CourseStep | 'review'

/** Texts of the price step that are no amounts; the draft keeps what stood there before. */
export type Unread = { price?: string; discount?: string }

/** What the form shows of itself; nothing of it is saved. */
export type FormLook = {
  /** Fields that were changed or left: their first failing rule is shown. */
  touched: ReadonlySet<string>
  /** Submitting was tried: everything missing is shown. */
  tried: boolean
  /** What the server still missed at the last try, where the browser did not know. */
  refused: readonly MissingItem[]
  unread: Unread
  /** The picture that was just uploaded, until the server's answer names it. */
  picture: { uid: string; src: string } | null
  /** The element to go to once it is on the page. */
  focus: string | null
}

export type FormSession = {
  session: CourseSession
  look: StoreApi<FormLook>
  /** Nothing can be changed: in review, or archived. */
  locked: boolean
  go(to: { step: FormStep; lesson?: string | undefined; focus?: string }): void
}

export const SessionContext = createContext<FormSession | null>(null)

export const newLook = (): StoreApi<FormLook> =>
  createStore<FormLook>(() => ({
    touched: new Set(),
    tried: false,
    refused: [],
    unread: {},
    picture: null,
    focus: null,
  }))

export function useDraftSession(): FormSession {
  const session = use(SessionContext)
  if (!session) throw new Error('the form stands within its session')
  return session
}

export function useDoc<T>(select: (doc: CourseDoc) => T): T {
  return useStore(useDraftSession().session.course.store, (state) => select(state.value))
}
export function useFacts<T>(select: (facts: CourseFacts) => T): T {
  return useStore(useDraftSession().session.facts, select)
}

export function touch(look: StoreApi<FormLook>, field: string): void {
  deferUntilPointerUp(() => {
    const { touched } = look.getState()
    if (!touched.has(field)) look.setState({ touched: new Set([...touched, field]) })
  })
}

const known = new WeakMap<CourseDoc, ReturnType<typeof courseProblems>>()
/** Of a published course the end of the discount may just be over; it is no part of what is submitted. */
function problemsOf(doc: CourseDoc, { published }: Pick<CourseFacts, 'published'>) {
  const found = known.get(doc) ?? courseProblems(doc, courseFields, published ? undefined : new Date())
  known.set(doc, found)
  return found
}

/** The message of a field's first failing rule, once it may be shown. */
export function useProblem(field: keyof CourseDoc): string | undefined {
  const { look } = useDraftSession()
  const shown = useStore(look, ({ touched, tried }) => tried || touched.has(field))
  const published = useFacts((facts) => facts.published)
  const problem = useDoc((doc) => (problemsOf(doc, { published })[field as never] as Text | undefined)?.toString())
  return shown ? problem : undefined
}

/** The reviewer's note about a field or lesson, while the rejected course is being corrected. */
export function useNote(key: string): string | undefined {
  return useFacts((facts) => (isSentBack(facts) ? facts.lastDecision?.notes[key] : undefined))
}

/** The last review ended with a rejection that was not answered yet. */
export function isSentBack({ lastDecision, openSubmission, state }: CourseFacts): boolean {
  return lastDecision?.decision === 'rejected' && !openSubmission && state !== 'ARCHIVED'
}

/** Everything that stands between the draft and its submission. */
export function useMissing(): MissingItem[] {
  const { session, look } = useDraftSession()
  const doc = useDoc((all) => all)
  const gaps = useFacts((facts) => facts.gaps)
  const published = useFacts((facts) => facts.published)
  const refused = useStore(look, (state) => state.refused)
  const unread = useStore(look, (state) => state.unread)
  return useMemo(() => {
    const found = [
      ...knownMissing(doc, { gaps, published }).filter(({ field }) => !(field in unread)),
      ...unreadItems(doc, unread),
    ]
    const has = (item: MissingItem) =>
      found.some(({ field, lessonUid, sectionUid }) =>
        [field === item.field, lessonUid === item.lessonUid, sectionUid === item.sectionUid].every(Boolean),
      )
    // Of the file of a lesson that is open here more is known by now.
    const isOver = ({ field, message, lessonUid = '' }: MissingItem) =>
      isNotReady({ [field]: message }) && session.openLessons().has(lessonUid)
    return [...found, ...refused.filter((item) => !has(item) && !isOver(item))]
  }, [session, doc, gaps, published, refused, unread])
}

/** Finds what the draft misses before it is drawn, which wants to know; its fields' rules first, in a task of their own. */
export async function findMissing({ course, facts }: CourseSession): Promise<void> {
  problemsOf(course.store.getState().value, facts.getState())
  await yieldToMain()
  knownMissing(course.store.getState().value, facts.getState())
}

type Gaps = CourseFacts['gaps']
const missed = new WeakMap<CourseDoc, { gaps: Gaps; items: MissingItem[] }>()
/** Of the draft itself: several parts of the form ask, and every lesson is looked at. */
function knownMissing(doc: CourseDoc, { gaps, published }: Pick<CourseFacts, 'gaps' | 'published'>): MissingItem[] {
  const before = missed.get(doc)
  if (before?.gaps === gaps) return before.items
  const lessons = Object.entries(gaps).map(([lessonUid, problems]) => ({ lessonUid, problems }))
  const items = localizeMissing(missingOf(doc, doc.outline, lessons, problemsOf(doc, { published })))
  missed.set(doc, { gaps, items })
  return items
}

/** What cannot be read would be sent as what stood there before: a free course has no such fields. */
function unreadItems({ free }: CourseDoc, unread: Unread): MissingItem[] {
  return free ? [] : Object.keys(unread).map((field) => ({ step: 'price', field, message: messages.number }))
}
