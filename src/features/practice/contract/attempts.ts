import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { flag, maxLength, required, rule, wholeNumber } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { maxAnswersPerCall, maxGivenAnswer, maxOptions } from '../rules/limits.ts'
import { testStates } from '../rules/mock-tests.ts'
import { questionKinds } from '../rules/questions.ts'

const uid = () => required().check(maxLength(200))

const ownAttempt = z.object({
  uid: z.string(),
  number: z.number(),
  startedAt: z.string(),
  endsAt: z.string(),
  submittedAt: z.nullable(z.string()),
  score: z.nullable(z.number()),
  /** The most that this attempt's version can bring. */
  marks: z.number(),
})

const learnerTest = z.object({
  uid: z.string(),
  title: z.string(),
  instructions: z.string(),
  state: z.enum(testStates),
  questions: z.number(),
  minutes: z.number(),
  marks: z.number(),
  sections: z.array(
    z.object({
      title: z.string(),
      minutes: z.number(),
      questions: z.number(),
      marks: z.number(),
      negativeMarks: z.number(),
    }),
  ),
  maxAttempts: z.number(),
  attempts: z.array(ownAttempt),
  canStart: z.boolean(),
})
export type LearnerTest = z.output<typeof learnerTest>

/** 404 for a course that one neither owns nor teaches. Closed tests are listed for learners who have sat them. */
export const learnerMockTests = endpoint({
  call: 'GET /learner/course/{uid}/mock-test',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({ course: z.object({ uid: z.string(), courseTitle: z.string() }), tests: z.array(learnerTest) }),
  summary: 'Lists the mock tests of a course, with your attempts',
})

/** Begins an attempt, or answers the one that is open. NO_ATTEMPTS_LEFT 409, TEST_CLOSED 409. */
export const startAttempt = endpoint({
  call: 'POST /learner/mock-test/{uid}/start',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({ uid: z.string() }),
  creates: true,
  summary: 'Starts a mock test and its timer',
})

const askedOption = z.object({ uid: z.string(), text: z.string(), textHi: z.string() })

/** A question before the end: no answer and no explanation. */
export const askedQuestion = z.object({
  uid: z.string(),
  kind: z.enum(questionKinds),
  /** Sanitised HTML with MathML, as all texts. Empty Hindi: there is none. */
  text: z.string(),
  textHi: z.string(),
  options: z.array(askedOption),
  /** What the options of a match question are matched with; more than one option may have the same. */
  partners: z.array(askedOption),
})
export type AskedQuestion = z.output<typeof askedQuestion>

const savedAnswer = z.object({
  question: z.string(),
  /** Option uids (of an order question all, in the order given), pairs `option:partner` of a match question, or what was typed. */
  given: z.array(z.string()),
  marked: z.boolean(),
  changedMs: z.number(),
})
export type SavedAnswer = z.output<typeof savedAnswer>

export const sectionStates = ['over', 'open', 'next'] as const

const attempt = z.object({
  uid: z.string(),
  course: z.object({ uid: z.string(), courseTitle: z.string() }),
  title: z.string(),
  instructions: z.string(),
  state: z.enum(['open', 'submitted']),
  /** The server's clock when it answered: a device whose clock is wrong counts from it. */
  now: z.string(),
  startedAt: z.string(),
  endsAt: z.string(),
  questions: z.number(),
  minutes: z.number(),
  sections: z.array(
    z.object({
      title: z.string(),
      state: z.enum(sectionStates),
      opensAt: z.string(),
      closesAt: z.string(),
      minutes: z.number(),
      questions: z.number(),
      marks: z.number(),
      negativeMarks: z.number(),
    }),
  ),
  /** Of the section that is open, in this attempt's order; empty once it is submitted. */
  asked: z.array(askedQuestion),
  answers: z.array(savedAnswer),
})
export type OpenAttempt = z.output<typeof attempt>

/** Submits it first where its time is over. 404 for another's attempt. */
export const readAttempt = endpoint({
  call: 'GET /learner/mock-attempt/{uid}',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: attempt,
  summary: 'Gets an attempt at a mock test with the questions of its open section',
})

