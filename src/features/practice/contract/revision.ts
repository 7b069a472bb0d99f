import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { flag, maxLength, required, rule, wholeNumber } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { maxGivenAnswer, maxOptions } from '../rules/limits.ts'
import { ratings } from '../rules/ratings.ts'
import { askedQuestion } from './attempts.ts'

const uid = () => required().check(maxLength(200))

const card = z.object({
  uid: z.string(),
  /** Sent with the rating: of two tabs one counts. */
  reviews: z.number(),
  course: z.object({ uid: z.string(), courseTitle: z.string() }),
  topic: z.string(),
  question: askedQuestion,
})
export type RevisionCard = z.output<typeof card>

/** Without answers. At most so many questions a day as `maxRevisedADay`, and so many at once as `revisionCardsPerRead`. */
export const dueRevision = endpoint({
  call: 'GET /learner/revision',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({
    /** Still to revise today. */
    due: z.number(),
    revisedToday: z.number(),
    cards: z.array(card),
    /** The next day on which something is due; null where nothing is. */
    nextDay: z.nullable(z.string()),
  }),
  summary: 'Lists the questions to revise today, without their answers',
})

/** 404 for another's question and for one that may not be seen any more. Nothing is stored: the rating does that. */
export const answerRevision = endpoint({
  call: 'POST /learner/revision/{uid}/answer',
  kind: 'read',
  access: 'signedIn',
  input: z.object({
    uid: uid(),
    given: z
      .array(z.string().check(maxLength(maxGivenAnswer)))
      .check(rule((list) => list.length <= maxOptions, textOf(platformMessages, 'badRequest'))),
  }),
  reply: z.object({
    given: z.array(z.string()),
    correct: z.array(z.string()),
    tolerance: z.number(),
    /** null: nothing was answered. */
    right: z.nullable(z.boolean()),
    explanation: z.string(),
    explanationHi: z.string(),
    /** After how many days the question comes back, by the rating. */
    days: z.object({ again: z.number(), hard: z.number(), good: z.number(), easy: z.number() }),
  }),
  summary: 'Returns the answer to a revision question, and when it would come back',
})

/** `counted` is false where this review was rated before, in another tab or by a repeated request. */
export const rateRevision = endpoint({
  call: 'POST /learner/revision/{uid}/rate',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), reviews: wholeNumber(), rating: z.enum(ratings) }),
  reply: z.object({ counted: z.boolean(), dueOn: z.string() }),
  summary: 'Rates how well you knew a question; this decides when it comes back',
})

/** A question of one's submitted attempt. 403 NOT_ENROLLED once the access has ended, 409 REVISION_FULL. */
export const chooseRevision = endpoint({
  call: 'POST /learner/mock-attempt/{uid}/revision',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid(), question: required().check(maxLength(64)), revise: flag() }),
  reply: z.object({ question: z.string(), revise: z.boolean() }),
  summary: 'Adds a question of an attempt to your revision, or removes it',
})
