import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { idempotencyKeyInput, maxLength, optionalText, required, zodError } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { answerStates, maxAnswerLength } from '../rules/answer-states.ts'

/** A file by an address that is signed for this person and expires after some hours. */
export const downloadFile = z.object({ name: z.string(), bytes: z.number(), type: z.string(), href: z.string() })
export type DownloadFile = z.output<typeof downloadFile>

export const submittedAnswer = z.object({
  uid: z.string(),
  /** Plain text, as it was typed. */
  text: z.string(),
  file: z.nullable(downloadFile),
  handedInAt: z.string(),
  /** After the deadline. */
  late: z.boolean(),
  state: z.enum(answerStates),
  /** Plain text. */
  feedback: z.string(),
  gradedAt: z.nullable(z.string()),
})
export type SubmittedAnswer = z.output<typeof submittedAnswer>

/** An assignment as the learning page shows it. */
export const openedAssignment = z.object({
  /** Sanitised HTML. */
  brief: z.string(),
  answer: z.enum(['text', 'file', 'either']),
  dueAt: z.nullable(z.string()),
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
 * Submits an answer, or replaces one that was not read yet: 409 ALREADY_ACCEPTED once one was accepted. The same
 * `idempotencyKey` again gets the first result. A preview writes nothing.
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
  summary: 'Hands in an answer to an assignment',
})
