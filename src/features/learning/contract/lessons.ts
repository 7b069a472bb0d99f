import * as z from 'zod/mini'
import { courseCard, playableVideo } from '#features/catalogue/contract/catalogue.ts'
import { storedOpening } from '#features/catalogue/contract/section-opening.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { progressStates } from '#features/enrolments/rules.ts'
import { endpoint } from '#platform/api/contract.ts'
import { flag, maxLength, number, required, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '#platform/messages/en.ts'
import { downloadFile, openedAssignment } from './assignment.ts'
import { browserTime } from './browser-time.ts'
import { openedQuiz } from './quiz.ts'

const uid = () => required().check(maxLength(200))

const lesson = z.object({
  uid: z.string(),
  title: z.string(),
  kind: z.enum(['video', 'article', 'quiz', 'resource', 'assignment']),
  durationSeconds: z.number(),
  completed: z.boolean(),
  /** Where the person stopped, in whole seconds. */
  positionSeconds: z.number(),
  /** It can't be opened yet. A free lesson of a closed section can. */
  closed: z.optional(z.literal(true)),
})

const section = z.object({
  uid: z.string(),
  title: z.string(),
  /** While it is closed to the learner: how it opens, and when, where it opens by time. */
  closed: z.optional(z.object({ opens: storedOpening, at: z.nullable(z.string()) })),
  lessons: z.array(lesson),
})

/** For owners; the course's creator and ADMIN see it as a preview, without progress of their own. 404 for others. */
export const learningCourse = endpoint({
  call: 'GET /learner/course/{uid}',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({
    course: courseCard,
    preview: z.boolean(),
    progress: z.number(),
    status: z.enum(progressStates),
    completedLessons: z.number(),
    lessonsCount: z.number(),
    sections: z.array(section),
    /** The lesson to continue with. */
    resumeLessonUid: z.nullable(z.string()),
    /** How many mock tests can be sat; not in what a browser stored earlier. */
    mockTests: z.optional(z.number()),
    /** Whether its lessons may be stored in a browser. */
    downloads: z.optional(z.boolean()),
  }),
  amounts: { reply: { course: cardAmounts } },
  summary: 'Returns the curriculum with your progress and where to continue',
})

/** 403 LESSON_CLOSED while its section is closed. Addresses of media are signed for this person and expire after some hours. Of a quiz no right answer is in it. */
export const learningLesson = endpoint({
  call: 'GET /learner/course/{uid}/lesson/{lessonUid}',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid(), lessonUid: uid() }),
  reply: z.object({
    uid: z.string(),
    title: z.string(),
    kind: z.string(),
    /** Sanitised HTML: the article, or the notes under a video. */
    body: z.string(),
    video: z.nullable(playableVideo),
    /** Each is present where the lesson is of that kind and has content. */
    quiz: z.nullable(openedQuiz),
    resource: z.nullable(z.object({ note: z.string(), file: z.nullable(downloadFile) })),
    assignment: z.nullable(openedAssignment),
    positionSeconds: z.number(),
    completed: z.boolean(),
  }),
  summary: 'Gets a lesson of a course you are enrolled in, with its signed media',
})

const seconds = number().check(rule((value) => value >= 0 && value <= 86_400, textOf(messages, 'number')))

export const saveProgress = endpoint({
  call: 'POST /learner/course/{uid}/progress',
  kind: 'write',
  access: 'signedIn',
  input: z.object({
    uid: uid(),
    lessonUid: uid(),
    positionSeconds: z._default(seconds, 0),
    completed: z._default(flag(), false),
    /**
     * The browser's time of an event that is sent later (ISO 8601); a time in the future counts as now, one before the
     * enrolment as that. The place of another device that is further stays.
     */
    at: z.optional(browserTime()),
  }),
  reply: z.object({ progress: z.number(), status: z.enum(progressStates) }),
  summary: 'Saves progress in a lesson; it never goes backwards',
})
