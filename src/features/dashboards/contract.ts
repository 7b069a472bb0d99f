import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { recommendedCourse } from '#features/learning/contract/recommended.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { requiredDetails } from '#features/theme/rules/site.ts'
import { adminRoles, creatorRoles, endpoint } from '#platform/api/contract.ts'
import { amount } from '#platform/api/validation.ts'
import { creatorSpans, spans } from './rules.ts'

// Instants in ISO 8601, days and months as India's calendar has them.

const continued = z.object({
  course: courseCard,
  progress: z.number(),
  completedLessons: z.number(),
  lessonsCount: z.number(),
  /** From 1, as people count: module 2, lesson 8. */
  sectionNumber: z.number(),
  lessonNumber: z.number(),
  lesson: z.object({
    uid: z.string(),
    title: z.string(),
    kind: z.string(),
    durationSeconds: z.number(),
    positionSeconds: z.number(),
  }),
})

export const orderStatuses = ['paid', 'partially_refunded', 'refunded', 'pending'] as const
const recentOrder = z.object({
  uid: z.string(),
  status: z.enum(orderStatuses),
  titles: z.array(z.string()),
  total: amount,
  at: z.string(),
})

export const learnerDashboard = endpoint({
  call: 'GET /learner/dashboard',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({
    /** The course used last that is not finished, at its next lesson; null when there is none. */
    continue: z.nullable(continued),
    counts: z.object({
      total: z.number(),
      notStarted: z.number(),
      inProgress: z.number(),
      completed: z.number(),
    }),
    /** Lessons completed each day of this week, Monday first. */
    week: z.object({
      days: z.array(z.number()),
      /** 0 is Monday. */
      today: z.number(),
      lastWeek: z.number(),
    }),
    /** `goal`: lessons a day, 0 without one. `streak`: days in a row with a lesson, a year at most; 0 without a goal. */
    daily: z.object({ goal: z.number(), streak: z.number() }),
    /** Questions to revise today; not in what a browser stored earlier. */
    toRevise: z.optional(z.number()),
    recommendations: z.array(recommendedCourse),
    orders: z.array(recentOrder),
  }),
  amounts: {
    reply: { continue: { course: cardAmounts }, recommendations: cardAmounts, orders: { total: 'rupees' } },
  },
  summary: 'Returns the learner’s dashboard: where to continue, the week, suggestions, recent orders',
})

const courseStates = ['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'REJECTED', 'ARCHIVED'] as const
const stateCounts = z.object({
  DRAFT: z.number(),
  IN_REVIEW: z.number(),
  PUBLISHED: z.number(),
  REJECTED: z.number(),
  ARCHIVED: z.number(),
})
/** A number of a period and of the one before it, as long. */
const compared = z.object({ now: z.number(), before: z.number() })
const comparedAmounts = z.object({ now: amount, before: amount })
const bothInRupees = { now: 'rupees', before: 'rupees' } as const

/** Earned is the creator's share by the ledger, sales are what learners paid; refunds are taken off both. */
export const creatorDashboard = endpoint({
  call: 'GET /creator/dashboard',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ span: z._default(z.enum(creatorSpans), '30d') }),
  reply: z.object({
    /** The span so far, and as long before it. Below 0 where refunds of earlier sales took back more. */
    earned: comparedAmounts,
    enrolments: compared,
    /** Days of the span, or its twelve months, the present one last; `start` is its first day as YYYY-MM-DD. */
    steps: z.array(z.object({ start: z.string(), earned: amount, enrolments: z.number() })),
    /** People who own a course of the creator's. */
    learners: z.number(),
    /** Share of all enrolments that were completed, in whole percent. */
    completionPercent: z.number(),
    /** 0 without reviews. */
    averageRating: z.number(),
    reviewsCount: z.number(),
    /**
     * The creator's to-do list: rejected courses, courses with submissions and questions to answer, then drafts; at
     * most 20 courses with submissions, 20 with questions and 20 of the others.
     */
    waiting: z.array(
      z.object({
        kind: z.enum(['rejected', 'assignments', 'questions', 'draft']),
        /** Hand-ins that wait to be read, or questions without the creator's answer. */
        count: z.number(),
        uid: z.string(),
        courseTitle: z.string(),
        /** Why it was sent back. */
        reason: z.string(),
        /** Submissions and questions: since when the first of them waits. */
        at: z.string(),
      }),
    ),
    /** How many courses wait for each reason, also those that are not listed. */
    waitingTotals: z.object({
      rejected: z.number(),
      assignments: z.number(),
      questions: z.number(),
      draft: z.number(),
    }),
    states: stateCounts,
    /** The creator's courses, what sold most first; at most 5. Sales are those of all time. */
    courses: z.array(
      z.object({
        uid: z.string(),
        path: z.string(),
        courseTitle: z.string(),
        courseThumbnailLink: z.string(),
        state: z.enum(courseStates),
        studentsCount: z.number(),
        sales: amount,
        courseRating: z.number(),
        reviewsCount: z.number(),
      }),
    ),
  }),
  amounts: { reply: { earned: bothInRupees, steps: { earned: 'rupees' }, courses: { sales: 'rupees' } } },
  summary:
    'Returns the creator’s dashboard: earnings and enrolments of a period, learners, ratings, open tasks, courses',
})

