import * as z from 'zod/mini'
import { questionTypes } from '#features/catalogue/contract/lesson-content.ts'
import { progressStates } from '#features/enrolments/rules.ts'
import { endpoint } from '#platform/api/contract.ts'
import { idempotencyKeyInput, maxLength, required, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { maxShortAnswerLength } from '../rules/answer-states.ts'
import { browserTime } from './browser-time.ts'

const option = z.object({ uid: z.string(), text: z.string() })

/** A question as the learner sees it: the right answer and the explanation stay on the server. */
const askedQuestion = z.object({
  uid: z.string(),
  type: z.enum(questionTypes),
  /** Plain text, as are the options. */
  text: z.string(),
  options: z.array(option),
})
export type AskedQuestion = z.output<typeof askedQuestion>

/** A question after it was answered. */
export const scoredQuestion = z.extend(askedQuestion, {
  given: z.array(z.string()),
  right: z.boolean(),
  /** The uids of the right options, `['true']` or `['false']`, or the accepted short answers. */
  correct: z.array(z.string()),
  explanation: z.string(),
})
export type ScoredQuestion = z.output<typeof scoredQuestion>

const attempt = z.object({
  uid: z.string(),
  points: z.number(),
  outOf: z.number(),
  /** 0–100, rounded down. */
  percent: z.number(),
  /** The pass mark as it was then. */
  passPercent: z.number(),
  passed: z.boolean(),
  submittedAt: z.string(),
})

const scoredAttempt = z.extend(attempt, { questions: z.array(scoredQuestion) })
export type ScoredAttempt = z.output<typeof scoredAttempt>

/** A quiz as the learning page shows it. */
export const openedQuiz = z.object({
  questions: z.array(askedQuestion),
  passPercent: z.number(),
  /** Identifies these questions and is sent back with the answers. It reveals nothing about the right answers. */
  version: z.string(),
  /** One's own attempts, newest first, at most 20. */
  attempts: z.array(attempt),
  /** The newest of them, question by question. */
  last: z.nullable(scoredAttempt),
})
export type OpenedQuiz = z.output<typeof openedQuiz>

const givenAnswer = z
  .array(z.string().check(maxLength(maxShortAnswerLength)))
  .check(rule((list) => list.length <= 20, textOf(messages, 'tooManyAnswers')))

/** What is answered in a quiz. */
export const quizFields = z.object({
  /** By the question's uid: option uids, `['true']` or `['false']`, or the short answer. */
  answers: z
    .record(z.string().check(maxLength(64)), givenAnswer)
    .check(rule((all) => Object.keys(all).length <= 200, textOf(messages, 'tooManyAnswers'))),
})

/**
 * Scores an attempt: 404 where the course is not owned, 409 QUIZ_CHANGED where the questions have changed. The same
 * `idempotencyKey` again gets the first result. An attempt of the course's creator or ADMIN is not saved.
 */
export const takeQuiz = endpoint({
  call: 'POST /learner/quiz/{lessonUid}',
  kind: 'write',
  access: 'signedIn',
  input: z.object({
    lessonUid: required().check(maxLength(200)),
    /** Made by the browser for each attempt. */
    idempotencyKey: idempotencyKeyInput(),
    version: required().check(maxLength(100)),
    /** When the answers were sent, by the browser's clock: an attempt made offline counts at its own time. */
    at: z.optional(browserTime()),
    ...quizFields.shape,
  }),
  reply: z.object({
    attempt: scoredAttempt,
    /** How many attempts there are with this one; 0 in a preview. */
    attempts: z.number(),
    preview: z.boolean(),
    progress: z.number(),
    status: z.enum(progressStates),
  }),
  summary: 'Scores the answers to a quiz; its pass mark completes the lesson',
})
