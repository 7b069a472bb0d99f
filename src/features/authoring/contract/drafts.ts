import * as z from 'zod/mini'
import { clientUid, lessonContent, lessonKinds } from '#features/catalogue/contract/lesson-content.ts'
import { sectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { courseStates, courseSteps, levels } from '#features/catalogue/rules/course-states.ts'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { storedShape } from '#platform/api/stored-shape.ts'
import {
  amount,
  flag,
  idempotencyKeyInput,
  maxLength,
  optionalText,
  pagination,
  paging,
  required,
  rule,
  wholeNumber,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/authoring-en.ts'
import { courseFields, type NameOf, namesOf } from '../rules/course-fields.ts'
import { savedSchemas } from '../rules/field-kinds.ts'

// A creator edits a draft next to the published course (decisions/0006). Bodies are flat: `title, description, price,
// categoryId` and the course's other fields under their own names, and so are the keys of `errors`. A save accepts
// incomplete values and values that break a rule of submitting (rules/); it refuses only wrong types and hard limits.

const courseUid = () => required().check(maxLength(200))
const text = (n: number) => z.string().check(maxLength(n))

/** The fields of the course form, as rules/course-fields.ts names them. `description` is HTML, sanitised when saved. */
export const draftFields = z.object(savedSchemas(courseFields))
export type DraftFields = z.output<typeof draftFields>
export type DraftField = keyof DraftFields

const outlineLesson = z.object({
  uid: clientUid(),
  /** A lesson keeps the kind it was added with. */
  kind: z.enum(lessonKinds),
  title: text(1000),
  preview: z._default(flag(), false),
})
/**
 * All sections and lessons in order, complete with every save. The browser creates the uids of new ones. A lesson that
 * is left out is stored aside, and its content returns if its uid returns.
 */
export const outline = z
  .array(
    z.object({
      uid: clientUid(),
      title: text(1000),
      /** Left out: the section is always open. */
      opens: z.optional(sectionOpening),
      lessons: z.array(outlineLesson),
    }),
  )
  .check(
    rule((v) => v.length <= 200, textOf(messages, 'tooManySections')),
    rule((v) => v.reduce((n, section) => n + section.lessons.length, 0) <= 1000, textOf(messages, 'tooManyLessons')),
    rule(
      (v) => {
        const uids = v.flatMap((section) => [section.uid, ...section.lessons.map((lesson) => lesson.uid)])
        return new Set(uids).size === uids.length
      },
      textOf(messages, 'twiceInOutline'),
    ),
  )
export type Outline = z.output<typeof outline>

export type CourseStep = (typeof courseSteps)[number]

/** The field of a lesson's missing item whose file is there, but not ready for learners yet. */
export const fileState = 'mediaUid.state'

/** One thing that stands between a draft and its publication. */
export const missingItem = z.object({
  step: z.enum(courseSteps),
  /** A course's field or `outline`; with a lessonUid a field of its content (`questions.0.text`) or `title`. */
  field: z.string(),
  message: z.string(),
  sectionUid: z.optional(z.string()),
  lessonUid: z.optional(z.string()),
})
export type MissingItem = z.output<typeof missingItem>

export const courseMoveNames = ['submit', 'withdraw', 'archive', 'restore', 'changePrice', 'delete'] as const

export const courseDraft = z.object({
  uid: z.string(),
  /** `{slug}-{uid}`, as in the course's address. */
  path: z.string(),
  state: z.enum(courseStates),
  /** Learners have a published version of it; the draft is its revision. */
  published: z.boolean(),
  /** Something in the draft differs from what learners have; always true before the first publication. */
  changed: z.boolean(),
  /** Sent with the next save; each save of fields or outline raises it by one. */
  version: z.number(),
  savedAt: z.string(),
  fields: storedShape(draftFields),
  outline: storedShape(outline),
  /** Every lesson of the outline: `version` for its next save, whether its content is complete, its length. */
  lessons: z.array(
    z.object({ uid: z.string(), version: z.number(), complete: z.boolean(), durationSeconds: z.number() }),
  ),
  /** The picture that cards show now, and the motif that its generated cover has. */
  thumbnailLink: z.string(),
  coverMotif: z.string(),
  /** While it is there nothing can be saved: withdraw first. */
  openSubmission: z.nullable(z.object({ uid: z.string(), submittedAt: z.string() })),
  /** The last approval or rejection; notes by field (a lesson's under `lesson:{uid}`). */
  lastDecision: z.nullable(
    z.object({
      decision: z.enum(['approved', 'rejected']),
      reason: z.string(),
      notes: z.record(z.string(), z.string()),
      decidedAt: z.string(),
    }),
  ),
  missing: z.array(missingItem),
  /** When its last discount with an end was over; the next one starts 30 days later at the earliest. */
  datedDiscountEndedAt: z.nullable(z.string()),
  /** What may be done now by the one who asks. */
  moves: z.array(z.enum(courseMoveNames)),
})
export type CourseDraft = z.output<typeof courseDraft>

const someFields = z.partial(draftFields).shape

export const createCourse = endpoint({
  call: 'POST /creator/course',
  kind: 'write',
  access: creatorRoles,
  input: z.object({
    /** Made once by the form: sent again after a lost answer, it finds the course instead of making a second one. */
    idempotencyKey: z.optional(idempotencyKeyInput()),
    ...someFields,
    outline: z.optional(outline),
  }),
  reply: courseDraft,
  creates: true,
  summary: 'Creates a course draft; every field is optional',
})

/** Own courses; ADMIN all. 404 for others. */
export const readDraft = endpoint({
  call: 'GET /creator/course/{uid}',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: courseUid() }),
  reply: courseDraft,
  summary: 'Gets a course draft with its status, last review and missing items',
})