const openEnquiries = z.object({ fresh: z.number(), overdue: z.number() })

export const adminDashboard = endpoint({
  call: 'GET /admin/dashboard',
  kind: 'read',
  access: adminRoles,
  input: z.object({ span: z._default(z.enum(spans), '30d') }),
  reply: z.object({
    /** Details that the law requires of a live school and that its settings lack. */
    missingDetails: z.array(z.enum(requiredDetails)),
    /** The days of the span, today as far as it has come; figures are compared with as many days before. */
    days: z.number(),
    /** What learners paid, with GST, and what refunds took back of it, each on the day under which the books show it. */
    sales: comparedAmounts,
    enrolments: compared,
    newUsers: compared,
    refunds: comparedAmounts,
    learners: z.number(),
    creators: z.number(),
    averageRating: z.number(),
    reviewsCount: z.number(),
    states: stateCounts,
    /** Courses and revisions of published ones that wait for review. */
    waitingCount: z.number(),
    /** The longest waiting of them; at most 5. */
    waiting: z.array(
      z.object({
        uid: z.string(),
        courseTitle: z.string(),
        courseThumbnailLink: z.string(),
        instructor: z.string(),
        submittedAt: z.string(),
      }),
    ),
    /** Not answered yet, newest first; at most 3. */
    enquiries: z.array(
      z.object({
        uid: z.string(),
        kind: z.enum(['studio', 'contact']),
        title: z.string(),
        name: z.string(),
        at: z.string(),
      }),
    ),
    /** The number of each kind that is not assigned and that is past its deadline. */
    openEnquiries: z.object({ studio: openEnquiries, contact: openEnquiries }),
    /** Refund requests that wait for an answer, and how many of them for too long. */
    openRefunds: z.object({ count: z.number(), overdue: z.number() }),
    /** By the ledger, as the finance page says it in more words: what we owe, what is at the payment gateway, what nobody has explained. */
    money: z.object({
      creators: amount,
      government: amount,
      learners: amount,
      provider: amount,
      unexplained: amount,
      /** Figures that the nightly check found to differ from the ledger. */
      ledgerDifferences: z.number(),
    }),
  }),
  amounts: {
    reply: {
      sales: bothInRupees,
      refunds: bothInRupees,
      money: {
        creators: 'rupees',
        government: 'rupees',
        learners: 'rupees',
        provider: 'rupees',
        unexplained: 'rupees',
      },
    },
  },
  summary:
    'Returns the administrator’s dashboard: sales, enrolments and people of a period, compared with the previous one',
})
