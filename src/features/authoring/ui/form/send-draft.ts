import { call } from '#platform/api/client.ts'
import type { SaveAnswer, Sending } from '#platform/browser/unsent-work/autosave.ts'
import { same } from '#platform/browser/unsent-work/merge-drafts.ts'
import { failedSave, outlivesPage } from '#platform/browser/unsent-work/save-answer.ts'
import type { CourseDraft, LessonDraft } from '../../contract/drafts.ts'
import { createCourse, saveDraft, saveLessonDraft } from '../../contract/drafts.ts'
import { namesOf, priceFields } from '../../rules/course-fields.ts'
import type { LessonContent } from '#features/catalogue/contract/lesson-content.ts'
import { type CourseDoc, docOf } from './course-facts.ts'

const conflictCodes = ['DRAFT_CONFLICT', 'LESSON_CONFLICT']
const failed = <T>(error: unknown, conflict: (data: unknown) => SaveAnswer<T>) =>
  failedSave(error, conflictCodes, conflict)

/** Begins the course on the server, empty; a repeated call finds the first one's course. */
export async function beginCourse(idempotencyKey: string): Promise<CourseDraft | SaveAnswer<CourseDoc>> {
  try {
    return (await call(createCourse, { idempotencyKey })).data
  } catch (error) {
    return failed<CourseDoc>(error, () => ({ is: 'unreachable' }))
  }
}

/** Sends the fields that differ from what the server has. */
export async function sendCourse(
  uid: string,
  { value, base, version, leaving }: Sending<CourseDoc>,
  published: boolean,
): Promise<SaveAnswer<CourseDoc> & { savedAt?: string }> {
  const changed = Object.keys(value).filter((key) => !same(value[key as never], base[key as never]))
  // The price of a published course is changed by itself, at once.
  const sent = published ? changed.filter((key) => !(priceFields as readonly string[]).includes(key)) : changed
  if (sent.length === 0) return { is: 'saved', version }
  const fields = Object.fromEntries(sent.map((key) => [key, value[key as keyof CourseDoc]]))
  try {
    const input = { uid, version, ...fields }
    const { data } = await call(saveDraft, input, { keepalive: outlivesPage(leaving, input) })
    const cleaned = namesOf(['richText']).flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]]))
    const stored = cleaned.length === 0 ? {} : { stored: { ...value, ...Object.fromEntries(cleaned) } }
    return { is: 'saved', version: data.version, savedAt: data.savedAt, ...stored }
  } catch (error) {
    return failed(error, (data) => {
      const draft = data as CourseDraft
      return { is: 'conflict', value: docOf(draft), version: draft.version }
    })
  }
}

export async function sendLesson(
  uid: string,
  lessonUid: string,
  { value, version, leaving }: Sending<LessonContent>,
): Promise<SaveAnswer<LessonContent> & { draft?: LessonDraft }> {
  try {
    const input = { uid, lessonUid, version, content: value }
    const { data } = await call(saveLessonDraft, input, { keepalive: outlivesPage(leaving, input) })
    return { is: 'saved', version: data.version, stored: data.content, draft: data }
  } catch (error) {
    return failed(error, (data) => {
      const draft = data as LessonDraft
      return { is: 'conflict', value: draft.content, version: draft.version }
    })
  }
}
