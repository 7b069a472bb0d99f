import * as z from 'zod/mini'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import {
  idempotencyKeyInput,
  maxLength,
  minLength,
  optionalText,
  pagination,
  paging,
  required,
} from '#platform/api/validation.ts'
import { answersAs, maxTextLength, questionFilters, titleLength, waitingStates } from '../rules.ts'

// Questions in a course: for its owners, its creator and ADMIN. For everyone else there are none (404). All of it is
// plain text.

const uid = () => required().check(maxLength(200))

const question = z.object({
  uid: z.string(),
  title: z.string(),
  body: z.string(),
  clubbedName: z.string(),
  photo: z.string(),
  /** What the reader may do with it: policy.ts. */
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** Null for a question about the whole course, or where the lesson was deleted. */
  lesson: z.nullable(z.object({ uid: z.string(), title: z.string() })),
  course: z.object({ uid: z.string(), courseTitle: z.string() }),
  answersCount: z.number(),
  /** By the course's creator or an administrator. */
  answered: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
})
export type Question = z.output<typeof question>

const answer = z.object({
  uid: z.string(),
  body: z.string(),
  clubbedName: z.string(),
  photo: z.string(),
  by: z.enum(answersAs),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
})
export type Answer = z.output<typeof answer>

export const courseQuestions = endpoint({
  call: 'GET /learner/course/{uid}/question',
  kind: 'read',
  access: 'signedIn',
  input: z.object({
    uid: uid(),
    ...paging(10),
    search: optionalText(100),
    /** Only those asked at this lesson. */
    lessonUid: optionalText(200),
    filter: z.optional(z.enum(questionFilters)),
    /** Only this one: where a notification leads. */
    question: optionalText(200),
  }),
  reply: z.object({
    /** Owners ask; the creator and ADMIN answer. */
    canAsk: z.boolean(),
    questions: z.array(question),
    pagination,
  }),
  summary: 'Lists the questions asked in a course, newest first',
})

export const questionAnswers = endpoint({
  call: 'GET /learner/question/{uid}/answer',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid(), ...paging(20) }),
  reply: z.object({
    /** The role that this person would answer in. */
    answersAs: z.enum(answersAs),
    answers: z.array(answer),
    pagination,
  }),
  summary: 'Lists the answers to a question, oldest first',
})

/** What is typed of a question. */
export const questionText = z.object({
  title: required().check(minLength(titleLength.least), maxLength(titleLength.most)),
  body: z._default(z.string().check(z.trim(), maxLength(maxTextLength)), ''),
})

/** Notifies the course's creator. If the lesson was deleted in the meantime, the question belongs to the course. */
export const askQuestion = endpoint({
  call: 'POST /learner/course/{uid}/question',
  kind: 'write',
  access: 'signedIn',
  input: z.object({
    uid: uid(),
    idempotencyKey: idempotencyKeyInput(),
    lessonUid: optionalText(200),
    ...questionText.shape,
  }),
  reply: z.object({ question }),
  creates: true,
  summary: 'Asks a question in a course you are enrolled in',
})

export const editQuestion = endpoint({
  call: 'POST /learner/question/{uid}',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), ...questionText.shape }),
  reply: z.object({ question }),
  summary: 'Changes your own question',
})

export const deleteQuestion = endpoint({
  call: 'POST /learner/question/{uid}/delete',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Deletes a question with its answers: your own, or any in your course',
})

const answered = z.object({ question, answer })
/** What is typed of an answer. */
export const answerText = z.object({ body: required().check(maxLength(maxTextLength)) })

/** Notifies the asker; an addition of the asker notifies the course's creator. */
export const giveAnswer = endpoint({
  call: 'POST /learner/question/{uid}/answer',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), idempotencyKey: idempotencyKeyInput(), ...answerText.shape }),
  reply: answered,
  creates: true,
  summary: 'Answers a question in a course you are enrolled in or teach',
})

export const editAnswer = endpoint({
  call: 'POST /learner/answer/{uid}',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), ...answerText.shape }),
  reply: answered,
  summary: 'Changes your own answer',
})

export const deleteAnswer = endpoint({
  call: 'POST /learner/answer/{uid}/delete',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({ question }),
  summary: 'Deletes an answer: your own, or any in your course',
})

/** Those that wait first and the oldest of them first, then the newest. With `course` ADMIN may ask for any. */
export const creatorQuestions = endpoint({
  call: 'GET /creator/question',
  kind: 'read',
  access: creatorRoles,
  input: z.object({
    ...paging(10),
    search: optionalText(100),
    state: z.optional(z.enum(waitingStates)),
    /** A course's uid. */
    course: optionalText(200),
    /** Only this one: where a notification leads. */
    question: optionalText(200),
  }),
  reply: z.object({
    /** One's courses with questions, and the number of waiting questions of each; at most 200. */
    courses: z.array(z.object({ uid: z.string(), courseTitle: z.string(), waiting: z.number() })),
    questions: z.array(question),
    pagination,
  }),
  summary: 'Lists learners’ questions in your courses',
})