/** What was stored where it is not what was sent: HTML that was made safe. */
const sanitised = Object.fromEntries(namesOf(['richText']).map((name) => [name, z.optional(z.string())])) as Record<
  NameOf<'richText'>,
  z.ZodMiniOptional<z.ZodMiniString>
>

/**
 * Saves the fields that are sent, and the outline where it is sent. 409 DRAFT_CONFLICT when `version` is not the
 * present one and something sent differs from what is there: `data` is the present draft. 409 COURSE_IN_REVIEW while
 * it is in review. A published course's price, discount, its end and free are changed by changePrice alone.
 */
export const saveDraft = endpoint({
  call: 'POST /creator/course/{uid}',
  kind: 'write',
  access: creatorRoles,
  input: z.object({
    uid: courseUid(),
    version: wholeNumber(),
    ...someFields,
    outline: z.optional(outline),
  }),
  reply: z.object({
    version: z.number(),
    savedAt: z.string(),
    ...sanitised,
  }),
  bodyLimitBytes: 2 * 1024 * 1024,
  summary: 'Saves fields or the outline of a draft',
})

const lessonDraftReply = z.object({
  uid: z.string(),
  version: z.number(),
  savedAt: z.string(),
  content: storedShape(lessonContent),
  complete: z.boolean(),
  /** What it lacks: field → message, nested fields by their dotted path. */
  missing: z.record(z.string(), z.string()),
  durationSeconds: z.number(),
})
export type LessonDraft = z.output<typeof lessonDraftReply>
const lessonOfCourse = { uid: courseUid(), lessonUid: clientUid() }

export const readLessonDraft = endpoint({
  call: 'GET /creator/course/{uid}/lesson/{lessonUid}',
  kind: 'read',
  access: creatorRoles,
  input: z.object(lessonOfCourse),
  reply: lessonDraftReply,
  summary: 'Gets the content of a draft lesson',
})

/**
 * `version` 0 makes a lesson that the server has not seen yet, so content and outline may come in either order.
 * 409 LESSON_CONFLICT with the present lesson as `data`.
 */
