import { sql, type SQL } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { json, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { drawTex, htmlFromText } from '#platform/files/tex.ts'
import { safeHtml } from '#platform/files/rich-text.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { Actor } from '#platform/http/session.ts'
import { bankNotFound, questionNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/banks.ts'
import { messages } from '../messages/en.ts'
import { canManageBank } from '../policy.ts'
import { excerptOf } from '../rules/excerpt.ts'
import type { Difficulty, QuestionKind, BankOption } from '../rules/questions.ts'

const maxTopics = 200
const iso = (at: string) => new Date(at).toISOString()

const bankShape = { uid: text, title: text, questions: number, updated_at: timestamp }
const bankOf = ({ updated_at, ...bank }: RowOf<typeof bankShape>): contract.Bank => ({
  ...bank,
  updatedAt: iso(updated_at),
})

const bankColumns = sql`b.uid, b.title, b.updated_at,
  (select count(*)::int from bank_questions q where q.bank_id = b.id) as questions`

export const questionBanks = action(
  contract.questionBanks,
  ({ db, actor }, { page, limit, format, search, ...order }) => {
    const where = sql`from question_banks b where b.creator_id = ${actor.userId} and ${matchesSearch(sql`b.search_title`, search)}`
    const direction = order.direction === 'asc' ? sql`asc` : sql`desc`
    const by = order.sort === 'title' ? sql`b.search_title ${direction}` : sql`b.updated_at ${direction}`
    return answerList(
      { page, limit, format },
      {
        rows: async (most, offset) =>
          (
            await queryRows(
              db,
              bankShape,
            )`select ${bankColumns} ${where} order by ${by}, b.id ${direction} limit ${most} offset ${offset}`
          ).map(bankOf),
        async count() {
          const [total] = await queryRows(db, { n: number })`select count(*)::int as n ${where}`
          return total?.n ?? 0
        },
        reply: (banks, pagination) => ({ banks: [...banks], pagination }),
        file: 'question-banks',
        columns: [
          [messages.csv.bank, ({ title }) => title],
          [messages.csv.questions, ({ questions }) => questions],
          [messages.csv.updated, ({ updatedAt }) => formatDateTime(updatedAt)],
        ],
      },
    )
  },
)

const questionShape = {
  uid: text,
  kind: oneOf<QuestionKind>(),
  text,
  text_hi: text,
  options: json<BankOption[]>(),
  correct: json<string[]>(),
  tolerance: number,
  explanation: text,
  explanation_hi: text,
  topic: text,
  difficulty: oneOf<Difficulty>(),
  version: number,
  updated_at: timestamp,
}
const questionColumns = sql`q.uid, q.kind, q.text, q.text_hi, q.options, q.correct, q.tolerance, q.explanation, q.explanation_hi,
  q.topic, q.difficulty, q.version, q.updated_at`

const questionOf = (row: RowOf<typeof questionShape>): contract.BankQuestion => ({
  uid: row.uid,
  kind: row.kind,
  text: row.text,
  textHi: row.text_hi,
  options: row.options.map(({ partner = '', partnerHi = '', ...one }) => ({ ...one, partner, partnerHi })),
  correct: row.correct,
  tolerance: row.tolerance,
  explanation: row.explanation,
  explanationHi: row.explanation_hi,
  topic: row.topic,
  difficulty: row.difficulty,
  version: row.version,
  updatedAt: iso(row.updated_at),
})

/** A bank for a person who may open it; 404 for everyone else. */
export async function bankFor(db: Db, actor: Actor, uid: string) {
  const [row] = await queryRows(db, { id: number, creatorId: number, ...bankShape })`
    select b.id, b.creator_id as "creatorId", ${bankColumns} from question_banks b where b.uid = ${uid}`
  if (!row || !canManageBank(actor, row)) throw bankNotFound()
  const { id, creatorId: _, ...bank } = row
  return { id, bank: bankOf(bank) }
}

/** What a right option says, with its partner where it has one. */
const answerText = (option: BankOption | undefined) =>
  option?.partner ? `${option.text} -> ${option.partner}` : option?.text

type Choice = Omit<ParsedOf<typeof contract.bankQuestions>, 'uid' | 'page' | 'limit' | 'format'>

/** The questions of a bank that a list shows, read by the bank's own index. */
export function foundQuestions(bankId: number, { search, kind, difficulty, topic }: Choice): SQL {
  const conditions = [
    sql`q.bank_id = ${bankId}`,
    matchesSearch(sql`q.search_text`, search),
    ...(kind ? [sql`q.kind = ${kind}`] : []),
    ...(difficulty ? [sql`q.difficulty = ${difficulty}`] : []),
    ...(topic ? [sql`q.topic = ${topic}`] : []),
  ]
  return sql`from bank_questions q where ${sql.join(conditions, sql` and `)}`
}

export function orderOf({ sort, direction }: Choice): SQL {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  if (sort === 'topic') return sql`q.topic ${way}, q.id ${way}`
  if (sort === 'updated') return sql`q.updated_at ${way}, q.id ${way}`
  return sql`q.id ${way}`
}

export const bankQuestions = action(
  contract.bankQuestions,
  async ({ db, actor }, { uid, page, limit, format, ...choice }) => {
    const { id, bank } = await bankFor(db, actor, uid)
    return answerList(
      { page, limit, format },
      {
        rows: async (most, offset) =>
          (
            await queryRows(db, questionShape)`
            select ${questionColumns} ${foundQuestions(id, choice)} order by ${orderOf(choice)} limit ${most} offset ${offset}`
          ).map(questionOf),
        async count() {
          const [total] = await queryRows(db, { n: number })`select count(*)::int as n ${foundQuestions(id, choice)}`
          return total?.n ?? 0
        },
        async reply(questions, pagination) {
          const topics = await queryRows(db, { topic: text, questions: number })`
          select topic, count(*)::int as questions from bank_questions where bank_id = ${id} and topic <> ''
          group by topic order by topic limit ${maxTopics}`
          return { bank, topics: [...topics], questions: [...questions], pagination }
        },
        file: 'questions',
        columns: [
          [messages.csv.kind, ({ kind }) => kind],
          [messages.csv.question, (one) => excerptOf(one.text, 10_000)],
          [messages.csv.questionHi, (one) => excerptOf(one.textHi, 10_000)],
          [messages.csv.options, ({ options }) => options.map((one) => one.text || one.partner).join(' | ')],
          [
            messages.csv.answer,
            ({ options, correct }) =>
              correct.map((uid) => answerText(options.find((one) => one.uid === uid)) ?? uid).join(' | '),
          ],
          [messages.csv.topic, ({ topic }) => topic],
          [messages.csv.difficulty, ({ difficulty }) => difficulty],
        ],
      },
    )
  },
)

export const readQuestion = action(contract.readQuestion, async ({ db, actor }, { uid }) => {
  const [row] = await queryRows(db, { creatorId: number, ...questionShape })`
    select b.creator_id as "creatorId", ${questionColumns}
    from bank_questions q join question_banks b on b.id = q.bank_id where q.uid = ${uid}`
  if (!row || !canManageBank(actor, row)) throw questionNotFound()
  return { data: questionOf(row) }
})

const drawnHtml = (html: string) => drawTex(safeHtml(html))
const drawnPlain = (plain: string) => drawTex(htmlFromText(plain))

export const previewQuestion = action(contract.previewQuestion, async (_ctx, sent) => ({
  data: {
    text: drawnHtml(sent.text),
    textHi: drawnHtml(sent.textHi),
    options: sent.options.map((one) => ({
      uid: one.uid,
      text: drawnPlain(one.text),
      textHi: drawnPlain(one.textHi),
      partner: drawnPlain(one.partner),
      partnerHi: drawnPlain(one.partnerHi),
    })),
    explanation: drawnHtml(sent.explanation),
    explanationHi: drawnHtml(sent.explanationHi),
  },
}))
