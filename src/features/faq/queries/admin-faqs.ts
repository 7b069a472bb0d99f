import { sql, type SQL } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { boolean, number, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { type Language, languageOfCaller } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/refusals-en.ts'
import { plainAnswer } from '../rules.ts'

export const faqNotFound = refusal('FAQ_NOT_FOUND', 404, textOf(messages, 'notFound'))

type Choice = Omit<ParsedOf<typeof contract.adminFaqs>, 'page' | 'limit' | 'format'>
const rowShape = {
  uid: text,
  question: text,
  answer: text,
  question_hi: text,
  answer_hi: text,
  published: boolean,
  version: number,
  group_uid: text,
  group_name: text,
  group_name_hi: text,
  updated_at: timestamp,
}
type Row = RowOf<typeof rowShape>

const columns = sql`f.uid, f.question, f.answer, f.question_hi, f.answer_hi, f.published, f.version, f.updated_at,
  g.uid as group_uid, g.name as group_name, g.name_hi as group_name_hi`

const shown = (row: Row): contract.AdminFaq => ({
  uid: row.uid,
  question: row.question,
  answer: row.answer,
  questionHi: row.question_hi,
  answerHi: row.answer_hi,
  published: row.published,
  version: row.version,
  group: { uid: row.group_uid, name: row.group_name, nameHi: row.group_name_hi },
  updatedAt: new Date(row.updated_at).toISOString(),
})

/** One question as its administrator has it. */
export async function faqOf(db: Db | Tx, uid: string): Promise<contract.AdminFaq> {
  const [row] = await queryRows(
    db,
    rowShape,
  )`select ${columns} from faqs f join faq_groups g on g.id = f.group_id where f.uid = ${uid}`
  if (!row) throw faqNotFound()
  return shown(row)
}

const chosen = ({ search, state, group }: Choice): SQL => {
  const text = sql`fold_text(f.question || ' ' || f.question_hi || ' ' || regexp_replace(f.answer || ' ' || f.answer_hi, '<[^>]*>', ' ', 'g'))`
  const conditions = [
    matchesSearch(text, search),
    ...(state ? [sql`f.published = ${state === 'PUBLISHED'}`] : []),
    ...(group ? [sql`g.uid = ${group}`] : []),
  ]
  return sql`from faqs f join faq_groups g on g.id = f.group_id where ${sql.join(conditions, sql` and `)}`
}

/** Questions are put in order as they are shown in a language. */
function orderOf({ sort, direction }: Choice, language: Language): SQL {
  const order = direction === 'asc' ? sql`asc` : sql`desc`
  const question = language === 'hi' ? sql`coalesce(nullif(f.question_hi, ''), f.question)` : sql`f.question`
  if (sort === 'question') return sql`lower(${question}) ${order}, f.id`
  if (sort === 'updated') return sql`f.updated_at ${order}, f.id`
  return sql`g.position ${order}, g.id ${order}, f.position ${order}, f.id ${order}`
}

export const adminFaqs = action(contract.adminFaqs, ({ db, request }, { page, limit, format, ...choice }) =>
  answerList(
    { page, limit, format },
    {
      rows: async (limit, offset) =>
        (
          await queryRows(
            db,
            rowShape,
          )`select ${columns} ${chosen(choice)} order by ${orderOf(choice, languageOfCaller(request))} limit ${limit} offset ${offset}`
        ).map(shown),
      async count() {
        const [total] = await queryRows(db, { n: number })`select count(*)::int as n ${chosen(choice)}`
        return total?.n ?? 0
      },
      reply: (faqs, pagination) => ({ faqs: [...faqs], pagination }),
      file: 'faq',
      columns: [
        [messages.csv.group, ({ group }) => group.name],
        [messages.csv.groupHi, ({ group }) => group.nameHi],
        [messages.csv.question, ({ question }) => question],
        [messages.csv.questionHi, ({ questionHi }) => questionHi],
        [messages.csv.answer, ({ answer }) => plainAnswer(answer)],
        [messages.csv.answerHi, ({ answerHi }) => plainAnswer(answerHi)],
        [messages.csv.state, ({ published }) => messages.states[published ? 'PUBLISHED' : 'HIDDEN']],
        [messages.csv.updated, ({ updatedAt }) => formatDateTime(updatedAt)],
      ],
    },
  ),
)

export const readFaq = action(contract.readFaq, async ({ db }, { uid }) => ({ data: await faqOf(db, uid) }))

export const maxGroups = 50
export const maxFaqsPerGroup = 200

/** Every group with its questions, in their order. */
export async function outlineOf(db: Db | Tx): Promise<{ groups: contract.AdminFaqGroup[] }> {
  const [groups, questions] = await Promise.all([
    queryRows(db, { id: number, uid: text, slug: text, name: text, nameHi: text })`
      select id, uid, slug, name, name_hi as "nameHi" from faq_groups order by position, id limit ${maxGroups}`,
    queryRows(db, { uid: text, question: text, questionHi: text, published: boolean, group_id: number })`
      select uid, question, question_hi as "questionHi", published, group_id from faqs order by position, id limit ${maxGroups * maxFaqsPerGroup}`,
  ])
  return {
    groups: groups.map(({ id, ...group }) => ({
      ...group,
      faqs: questions
        .filter((one) => one.group_id === id)
        .map(({ uid, question, questionHi, published }) => ({ uid, question, questionHi, published })),
    })),
  }
}

export const faqOutline = action(contract.faqOutline, async ({ db }) => ({ data: await outlineOf(db) }))
