import * as z from 'zod/mini'
import { adminRoles, creatorRoles, endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { flag, maxLength, minLength, optionalText, pagination, required, rule } from '#platform/api/validation.ts'
import { words } from '../messages/authoring-en.ts'
import { adminCourseSorts, courseStates } from '../rules/course-states.ts'
import { settingNames } from '../rules/lesson-settings.ts'
import { courseDraft, type DraftField } from './authoring.ts'
import { playableVideo } from './catalogue.ts'
import { lessonKinds } from './lesson-content.ts'

// The life of a course: DRAFT → IN_REVIEW → PUBLISHED or REJECTED → IN_REVIEW; PUBLISHED ↔ ARCHIVED. A published course
// keeps its state while its revision is in review. Every move answers what stands after it; one that the present state
// does not allow is 409 MOVE_REFUSED.

const courseUid = () => required().check(maxLength(200))
const moved = z.object({ uid: z.string(), state: z.enum(courseStates), version: z.number() })
const move = { kind: 'write', access: creatorRoles, input: z.object({ uid: courseUid() }), reply: moved } as const
const adminMove = { ...move, access: adminRoles } as const

/**
 * 422 while something is missing: `errors` by field (a lesson's under `lesson:{uid}.{field}`, a section's under
 * `section:{uid}`), `data.missing` the same in order with the step of each. 409 ALREADY_SUBMITTED, NOTHING_TO_SUBMIT.
 */
export const submitCourse = endpoint({
  ...move,
  call: 'POST /creator/course/{uid}/submit',
  summary: 'Sends a draft, or the revision of a published course, for review',
})
export const withdrawCourse = endpoint({
  ...move,
  call: 'POST /creator/course/{uid}/withdraw',
  summary: 'Takes a course back from review, to go on editing',
})
export const archiveCourse = endpoint({
  ...move,
  call: 'POST /creator/course/{uid}/archive',
  summary: 'Takes a published course out of the marketplace; its owners keep it',
})
export const restoreCourse = endpoint({
  ...move,
  call: 'POST /creator/course/{uid}/restore',
  summary: 'Brings an archived course back, unless an administrator archived it',
})

/** Fields that a revision changes; prices do not belong to it. */
export const comparedFields = [
  'title',
  'shortDescription',
  'description',
  'categoryId',
  'level',
  'language',
  'tags',
  'outcomes',
  'requirements',
  'audience',
  'promoVideoUid',
  'seoTitle',
  'seoDescription',
] as const satisfies readonly DraftField[]

const fieldChange = z.object({
  field: z.enum([...comparedFields, 'thumbnailUid', 'price', 'discount']),
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
export const courseChanges = z.object({
  /** False for a course that never was published: everything is new. */
  published: z.boolean(),
  fields: z.array(fieldChange),
  sections: z.array(
    z.object({
      uid: z.string(),
      title: z.string(),
      change: z.enum(['added', 'removed', 'renamed']),
      before: z.optional(z.string()),
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
  summary: 'What the draft changes of the published course, readably',
})

const reviewRow = z.object({
  uid: z.string(),
  path: z.string(),
  courseTitle: z.string(),
  courseThumbnailLink: z.string(),
  state: z.enum(courseStates),
  /** A published course whose revision waits. */
  revision: z.boolean(),
  instructor: z.string(),
  creatorUid: z.string(),
  category: z.string(),
  categoryHi: z.string(),
  lessonsCount: z.number(),
  /** null: a draft without a price that holds. */
  courseDiscountedPrice: z.nullable(z.number()),
  studentsCount: z.number(),
  /** Stands first on the home page. */
  featured: z.boolean(),
  submittedAt: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type AdminCourseRow = z.output<typeof reviewRow>

/**
 * `state` IN_REVIEW lists what waits for a decision, revisions of published courses too. Sorted by `recent`, that list
 * begins with what waits longest, the others with what changed last.
 */
export const adminCourses = endpoint({
  call: 'GET /admin/course',
  kind: 'read',
  access: adminRoles,
  input: z.object({
    ...listInput({ sorts: adminCourseSorts, sort: 'recent' }),
    state: z.optional(z.enum(courseStates)),
    /** A category's slug. */
    category: optionalText(100),
  }),
  reply: z.object({
    courses: z.array(reviewRow),
    pagination,
    counts: z.record(z.enum(courseStates), z.number()),
  }),
  answers: 'list',
  summary: 'All courses by state',
})

export const adminCourse = endpoint({
  call: 'GET /admin/course/{uid}',
  kind: 'read',
  access: adminRoles,
  input: z.object({ uid: courseUid() }),
  reply: z.object({
    draft: courseDraft,
    changes: courseChanges,
    /** What changed since the submission that was rejected last; null where the last decision was no rejection. */
    sinceRejection: z.nullable(courseChanges),
    /** The draft's videos that are ready to play, by lesson; the course's own as `promo`. */
    videos: z.record(z.string(), playableVideo),
    instructor: z.string(),
    creatorUid: z.string(),
    featured: z.boolean(),
  }),
  summary: 'A course as its reviewer sees it: the draft and what it changes',
})
export type CourseUnderReview = ReplyOf<typeof adminCourse>

/** What the reviewer read (`openSubmission.uid`): where another one stands open by now, nothing is decided (409). */
const submission = optionalText(64)

export const approveCourse = endpoint({
  ...adminMove,
  call: 'POST /admin/course/{uid}/approve',
  input: z.object({ uid: courseUid(), submission }),
  summary: 'Publishes what is in review',
})

export const rejectCourse = endpoint({
  ...adminMove,
  call: 'POST /admin/course/{uid}/reject',
  input: z.object({
    uid: courseUid(),
    submission,
    reason: required().check(minLength(10), maxLength(2000)),
    /** Field → note for the creator; a lesson's under `lesson:{uid}`. */
    notes: z
      ._default(z.record(z.string().check(maxLength(100)), z.string().check(maxLength(1000))), {})
      .check(rule((v) => Object.keys(v).length <= 100, words.tooManyLines(100))),
  }),
  summary: 'Sends what is in review back to its creator, with a reason and notes per field',
})

export const adminArchiveCourse = endpoint({
  ...adminMove,
  call: 'POST /admin/course/{uid}/archive',
  summary: 'Archives a course; only an administrator restores it',
})
export const adminRestoreCourse = endpoint({
  ...adminMove,
  call: 'POST /admin/course/{uid}/restore',
  summary: 'Restores an archived course, whoever archived it',
})

/** Courses that may stand first on the home page at once. */
export const maxFeatured = 8

/** 409 NOT_LISTED where it is not in the marketplace, TOO_MANY_FEATURED past `maxFeatured`. */
export const featureCourse = endpoint({
  call: 'POST /admin/course/{uid}/feature',
  kind: 'write',
  access: adminRoles,
  input: z.object({ uid: courseUid(), featured: z._default(flag(), true) }),
  reply: z.object({ uid: z.string(), featured: z.boolean() }),
  summary: 'Puts a course first on the home page, or takes it from there',
})
