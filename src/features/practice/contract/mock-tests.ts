import * as z from 'zod/mini'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import {
  flag,
  idempotencyKeyInput,
  maxLength,
  number,
  oneOrMore,
  optionalText,
  pagination,
  paging,
  required,
  rule,
  wholeNumber,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/refusals-en.ts'
import { maxAttempts, maxMarks, maxQuestionsOfTest, maxSectionMinutes, maxSections, maxTopic } from '../rules/limits.ts'
import { testStates } from '../rules/mock-tests.ts'
import { difficulties, questionKinds } from '../rules/questions.ts'

const uid = () => required().check(maxLength(200))
const within = (least: number, most: number) =>
  rule<number>((value) => value >= least && value <= most, textOf(messages, 'between', least, most))

const testRow = z.object({
  uid: z.string(),
  title: z.string(),
  state: z.enum(testStates),
  questions: z.number(),
  minutes: z.number(),
  /** Learners who have sat it. */
  learners: z.number(),
  /** Changed since it was published last. */
  changed: z.boolean(),
  updatedAt: z.string(),
})
export type MockTestRow = z.output<typeof testRow>

/** 404 for another creator's course. At most 100 a course. */
export const courseMockTests = endpoint({
  call: 'GET /creator/course/{uid}/mock-test',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: uid(), ...paging(20) }),
  reply: z.object({
    course: z.object({ uid: z.string(), courseTitle: z.string() }),
    tests: z.array(testRow),
    pagination,
  }),
  summary: 'Lists the mock tests of a course',
})

export const newMockTest = z.object({ title: required().check(maxLength(120)) })

/** Refusals: TOO_MANY_TESTS 409. */
export const createMockTest = endpoint({
  call: 'POST /creator/course/{uid}/mock-test',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), idempotencyKey: idempotencyKeyInput(), ...newMockTest.shape }),
  reply: z.object({ uid: z.string() }),
  creates: true,
  summary: 'Creates a mock test of a course, with one empty section',
})

const section = z.object({
  uid: z.string(),
  title: z.string(),
  minutes: z.number(),
  /** For a right answer. */
  marks: z.number(),
  /** Taken off for a wrong one. */
  negativeMarks: z.number(),
  questions: z.array(
    z.object({ uid: z.string(), kind: z.enum(questionKinds), excerpt: z.string(), topic: z.string() }),
  ),
})

export const readMockTest = endpoint({
  call: 'GET /creator/mock-test/{uid}',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({
    course: z.object({ uid: z.string(), courseTitle: z.string() }),
    uid: z.string(),
    title: z.string(),
    instructions: z.string(),
    maxAttempts: z.number(),
    shuffleQuestions: z.boolean(),
    shuffleOptions: z.boolean(),
    state: z.enum(testStates),
    version: z.number(),
    /** Of the version that learners sit; 0: not published yet. */
    publishedVersion: z.number(),
    learners: z.number(),
    sections: z.array(section),
  }),
  summary: 'Gets a mock test as its creator writes it',
})

const marks = (least: number) =>
  number().check(
    within(least, maxMarks),
    rule((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, textOf(messages, 'hundredths')),
  )

/** What a form sends of a test. A section without a uid is new; one that is missing is deleted with its questions. */
export const writtenMockTest = z.object({
  title: required().check(maxLength(120)),
  instructions: z._default(z.string().check(z.trim(), maxLength(4000)), ''),
  maxAttempts: wholeNumber().check(within(1, maxAttempts)),
  shuffleQuestions: flag(),
  shuffleOptions: flag(),
  sections: z
    .array(
      z.object({
        uid: z._default(z.string().check(maxLength(64)), ''),
        title: required().check(maxLength(80)),
        minutes: wholeNumber().check(within(1, maxSectionMinutes)),
        marks: marks(0.01),
        negativeMarks: marks(0),
      }),
    )
    .check(rule((list) => list.length >= 1 && list.length <= maxSections, textOf(messages, 'sections', maxSections))),
})

/** `version` is the test's when it was read; TEST_CONFLICT 409 where it was changed since. */
export const saveMockTest = endpoint({
  call: 'POST /creator/mock-test/{uid}',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), version: wholeNumber(), ...writtenMockTest.shape }),
  reply: z.object({ version: z.number() }),
  summary: 'Changes a mock test; learners who have started it keep their version',
})

export const pickedQuestions = z.object({
  bank: uid(),
  topic: optionalText(maxTopic),
  /** Empty, as a form sends it: any. */
  difficulty: z.optional(z.enum(['', ...difficulties])),
  count: wholeNumber().check(within(1, maxQuestionsOfTest)),
})

/** Adds questions by chance that the test does not ask yet: as many as there are. TEST_FULL 409, NOTHING_TO_ADD 409. */
export const addTestQuestions = endpoint({
  call: 'POST /creator/mock-test/{uid}/section/{section}/add',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), section: uid(), ...pickedQuestions.shape }),
  reply: z.object({ added: z.number() }),
  summary: 'Adds questions of a bank to a section of a mock test',
})

export const removeTestQuestions = endpoint({
  call: 'POST /creator/mock-test/{uid}/question/remove',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid(), questions: oneOrMore(maxQuestionsOfTest) }),
  reply: z.object({}),
  summary: 'Removes questions from a mock test',
})

/** Refusals: SECTION_EMPTY 409 where a section asks nothing. The same test again makes no further version. */
export const publishMockTest = endpoint({
  call: 'POST /creator/mock-test/{uid}/publish',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({ number: z.number() }),
  summary: 'Publishes a mock test as it is now',
})

export const closeMockTest = endpoint({
  call: 'POST /creator/mock-test/{uid}/close',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Closes a mock test: learners who have started it can finish, and nobody else can start',
})

/** Only one that was never published: TEST_PUBLISHED 409. */
export const deleteMockTest = endpoint({
  call: 'POST /creator/mock-test/{uid}/delete',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({}),
  summary: 'Deletes a mock test that was never published',
})

const figure = z.object({
  uid: z.string(),
  section: z.string(),
  excerpt: z.string(),
  topic: z.string(),
  sat: z.number(),
  answered: z.number(),
  /** Of those who sat the test, 0–100; null: nobody yet. */
  rightPercent: z.nullable(z.number()),
  /** −1 to 1; null where it cannot be said. */
  discrimination: z.nullable(z.number()),
})
export type QuestionFigure = z.output<typeof figure>

export const figureSorts = ['place', 'right', 'discrimination'] as const

/** At most 300 of them: there is nothing to search. */
const { search: _, ...figureList } = listInput({ sorts: figureSorts, sort: 'place', direction: 'asc', limit: 20 })

/** Of the version that was published last. */
export const mockTestFigures = endpoint({
  call: 'GET /creator/mock-test/{uid}/figures',
  kind: 'read',
  access: creatorRoles,
  answers: 'list',
  input: z.object({ uid: uid(), ...figureList }),
  reply: z.object({ questions: z.array(figure), pagination }),
  summary: 'Returns how learners answered each question of a mock test',
})
