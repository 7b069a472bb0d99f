import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { publishedQuestion } from '#features/practice/actions/publish-test.ts'
import { finishAttempt } from '#features/practice/actions/finish-attempt.ts'
import { collectWrongAnswers } from '#features/practice/actions/revision-cards.ts'
import { outlineOf, type PublishedSection, sectionClocks, totalMarks } from '#features/practice/rules/mock-tests.ts'
import type { Difficulty } from '#features/practice/rules/questions.ts'
import { mockAnswers, mockAttempts, mockAttemptSections } from '#features/practice/tables/attempts.ts'
import {
  mockTestQuestions,
  mockTests,
  mockTestSections,
  mockTestVersions,
} from '#features/practice/tables/mock-tests.ts'
import { bankQuestions, questionBanks } from '#features/practice/tables/question-banks.ts'
import type { Tx } from '#platform/database/db.ts'
import { htmlFromText } from '#platform/files/tex.ts'
import { dayMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { readYaml } from './read-seed.ts'

type SeedTestQuestion = {
  topic: string
  level: Difficulty
  en: string
  hi: string
  options?: string[]
  optionsHi?: string[]
  /** The place of the right option, from 1. */
  right?: number
  /** Instead of options: items in their right order. */
  order?: string[]
  orderHi?: string[]
  /** Instead of options: items with their matches; without an item it is a match too many. */
  pairs?: [item: string, match: string][]
  pairsHi?: [item: string, match: string][]
  why: string
}
type SeedMockTest = {
  /** A course's slug. */
  course: string
  bank: { en: string }
  title: string
  instructions: string
  maxAttempts: number
  /** What the demo learner answered, by section: the place of an option from 1, 0 for none. */
  attempt?: { daysAgo: number; given: number[][] }
  sections: { title: string; minutes: number; questions: SeedTestQuestion[] }[]
}

const html = (text: string) => `<p>${htmlFromText(text)}</p>`
const marks = { marksRight: 100, marksWrong: 25 }

/** The question banks and published mock tests of the demo school. */
export async function seedMockTests(tx: Tx, now: Date): Promise<void> {
  for (const test of await readYaml<SeedMockTest[]>('mock-tests.yaml')) await seedTest(tx, test, now)
}

async function seedTest(tx: Tx, seed: SeedMockTest, now: Date): Promise<void> {
  const [course] = await tx
    .select({ id: courses.id, creatorId: courses.creatorId })
    .from(courses)
    .where(eq(courses.slug, seed.course))
  // Tests of the seed load parts of the school.
  if (!course) return
  const at = { createdAt: now, updatedAt: now }
  const bank = { uid: newUid(), creatorId: course.creatorId, title: seed.bank.en, idempotencyKey: newUid(), ...at }
  const [{ id: bankId } = { id: 0 }] = await tx.insert(questionBanks).values(bank).returning({ id: questionBanks.id })
  const { title, maxAttempts } = seed
  const instructions = seed.instructions.trim()
  const written = { title, instructions, maxAttempts, state: 'PUBLISHED' as const, idempotencyKey: newUid() }
  const [made] = await tx
    .insert(mockTests)
    .values({ uid: newUid(), courseId: course.id, ...written, ...at })
    .returning()
  if (!made) return
  const sections = []
  for (const [position, section] of seed.sections.entries()) {
    const row = { uid: newUid(), testId: made.id, position, title: section.title, minutes: section.minutes, ...marks }
    const [{ id: sectionId } = { id: 0 }] = await tx
      .insert(mockTestSections)
      .values(row)
      .returning({ id: mockTestSections.id })
    const questions = await tx
      .insert(bankQuestions)
      .values(section.questions.map((one) => ({ ...questionOf(one), bankId, ...at })))
      .returning()
    await tx.insert(mockTestQuestions).values(
      questions.map(({ id }, index) => ({
        testId: made.id,
        questionId: id,
        sectionId,
        position: position * 100 + index,
      })),
    )
    sections.push({ ...row, questions: questions.map(publishedQuestion) })
  }
  const { shuffleQuestions, shuffleOptions } = made
  const published = sections.map(({ uid, title: name, minutes, questions }) => ({
    uid,
    title: name,
    minutes,
    ...marks,
    questions,
  }))
  const versionUid = newUid()
  const [version] = await tx
    .insert(mockTestVersions)
    .values({
      uid: versionUid,
      testId: made.id,
      number: 1,
      testVersion: made.version,
      content: { title, instructions, shuffleQuestions, shuffleOptions, sections: published },
      outline: outlineOf(published),
      questions: published.reduce((sum, { questions }) => sum + questions.length, 0),
      minutes: published.reduce((sum, { minutes }) => sum + minutes, 0),
      marks: totalMarks(published),
      publishedAt: new Date(now.getTime() - 30 * dayMs),
    })
    .returning({ id: mockTestVersions.id })
  if (seed.attempt && version)
    await seedAttempt(
      tx,
      seed.attempt,
      { testId: made.id, versionId: version.id, versionUid, sections: published },
      now,
    )
}

type SeededVersion = { testId: number; versionId: number; versionUid: string; sections: PublishedSection[] }

/** An attempt of the demo learner; what they answered wrong is theirs to revise. */
async function seedAttempt(
  tx: Tx,
  { daysAgo, given }: NonNullable<SeedMockTest['attempt']>,
  { testId, versionId, versionUid, sections }: SeededVersion,
  now: Date,
): Promise<void> {
  const [learner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, 'learner@sopaan.test'))
  if (!learner) return
  const startedAt = new Date(now.getTime() - daysAgo * dayMs)
  const clocks = sectionClocks(sections, startedAt)
  const endsAt = clocks.at(-1)?.closesAt ?? startedAt
  const row = { uid: newUid(), testId, versionId, userId: learner.id, number: 1, seed: newUid(), startedAt, endsAt }
  const [made] = await tx.insert(mockAttempts).values(row).returning({ id: mockAttempts.id })
  if (!made) return
  const attemptId = made.id
  await tx.insert(mockAttemptSections).values(clocks.map((clock, position) => ({ attemptId, position, ...clock })))
  const answers = sections.flatMap(({ questions }, place) =>
    questions.map(({ uid }, index) => {
      const option = given[place]?.[index] ?? 0
      const at = { changedMs: 60_000 * (index + 1), answeredAt: startedAt }
      return { attemptId, questionUid: uid, given: option > 0 ? [`o${option}`] : [], ...at }
    }),
  )
  await tx.insert(mockAnswers).values(answers)
  const toFinish = { id: attemptId, userId: learner.id, versionId, versionUid, endsAt }
  await finishAttempt(tx, toFinish, new Date(endsAt.getTime() - 60_000))
  await collectWrongAnswers({ transaction: (work) => work(tx) })
}

