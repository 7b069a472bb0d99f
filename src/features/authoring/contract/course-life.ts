import * as z from 'zod/mini'
import { lessonKinds } from '#features/catalogue/contract/lesson-content.ts'
import { storedOpening } from '#features/catalogue/contract/section-opening.ts'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { reviewRoles, creatorRoles, endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'
import { courseFields } from '../rules/course-fields.ts'
import { shownFields } from '../rules/field-changes.ts'
import { settingNames } from '../rules/lesson-settings.ts'
import type { DraftField } from './drafts.ts'

// The life of a course: DRAFT → IN_REVIEW → PUBLISHED or REJECTED → IN_REVIEW; PUBLISHED ↔ ARCHIVED. A published course
// keeps its state while its revision is in review. Every move answers what stands after it; one that the present state
// does not allow is 409 MOVE_REFUSED.

export const courseUid = () => required().check(maxLength(200))
const moved = z.object({ uid: z.string(), state: z.enum(courseStates), version: z.number() })
const move = { kind: 'write', access: creatorRoles, input: z.object({ uid: courseUid() }), reply: moved } as const
export const adminMove = { ...move, access: reviewRoles } as const

/**
 * 422 while something is missing: `errors` by field (a lesson's under `lesson:{uid}.{field}`, a section's under
 * `section:{uid}`), `data.missing` the same in order with the step of each. 409 ALREADY_SUBMITTED, NOTHING_TO_SUBMIT.
 */
export const submitCourse = endpoint({
  ...move,
  call: 'POST /creator/course/{uid}/submit',
  summary: 'Submits a draft, or changes to a published course, for review',
})
export const withdrawCourse = endpoint({
  ...move,
  call: 'POST /creator/course/{uid}/withdraw',
  summary: 'Withdraws a course from review',
})
export const archiveCourse = endpoint({
  ...move,
  call: 'POST /creator/course/{uid}/archive',
  summary: 'Archives a published course; existing learners keep access',
})
export const restoreCourse = endpoint({
  ...move,
  call: 'POST /creator/course/{uid}/restore',
  summary: 'Restores an archived course, unless an administrator archived it',
})

const fieldChange = z.object({
  field: z.enum(shownFields(courseFields) as DraftField[]),
  /**
   * Plain text as a person reads it, also of lists and HTML; a category by its name, a film by its file's and its length.
   * Both alike: another film of that name, or a description in another form. Of `price`, money or `free`.
   */
  before: z.string(),
  after: z.string(),
  /** Of `thumbnailUid`, uploaded or printed, instead of words: addresses of the pictures. */
  pictures: z.optional(z.object({ before: z.string(), after: z.string() })),
})
/** A file by its name and length ('' where it is gone), a number, yes or no, the kind of an answer; null: none. */
const settingValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
/** When a section opens, with the title of the quiz that it names. */
const namedOpening = z.object({ opening: storedOpening, quiz: z.string() })
export const courseChanges = z.object({
  /** False for a course that never was published: everything is new. */
  published: z.boolean(),
  fields: z.array(fieldChange),
  sections: z.array(
    z.object({
      uid: z.string(),
      title: z.string(),
      change: z.enum(['added', 'removed', 'renamed', 'opening']),
      before: z.optional(z.string()),
      /** Of a change of when it opens; null: always open. */
      opens: z.optional(z.object({ before: z.nullable(namedOpening), after: z.nullable(namedOpening) })),
    }),
  ),
  lessons: z.array(
    z.object({
      uid: z.string(),
      title: z.string(),
      kind: z.enum(lessonKinds),
      /** One lesson may have several: renamed and edited. */
      changes: z.array(z.enum(['added', 'removed', 'renamed', 'edited', 'moved', 'preview'])),
      before: z.optional(z.string()),
      /** The written part before and after, as plain text, where it differs. */
      textBefore: z.optional(z.string()),
      textAfter: z.optional(z.string()),
      /** What else is set in it and differs; of a new lesson what is set. */
      settings: z.array(
        z.object({ setting: z.enum(settingNames), before: z.optional(settingValue), after: settingValue }),
      ),
    }),
  ),
})
export type CourseChanges = z.output<typeof courseChanges>

export const courseDifference = endpoint({
  call: 'GET /creator/course/{uid}/difference',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: courseUid() }),
  reply: courseChanges,
  summary: 'Lists the differences between the draft and the published course',
})

export const adminArchiveCourse = endpoint({
  ...adminMove,
  call: 'POST /admin/course/{uid}/archive',
  summary: 'Archives a course; only an administrator can restore it',
})
export const adminRestoreCourse = endpoint({
  ...adminMove,
  call: 'POST /admin/course/{uid}/restore',
  summary: 'Restores any archived course',
})