export const saveLessonDraft = endpoint({
  call: 'POST /creator/course/{uid}/lesson/{lessonUid}',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ ...lessonOfCourse, version: wholeNumber(), content: lessonContent }),
  reply: lessonDraftReply,
  bodyLimitBytes: 2 * 1024 * 1024,
  summary: 'Saves the content of a draft lesson',
})

/** The copy is in no outline yet: the browser puts `copyUid` where it belongs and saves the outline. */
export const duplicateLesson = endpoint({
  call: 'POST /creator/course/{uid}/lesson/{lessonUid}/duplicate',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ ...lessonOfCourse, copyUid: clientUid() }),
  reply: lessonDraftReply,
  creates: true,
  summary: 'Copies a lesson’s content to a new uid',
})

export const duplicateCourse = endpoint({
  call: 'POST /creator/course/{uid}/duplicate',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: courseUid() }),
  reply: z.object({ uid: z.string() }),
  creates: true,
  summary: 'Duplicates a course as a new draft',
})

/** Only a course that never was published. */
export const deleteCourse = endpoint({
  call: 'POST /creator/course/{uid}/delete',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: courseUid() }),
  reply: z.object({}),
  summary: 'Deletes a course that was never published',
})

/**
 * It counts in the marketplace at once. Before the first publication the price is saved with the draft instead (409).
 * `discountEndsOn` is the discount's last day in India; one that learners read comes earlier or goes with the discount (422).
 */
export const changePrice = endpoint({
  call: 'POST /creator/course/{uid}/price',
  kind: 'write',
  access: creatorRoles,
  input: z.object({
    uid: courseUid(),
    price: draftFields.shape.price,
    discount: z._default(draftFields.shape.discount, null),
    discountEndsOn: z._default(draftFields.shape.discountEndsOn, null),
    free: z._default(draftFields.shape.free, false),
  }),
  reply: z.object({ price: amount, discount: amount, discountedPrice: amount, version: z.number() }),
  amounts: { reply: { price: 'rupees', discount: 'rupees', discountedPrice: 'rupees' } },
  summary: 'Changes the price of a published course immediately',
})

export const creatorCourseSorts = ['updated', 'created', 'title', 'students', 'rating', 'price'] as const

export const creatorCourse = z.object({
  uid: z.string(),
  path: z.string(),
  /** Empty while the draft has no title. */
  courseTitle: z.string(),
  courseThumbnailLink: z.string(),
  state: z.enum(courseStates),
  /** The revision of a published course: none, being written, in review, or sent back. */
  revision: z.enum(['none', 'draft', 'in-review', 'rejected']),
  level: z.enum(levels),
  language: z.string(),
  coursePrice: amount,
  courseDiscount: amount,
  courseDiscountedPrice: amount,
  /** A draft without one, or with one that breaks a rule, has none yet; the three above are 0 then. */
  hasPrice: z.boolean(),
  lessonsCount: z.number(),
  courseDuration: z.number(),
  studentsCount: z.number(),
  courseRating: z.number(),
  reviewsCount: z.number(),
  rejectionReason: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  moves: z.array(z.enum(courseMoveNames)),
})
export type CreatorCourse = z.output<typeof creatorCourse>

/** The caller's own courses, also an administrator's. */
export const creatorCourses = endpoint({
  call: 'GET /creator/course',
  kind: 'read',
  access: creatorRoles,
  input: z.object({
    ...paging(10),
    state: z.optional(z.enum(courseStates)),
    search: optionalText(100),
    sort: z._default(z.enum(creatorCourseSorts), 'updated'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: z.object({
    courses: z.array(creatorCourse),
    pagination,
    /** How many there are in each state, whatever `state` and `search` say. */
    counts: z.record(z.enum(courseStates), z.number()),
  }),
  amounts: { reply: { courses: { coursePrice: 'rupees', courseDiscount: 'rupees', courseDiscountedPrice: 'rupees' } } },
  summary: 'Lists your own courses, by status',
})
