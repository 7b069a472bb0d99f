import { desc, eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import * as contract from '../contract/mock-tests.ts'
import type { QuestionFigure } from '../contract/mock-tests.ts'
import { messages } from '../messages/en.ts'
import { discrimination } from '../rules/discrimination.ts'
import { excerptOf } from '../rules/excerpt.ts'
import { mockTestVersions } from '../tables/mock-tests.ts'
import { testToManage } from './manage-test.ts'
import { versionContent } from './version-content.ts'

/** Of all questions of the version that was published last: at most 300. */
async function figuresOf(db: Db, testId: number): Promise<QuestionFigure[]> {
  const [version] = await db
    .select({ id: mockTestVersions.id, uid: mockTestVersions.uid })
    .from(mockTestVersions)
    .where(eq(mockTestVersions.testId, testId))
    .orderBy(desc(mockTestVersions.number))
    .limit(1)
  if (!version) return []
  const [{ sections }, rows] = await Promise.all([
    versionContent(db, version.uid),
    queryRows(db, {
      uid: text,
      sat: number,
      answered: number,
      right: number,
      scores: number,
      scoreSquares: number,
      scoresOfRight: number,
    })`
      select question_uid as uid, sat, answered, "right", scores, score_squares as "scoreSquares", scores_of_right as "scoresOfRight"
      from mock_question_figures where version_id = ${version.id}`,
  ])
  return sections.flatMap(({ title, questions }) =>
    questions.map((question) => {
      const row = rows.find(({ uid }) => uid === question.uid)
      return {
        uid: question.uid,
        section: title,
        excerpt: excerptOf(question.text),
        topic: question.topic,
        sat: row?.sat ?? 0,
        answered: row?.answered ?? 0,
        rightPercent: row ? Math.round((row.right * 100) / row.sat) : null,
        discrimination: row ? discrimination(row) : null,
      }
    }),
  )
}

const orders = {
  right: (one: QuestionFigure) => one.rightPercent ?? -1,
  discrimination: (one: QuestionFigure) => one.discrimination ?? -2,
}

export const mockTestFigures = action(
  contract.mockTestFigures,
  async ({ db, actor }, { uid, page, limit, format, sort, direction }) => {
    const { test } = await testToManage(db, actor, uid)
    const all = await figuresOf(db, test.id)
    const way = direction === 'asc' ? 1 : -1
    const sorted = sort === 'place' ? all : all.toSorted((a, b) => way * (orders[sort](a) - orders[sort](b)))
    return answerList(
      { page, limit, format },
      {
        rows: async (most, offset) => sorted.slice(offset, offset + most),
        count: async () => sorted.length,
        reply: (questions, pagination) => ({ questions: [...questions], pagination }),
        file: 'question-figures',
        columns: [
          [messages.csv.section, ({ section }) => section],
          [messages.csv.question, ({ excerpt }) => excerpt],
          [messages.csv.topic, ({ topic }) => topic],
          [messages.csv.sat, ({ sat }) => sat],
          [messages.csv.answered, ({ answered }) => answered],
          [messages.csv.right, ({ rightPercent }) => rightPercent],
          [messages.csv.discrimination, (one) => one.discrimination],
        ],
      },
    )
  },
)
