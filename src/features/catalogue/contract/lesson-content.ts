import * as z from 'zod/mini'
import { flag, maxLength, number, richText, rule, zodError } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/lessons-en.ts'

// What a lesson holds, as its creator writes it. These shapes take unfinished work: only types and hard limits are
// refused here; what a lesson needs before it may be published stands in rules/lesson-rules.ts.

export const lessonKinds = ['video', 'article', 'quiz', 'resource', 'assignment'] as const
export type LessonKind = (typeof lessonKinds)[number]

/** A uid that the browser may make itself (`newClientUid`), so that adding never waits for the server. */
export const clientUid = (wrong = textOf(messages, 'uidShape')) =>
  z
    .string({ error: zodError(textOf(platformMessages, 'required')) })
    .check(rule((value) => /^[a-z0-9]{8,40}$/.test(value), wrong))

const text = (n: number) => z._default(z.string().check(maxLength(n)), '')
/** HTML of the rich-text editor; what comes back is sanitised. */
export const maxRichText = 200_000
const html = () => z._default(richText(maxRichText), '')
const mediaUid = () => z._default(z.nullable(z.string().check(maxLength(64))), null)

/** `notes`: HTML under the video. */
const videoContent = z.object({ kind: z.literal('video'), mediaUid: mediaUid(), notes: html() })

const articleContent = z.object({ kind: z.literal('article'), body: html() })

export const questionTypes = ['single', 'multiple', 'true-false', 'short'] as const
export type QuestionType = (typeof questionTypes)[number]

/**
 * `text`, options and `explanation` are plain text. `correct`: for single and multiple the uids of the right options;
 * for true-false `['true']` or `['false']`, with no options; for short the accepted answers, of which one suffices,
 * compared without regard to case and surrounding or doubled space. It never travels to a learner.
 */
export const quizQuestion = z.object({
  uid: clientUid(),
  type: z.enum(questionTypes),
  text: text(2000),
  options: z
    ._default(z.array(z.object({ uid: clientUid(), text: text(1000) })), [])
    .check(rule((v) => v.length <= 20, textOf(messages, 'tooManyOptions'))),
  correct: z
    ._default(z.array(z.string().check(maxLength(500))), [])
    .check(rule((v) => v.length <= 20, textOf(messages, 'tooManyOptions'))),
  explanation: text(4000),
})
export type QuizQuestion = z.output<typeof quizQuestion>

const quizContent = z.object({
  kind: z.literal('quiz'),
  questions: z
    ._default(z.array(quizQuestion), [])
    .check(rule((v) => v.length <= 200, textOf(messages, 'tooManyQuestions'))),
  passPercent: z._default(number().check(rule((v) => v >= 0 && v <= 100, textOf(platformMessages, 'number'))), 70),
  /** Questions and options come in another order at each attempt. */
  shuffle: z._default(flag(), true),
})

/** A file to keep. `note`: HTML beside it. */
const resourceContent = z.object({ kind: z.literal('resource'), mediaUid: mediaUid(), note: html() })

export const maxCriteria = 10
export const maxCriterionTitle = 200
export const maxCriterionDescription = 1000

/** `title` and `description` are plain text; 0 points: not written yet. */
export const rubricCriterion = z.object({
  uid: clientUid(),
  title: text(maxCriterionTitle),
  description: text(maxCriterionDescription),
  points: z._default(number().check(rule((v) => v >= 0 && v <= 9999, textOf(platformMessages, 'number'))), 0),
})
/** As it is answered: whatever was stored. */
export const storedCriterion = z.object({
  uid: z.string(),
  title: z.string(),
  description: z.string(),
  points: z.number(),
})
export type RubricCriterion = z.output<typeof storedCriterion>

export const lateRules = ['accept', 'deduct', 'refuse'] as const

const assignmentContent = z.object({
  kind: z.literal('assignment'),
  /** HTML. */
  brief: html(),
  answer: z._default(z.enum(['text', 'file', 'either']), 'either'),
  /** Days from the enrolment until it is due; null: no deadline. */
  dueDays: z._default(
    z.nullable(number().check(rule((v) => v >= 0 && v <= 3650, textOf(platformMessages, 'number')))),
    null,
  ),
  /** How the answer is graded. Absent in assignments that were written before there were rubrics. */
  rubric: z.optional(
    z.array(rubricCriterion).check(
      rule((v) => v.length <= maxCriteria, textOf(messages, 'tooManyCriteria')),
      rule((v) => new Set(v.map(({ uid }) => uid)).size === v.length, textOf(messages, 'sameUid')),
    ),
  ),
  /** What happens to an answer after the deadline; absent: it is accepted. Without a deadline it says nothing. */
  lateRule: z.optional(z.enum(lateRules)),
  /** Where the rule is `deduct`: the deduction as a percentage of the points. */
  lateDeduction: z.optional(
    z.nullable(number().check(rule((v) => v >= 0 && v <= 9999, textOf(platformMessages, 'number')))),
  ),
})

export const lessonContent = z.discriminatedUnion('kind', [
  videoContent,
  articleContent,
  quizContent,
  resourceContent,
  assignmentContent,
])
export type LessonContent = z.output<typeof lessonContent>
export type ContentOf<Kind extends LessonKind> = Extract<LessonContent, { kind: Kind }>