function answersOf({ options = [], optionsHi = [], right = 0, order, orderHi, pairs, pairsHi }: SeedTestQuestion) {
  const written = (texts: readonly string[], inHindi: readonly string[] = []) =>
    texts.map((text, index) => ({ uid: `o${index + 1}`, text, textHi: inHindi[index] ?? '' }))
  if (order) {
    const items = written(order, orderHi)
    return { kind: 'order' as const, options: items, correct: items.map(({ uid }) => uid) }
  }
  if (pairs) {
    const items = written(
      pairs.map(([item]) => item),
      pairsHi?.map(([item]) => item),
    ).map((item, index) => ({ ...item, partner: pairs[index]?.[1] ?? '', partnerHi: pairsHi?.[index]?.[1] ?? '' }))
    return { kind: 'match' as const, options: items, correct: items.filter(({ text }) => text).map(({ uid }) => uid) }
  }
  return { kind: 'single' as const, options: written(options, optionsHi), correct: [`o${right}`] }
}

function questionOf(seed: SeedTestQuestion) {
  const { topic, level, en, hi, why } = seed
  return {
    uid: newUid(),
    idempotencyKey: newUid(),
    ...answersOf(seed),
    text: html(en),
    textHi: html(hi),
    explanation: html(why),
    topic,
    difficulty: level,
  }
}
