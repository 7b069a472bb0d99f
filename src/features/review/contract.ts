import * as z from 'zod/mini'
import { adminMove, courseChanges, courseUid } from '#features/authoring/contract/course-life.ts'
import { courseDraft } from '#features/authoring/contract/drafts.ts'
import { messages } from '#features/authoring/messages/authoring-en.ts'
import { playableVideo } from '#features/catalogue/contract/catalogue.ts'
import { adminCourseSorts, courseStates } from '#features/catalogue/rules/course-states.ts'
import { reviewRoles, endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import {
  amount,
  flag,
  maxLength,
  minLength,
  optionalText,
  pagination,
  required,
  rule,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'

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
  courseDiscountedPrice: z.nullable(amount),
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
  access: reviewRoles,
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
  amounts: { reply: { courses: { courseDiscountedPrice: 'rupees' } } },
  answers: 'list',
  summary: 'Lists all courses, by status',
})

export const adminCourse = endpoint({
  call: 'GET /admin/course/{uid}',
  kind: 'read',
  access: reviewRoles,
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
  summary: 'Gets a course for review: the draft and its changes',
})
export type CourseUnderReview = ReplyOf<typeof adminCourse>

/** What the reviewer read (`openSubmission.uid`): where another one stands open by now, nothing is decided (409). */
const submission = optionalText(64)

export const approveCourse = endpoint({
  ...adminMove,
  call: 'POST /admin/course/{uid}/approve',
  input: z.object({ uid: courseUid(), submission }),
  summary: 'Approves and publishes the course or changes in review',
})

const reason = () => required().check(minLength(10), maxLength(2000))
const noteText = () => z.string().check(maxLength(1000))

/** What is typed when a course is rejected: the reason, and the notes in their order. */
export const rejectionText = z.object({
  reason: reason(),
  notes: z.array(z.object({ field: z.string(), text: noteText() })),
})

export const rejectCourse = endpoint({
  ...adminMove,
  call: 'POST /admin/course/{uid}/reject',
  input: z.object({
    uid: courseUid(),
    submission,
    reason: reason(),
    /** Field → note for the creator; a lesson's under `lesson:{uid}`. */
    notes: z
      ._default(z.record(z.string().check(maxLength(100)), noteText()), {})
      .check(rule((v) => Object.keys(v).length <= 100, textOf(messages, 'tooManyLines', 100))),
  }),
  summary: 'Rejects the course or changes in review, with a reason and notes per field',
})

/** The most courses that may be featured on the home page at the same time. */
export const maxFeatured = 8

/** 409 NOT_LISTED where it is not in the marketplace, TOO_MANY_FEATURED past `maxFeatured`. */
export const featureCourse = endpoint({
  call: 'POST /admin/course/{uid}/feature',
  kind: 'write',
  access: reviewRoles,
  input: z.object({ uid: courseUid(), featured: z._default(flag(), true) }),
  reply: z.object({ uid: z.string(), featured: z.boolean() }),
  summary: 'Features a course on the home page, or removes it',
})
