import * as z from 'zod/mini'
import { lateRules, storedCriterion } from '#features/catalogue/contract/lesson-content.ts'
import { endpoint } from '#platform/api/contract.ts'
import { idempotencyKeyInput, maxLength, optionalText, required, zodError } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { answerStates, maxAnswerLength } from '../rules/answer-states.ts'

/** A file by an address that is signed for this person and expires after some hours. */
export const downloadFile = z.object({ name: z.string(), bytes: z.number(), type: z.string(), href: z.string() })
export type DownloadFile = z.output<typeof downloadFile>

/** The points of a graded answer, with the rubric as it was then. */
const grade = z.object({
  criteria: z.array(z.extend(storedCriterion, { given: z.number() })),
  sum: z.number(),
  deducted: z.number(),
  points: z.number(),
  outOf: z.number(),
})

export const submittedAnswer = z.object({
  uid: z.string(),
  /** Plain text, as it was typed. */
  text: z.string(),
  file: z.nullable(downloadFile),
  handedInAt: z.string(),
  /** After the deadline. */
  late: z.boolean(),
  /** What it loses of its points because it was late, in percent; null: nothing. */
  lateDeduction: z.nullable(z.number()),
  state: z.enum(answerStates),
  /** Plain text. */
  feedback: z.string(),
  gradedAt: z.nullable(z.string()),
  /** Null before it is graded, and where there was no rubric then. */
  grade: z.nullable(grade),
})
export type SubmittedAnswer = z.output<typeof submittedAnswer>

/** An assignment as the learning page shows it. */
export const openedAssignment = z.object({
  /** Sanitised HTML. */
  brief: z.string(),
  answer: z.enum(['text', 'file', 'either']),
  dueAt: z.nullable(z.string()),
  /** Empty: graded without points. */
  rubric: z.array(storedCriterion),
  /** Null where there is no deadline; `percent` where the rule is a deduction. */
  lateRule: z.nullable(z.object({ rule: z.enum(lateRules), percent: z.optional(z.number()) })),
  /** The deadline has passed and the assignment accepts nothing afterwards. */
  closed: z.boolean(),
  /** The learner's own answers, newest first, at most 20. */
  answers: z.array(submittedAnswer),
})
export type OpenedAssignment = z.output<typeof openedAssignment>

const answerFields = z.object({
  /** Plain text. */
  text: optionalText(maxAnswerLength),
  /** A document that the person has uploaded, where the assignment takes files. */
  mediaUid: z.optional(z.nullable(z.string().check(maxLength(64)))),
})

/** The fields of an answer, by whether the assignment takes a text, a file, or either. */
export function answerFor(takes: OpenedAssignment['answer']) {
  const isThere = ({ text = '', mediaUid }: z.output<typeof answerFields>) =>
    (takes !== 'file' && text !== '') || (takes !== 'text' && Boolean(mediaUid))
  return answerFields.check(
    z.refine(isThere, {
      path: [takes === 'file' ? 'mediaUid' : 'text'],
      error: zodError(takes === 'either' ? textOf(messages, 'textOrFile') : textOf(platformMessages, 'required')),
    }),
  )
}

/**
 * Submits an answer, or replaces one that was not read yet: 409 ALREADY_ACCEPTED once one was accepted, 409
 * DEADLINE_PASSED where the assignment accepts nothing after its deadline. What counts is when the server received it. The
 * same `idempotencyKey` again gets the first result. A preview writes nothing.
 */
export const submitAssignment = endpoint({
  call: 'POST /learner/assignment/{lessonUid}',
  kind: 'write',
  access: 'signedIn',
  input: z.object({
    lessonUid: required().check(maxLength(200)),
    idempotencyKey: idempotencyKeyInput(),
    ...answerFields.shape,
  }),
  reply: z.object({ answer: z.nullable(submittedAnswer), preview: z.boolean() }),
  summary: 'Submits an answer to an assignment',
})
