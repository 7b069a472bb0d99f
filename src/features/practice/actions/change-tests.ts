import { and, count, eq, notInArray, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/mock-tests.ts'
import { messages } from '../messages/refusals-en.ts'
import { courseToManage, lockTest } from '../queries/manage-test.ts'
import { maxQuestionsOfTest, maxTestsOfCourse } from '../rules/limits.ts'
import { mockTestQuestions, mockTests, mockTestSections, mockTestVersions } from '../tables/mock-tests.ts'
import { lockBank } from './lock-bank.ts'
import { nothingToAdd, sectionNotFound, testConflict, testFull, testPublished, tooManyTests } from './refusals.ts'

const hundredths = (marks: number) => Math.round(marks * 100)

/** Creates a test with one section, once a key. */
export const createMockTest = action(
  contract.createMockTest,
  async (ctx, { uid: courseUid, title, idempotencyKey }) => {
    const course = await courseToManage(ctx.db, ctx.actor, courseUid)
    const at = ctx.now()
    const uid = await ctx.transaction(async (tx) => {
      await takeLock(tx, locks.mockTestsOf(course.id))
      const [there] = await tx
        .select({ uid: mockTests.uid })
        .from(mockTests)
        .where(and(eq(mockTests.courseId, course.id), eq(mockTests.idempotencyKey, idempotencyKey)))
      if (there) return there.uid
      const [all] = await tx.select({ n: count() }).from(mockTests).where(eq(mockTests.courseId, course.id))
      if ((all?.n ?? 0) >= maxTestsOfCourse) throw tooManyTests()
      const row = { uid: newUid(), courseId: course.id, title, idempotencyKey, createdAt: at, updatedAt: at }
      const [made] = await tx.insert(mockTests).values(row).returning({ id: mockTests.id })
      const first = {
        title: ctx.localize(textOf(messages, 'firstSection')),
        minutes: 30,
        marksRight: 100,
        marksWrong: 25,
      }
      if (made) await tx.insert(mockTestSections).values({ uid: newUid(), testId: made.id, position: 0, ...first })
      return row.uid
    })
    return { data: { uid }, message: textOf(messages, 'created') }
  },
)

const touched = (version: number, at: Date) => ({ version: version + 1, updatedAt: at })

export const saveMockTest = action(contract.saveMockTest, async (ctx, { uid, version, sections, ...fields }) => {
  const next = await ctx.transaction(async (tx) => {
    const test = await lockTest(tx, ctx.actor, uid)
    if (test.version !== version) throw testConflict()
    await tx
      .update(mockTests)
      .set({ ...fields, ...touched(version, ctx.now()) })
      .where(eq(mockTests.id, test.id))
    const known = sections.map((section) => section.uid).filter(Boolean)
    await tx
      .delete(mockTestSections)
      .where(
        and(
          eq(mockTestSections.testId, test.id),
          ...(known.length > 0 ? [notInArray(mockTestSections.uid, known)] : []),
        ),
      )
    for (const [position, { uid: sectionUid, title, minutes, marks, negativeMarks }] of sections.entries()) {
      const row = { position, title, minutes, marksRight: hundredths(marks), marksWrong: hundredths(negativeMarks) }
      if (sectionUid === '') {
        await tx.insert(mockTestSections).values({ uid: newUid(), testId: test.id, ...row })
        continue
      }
      const changed = await tx
        .update(mockTestSections)
        .set(row)
        .where(and(eq(mockTestSections.testId, test.id), eq(mockTestSections.uid, sectionUid)))
        .returning({ id: mockTestSections.id })
      if (changed.length === 0) throw sectionNotFound()
    }
    return version + 1
  })
  return { data: { version: next }, message: textOf(messages, 'saved') }
})

async function questionsOf(tx: Tx, testId: number): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(mockTestQuestions).where(eq(mockTestQuestions.testId, testId))
  return row?.n ?? 0
}

/** Adds questions by chance that the test does not ask yet. */
export const addTestQuestions = action(
  contract.addTestQuestions,
  async (ctx, { uid, section: sectionUid, bank: bankUid, topic, difficulty, count: requested }) => {
    const added = await ctx.transaction(async (tx) => {
      const test = await lockTest(tx, ctx.actor, uid)
      const bank = await lockBank(tx, ctx.actor, bankUid)
      const [section] = await tx
        .select({ id: mockTestSections.id })
        .from(mockTestSections)
        .where(and(eq(mockTestSections.testId, test.id), eq(mockTestSections.uid, sectionUid)))
      if (!section) throw sectionNotFound()
      const there = await questionsOf(tx, test.id)
      const most = Math.min(requested, maxQuestionsOfTest - there)
      if (most < 1) throw testFull()
      const { count: n } = await tx.execute(sql`
        insert into mock_test_questions (test_id, question_id, section_id, position)
        select ${test.id}, picked.id, ${section.id}, ${there} + row_number() over (order by picked.id)
        from (select q.id from bank_questions q where q.bank_id = ${bank.id}
            ${topic ? sql`and q.topic = ${topic}` : sql``} ${difficulty ? sql`and q.difficulty = ${difficulty}` : sql``}
            and not exists (select from mock_test_questions t where t.test_id = ${test.id} and t.question_id = q.id)
          order by random() limit ${most}) picked`)
      if (n === 0) throw nothingToAdd()
      await tx.update(mockTests).set(touched(test.version, ctx.now())).where(eq(mockTests.id, test.id))
      return n
    })
    return { data: { added }, message: textOf(messages, 'questionsAdded', added) }
  },
)

export const removeTestQuestions = action(contract.removeTestQuestions, async (ctx, { uid, questions }) => {
  await ctx.transaction(async (tx) => {
    const test = await lockTest(tx, ctx.actor, uid)
    await tx.execute(sql`delete from mock_test_questions where test_id = ${test.id}
      and question_id in (select id from bank_questions where uid = any(${sql.param(questions)}::text[]))`)
    await tx.update(mockTests).set(touched(test.version, ctx.now())).where(eq(mockTests.id, test.id))
  })
  return { data: {}, message: textOf(messages, 'saved') }
})

export const closeMockTest = action(contract.closeMockTest, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const test = await lockTest(tx, ctx.actor, uid)
    if (test.state === 'PUBLISHED')
      await tx.update(mockTests).set({ state: 'CLOSED', updatedAt: ctx.now() }).where(eq(mockTests.id, test.id))
  })
  return { data: {}, message: textOf(messages, 'closed') }
})

export const deleteMockTest = action(contract.deleteMockTest, async (ctx, { uid }) => {
  await ctx.transaction(async (tx) => {
    const test = await lockTest(tx, ctx.actor, uid)
    const [version] = await tx
      .select({ id: mockTestVersions.id })
      .from(mockTestVersions)
      .where(eq(mockTestVersions.testId, test.id))
      .limit(1)
    if (version) throw testPublished()
    await tx.delete(mockTests).where(eq(mockTests.id, test.id))
  })
  return { data: {}, message: textOf(messages, 'deleted') }
})
