import * as z from 'zod/mini'
import { creatorSpans } from '#features/dashboards/rules.ts'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { amount, maxLength, minLength, pagination, required } from '#platform/api/validation.ts'
import { studentSorts, studentStates } from './rules.ts'

// What a creator sees of one course of their own; ADMIN of every course. 404 for others.

const uid = () => required().check(maxLength(200))

export const courseFigures = endpoint({
  call: 'GET /creator/course/{uid}/figures',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: uid(), span: z._default(z.enum(creatorSpans), '30d') }),
  reply: z.object({
    course: z.object({
      uid: z.string(),
      path: z.string(),
      courseTitle: z.string(),
      courseThumbnailLink: z.string(),
      state: z.enum(['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'REJECTED', 'ARCHIVED']),
      studentsCount: z.number(),
      courseRating: z.number(),
      reviewsCount: z.number(),
    }),
    /** Of the span: looks at the course's page, and what became of those who enrolled in it. */
    funnel: z.object({
      views: z.number(),
      enrolments: z.number(),
      started: z.number(),
      completed: z.number(),
    }),
    /** Paid in the span, refunds taken off. */
    sales: amount,
    /**
     * Of all who own the course now, in the course's order: how many opened a lesson, how many completed it, and for how
     * many who began the course and have not finished it this is the lesson they stopped at.
     */
    lessons: z.array(
      z.object({
        uid: z.string(),
        title: z.string(),
        section: z.string(),
        opened: z.number(),
        completed: z.number(),
        stopped: z.number(),
      }),
    ),
    learners: z.number(),
    /** Hand-ins that wait to be read; null where the course has no assignment. */
    answersWaiting: z.nullable(z.number()),
  }),
  amounts: { reply: { sales: 'rupees' } },
  summary: 'Returns the figures of a course, from page views to completed lessons',
})

const student = z.object({
  uid: z.string(),
  clubbedName: z.string(),
  city: z.string(),
  enrolledAt: z.string(),
  /** 0–100. */
  progress: z.number(),
  completedLessons: z.number(),
  lastActivityAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
})

/** Names and progress; never an email or a number: emails go by announcement. */
export const courseStudents = endpoint({
  call: 'GET /creator/course/{uid}/students',
  kind: 'read',
  access: creatorRoles,
  answers: 'list',
  input: z.object({
    uid: uid(),
    ...listInput({ sorts: studentSorts, sort: 'enrolled' }),
    status: z.optional(z.enum(studentStates)),
  }),
  reply: z.object({ students: z.array(student), lessonsCount: z.number(), pagination }),
  summary: 'Lists the learners of a course, with their progress',
})

const announcement = z.object({
  uid: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
  /** Who were told; of one that is on its way, so far. */
  learners: z.number(),
})

export const courseAnnouncements = endpoint({
  call: 'GET /creator/course/{uid}/announcements',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({
    announcements: z.array(announcement),
    /** When the next one may go out; null: now. */
    nextAt: z.nullable(z.string()),
  }),
  summary: 'Lists the announcements of a course, newest first (at most 20)',
})

/** By bell and e-mail, as each wants. 429 TOO_MANY_ANNOUNCEMENTS past the limit, 409 NO_LEARNERS without any. */
export const announceCourse = endpoint({
  call: 'POST /creator/course/{uid}/announce',
  kind: 'write',
  access: creatorRoles,
  input: z.object({
    uid: uid(),
    subject: required().check(minLength(3), maxLength(120)),
    text: required().check(minLength(10), maxLength(5000)),
  }),
  reply: z.object({ uid: z.string(), learners: z.number() }),
  creates: true,
  summary: 'Sends an announcement to all learners of a course',
})
