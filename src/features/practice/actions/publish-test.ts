import { createHash } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { drawTex, htmlFromText } from '#platform/files/tex.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/mock-tests.ts'
import { messages } from '../messages/refusals-en.ts'
import { lockTest } from '../queries/manage-test.ts'
import { maxVersionsOfTest } from '../rules/limits.ts'
import { outlineOf, type PublishedQuestion, type PublishedSection, totalMarks } from '../rules/mock-tests.ts'
import { type Option, pairOf } from '../rules/questions.ts'
import { mockTestQuestions, mockTests, mockTestSections, mockTestVersions } from '../tables/mock-tests.ts'
import { bankQuestions } from '../tables/question-banks.ts'
import { tooManyVersions } from './refusals.ts'
import { hideCards } from './revision-cards.ts'

type QuestionRow = typeof bankQuestions.$inferSelect

/** What identifies an item or a partner says no more than its text, which everybody reads: neither its place nor its pair. */
const uidOf = (words: string) => createHash('sha256').update(words.trim()).digest('base64url').slice(0, 12)

const drawn = (plain: string) => drawTex(htmlFromText(plain))
const drawnOption = ({ uid, text, textHi }: Option): Option => ({ uid, text: drawn(text), textHi: drawn(textHi) })

/** The options as learners get them, with what is right of them. */
function publishedOptions({
  kind,
  options,
  correct,
}: QuestionRow): Pick<PublishedQuestion, 'options' | 'partners' | 'correct'> {
  if (kind !== 'order' && kind !== 'match') return { options: options.map(drawnOption), correct }
  const items = options.filter(({ text }) => text !== '').map((one) => ({ ...one, uid: uidOf(one.text) }))
  if (kind === 'order') return { options: items.map(drawnOption), correct: items.map(({ uid }) => uid) }
  // Two options may have the same partner: it is offered once.
  const partners = new Map(
    options.map(({ partner = '', partnerHi = '' }) => {
      const uid = uidOf(partner)
      return [uid, drawnOption({ uid, text: partner, textHi: partnerHi })] as const
    }),
  )
  return {
    options: items.map(drawnOption),
    partners: [...partners.values()],
    correct: items.map(({ uid, partner = '' }) => pairOf(uid, uidOf(partner))),
  }
}

/** A copy of a question, its formulas drawn once for everybody who will read it. */
export function publishedQuestion(row: QuestionRow): PublishedQuestion {
  const { uid, kind, tolerance, topic, difficulty } = row
  return {
    uid,
    kind,
    text: drawTex(row.text),
    textHi: drawTex(row.textHi),
    ...publishedOptions(row),
    tolerance,
    explanation: drawTex(row.explanation),
    explanationHi: drawTex(row.explanationHi),
    topic,
    difficulty,
  }
}

async function sectionsToPublish(tx: Tx, testId: number): Promise<PublishedSection[]> {
  const sections = await tx
    .select()
    .from(mockTestSections)
    .where(eq(mockTestSections.testId, testId))
    .orderBy(asc(mockTestSections.position), asc(mockTestSections.id))
  const questions = await tx
    .select({ sectionId: mockTestQuestions.sectionId, question: bankQuestions })
    .from(mockTestQuestions)
    .innerJoin(bankQuestions, eq(bankQuestions.id, mockTestQuestions.questionId))
    .where(eq(mockTestQuestions.testId, testId))
    .orderBy(asc(mockTestQuestions.position), asc(mockTestQuestions.questionId))
  return sections.map(({ id, uid, title, minutes, marksRight, marksWrong }) => ({
    uid,
    title,
    minutes,
    marksRight,
    marksWrong,
    questions: questions.filter(({ sectionId }) => sectionId === id).map(({ question }) => publishedQuestion(question)),
  }))
}

/** Copies the test into a version of its own: who has begun an earlier one goes on with that. */
export const publishMockTest = action(contract.publishMockTest, async (ctx, { uid }) => {
  const number = await ctx.transaction(async (tx) => {
    const test = await lockTest(tx, ctx.actor, uid)
    const [last] = await tx
      .select({ number: mockTestVersions.number, testVersion: mockTestVersions.testVersion })
      .from(mockTestVersions)
      .where(eq(mockTestVersions.testId, test.id))
      .orderBy(desc(mockTestVersions.number))
      .limit(1)
    await tx.update(mockTests).set({ state: 'PUBLISHED' }).where(eq(mockTests.id, test.id))
    if (last?.testVersion === test.version) return last.number
    if ((last?.number ?? 0) >= maxVersionsOfTest) throw tooManyVersions()
    const sections = await sectionsToPublish(tx, test.id)
    const empty = sections.find(({ questions }) => questions.length === 0)
    if (empty) throw refusal('SECTION_EMPTY', 409, textOf(messages, 'sectionEmpty', empty.title))()
    const { title, instructions, shuffleQuestions, shuffleOptions } = test
    const row = {
      uid: newUid(),
      testId: test.id,
      number: (last?.number ?? 0) + 1,
      testVersion: test.version,
      content: { title, instructions, shuffleQuestions, shuffleOptions, sections },
      outline: outlineOf(sections),
      questions: sections.reduce((sum, { questions }) => sum + questions.length, 0),
      minutes: sections.reduce((sum, { minutes }) => sum + minutes, 0),
      marks: totalMarks(sections),
      publishedAt: ctx.now(),
    }
    await tx.insert(mockTestVersions).values(row)
    const asked = sections.flatMap(({ questions }) => questions.map((question) => question.uid))
    await hideCards(tx, test.id, asked)
    return row.number
  })
  return { data: { number }, message: textOf(messages, 'published') }
})