const givenAnswer = z.object({
  question: required().check(maxLength(64)),
  given: z
    .array(z.string().check(maxLength(maxGivenAnswer)))
    .check(rule((list) => list.length <= maxOptions, textOf(platformMessages, 'badRequest'))),
  marked: flag(),
  /** Milliseconds since the start of the attempt when it was changed: the later change stays. */
  changedMs: wholeNumber().check(rule((value) => value >= 0, textOf(platformMessages, 'badRequest'))),
})

/** The same answers again change nothing. ATTEMPT_SUBMITTED 409; `closed` are questions whose section's time was over. */
export const saveAnswers = endpoint({
  call: 'POST /learner/mock-attempt/{uid}/answer',
  kind: 'write',
  access: 'signedIn',
  input: z.object({
    uid: uid(),
    answers: z
      .array(givenAnswer)
      .check(
        rule((list) => list.length >= 1 && list.length <= maxAnswersPerCall, textOf(platformMessages, 'badRequest')),
      ),
  }),
  reply: z.object({ saved: z.number(), closed: z.array(z.string()), now: z.string() }),
  summary: 'Saves answers of an attempt while the section is open',
})

export const submitAttempt = endpoint({
  call: 'POST /learner/mock-attempt/{uid}/submit',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({ uid: z.string() }),
  summary: 'Submits an attempt; a repeated call changes nothing',
})

const outcome = z.object({ right: z.number(), wrong: z.number(), unanswered: z.number(), score: z.number() })

/** Before the submission 409 ATTEMPT_OPEN. */
export const attemptResult = endpoint({
  call: 'GET /learner/mock-attempt/{uid}/result',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid() }),
  reply: z.object({
    uid: z.string(),
    course: z.object({ uid: z.string(), courseTitle: z.string() }),
    title: z.string(),
    number: z.number(),
    submittedAt: z.string(),
    timedOut: z.boolean(),
    ...outcome.shape,
    marks: z.number(),
    /** Counts in the ranking; a later attempt is only compared with it. */
    counted: z.boolean(),
    rank: z.number(),
    learners: z.number(),
    scoredLess: z.number(),
    /** 0–100, two digits. */
    percentile: z.number(),
    average: z.number(),
    highest: z.number(),
    /** Ten steps from the lowest shown mark to the highest. */
    spread: z.array(z.object({ from: z.number(), to: z.number(), learners: z.number(), own: z.boolean() })),
    sections: z.array(
      z.object({ title: z.string(), marks: z.number(), questions: z.number(), ...outcome.shape, lost: z.number() }),
    ),
    /** The weakest first, at most three. */
    weakTopics: z.array(
      z.object({
        topic: z.string(),
        right: z.number(),
        questions: z.number(),
        lessons: z.array(z.object({ uid: z.string(), title: z.string() })),
      }),
    ),
    attemptsLeft: z.number(),
    canSeeSolutions: z.boolean(),
  }),
  summary: 'Returns the result of an attempt: marks, rank, percentile and weak topics',
})

/** One section with the answers, after the submission. 403 NOT_ENROLLED once the access to the course has ended. */
export const attemptSolutions = endpoint({
  call: 'GET /learner/mock-attempt/{uid}/solutions',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: uid(), section: z._default(wholeNumber(), 0) }),
  reply: z.object({
    sections: z.array(z.string()),
    questions: z.array(
      z.object({
        ...askedQuestion.shape,
        given: z.array(z.string()),
        correct: z.array(z.string()),
        tolerance: z.number(),
        /** null: not answered. */
        right: z.nullable(z.boolean()),
        score: z.number(),
        explanation: z.string(),
        explanationHi: z.string(),
        topic: z.string(),
        /** The learner revises it. */
        revised: z.boolean(),
        /** Of those who sat it, 0–100; null until it is counted. */
        rightPercent: z.nullable(z.number()),
      }),
    ),
  }),
  summary: 'Lists the questions of a submitted attempt with answers and explanations',
})
