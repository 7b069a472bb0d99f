import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { Refusal, refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { queryRows, text as textColumn } from '#platform/database/rows.ts'
import { htmlFromText } from '#platform/files/tex.ts'
import { newUid } from '#platform/http/session.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/banks.ts'
import { messages } from '../messages/refusals-en.ts'
import type { ImportedLine, ImportedQuestion } from '../rules/imported.ts'
import { maxOptions, maxQuestionsOfBank, maxTopic } from '../rules/limits.ts'
import { readCsvQuestions } from '../rules/read-csv.ts'
import { readGiftQuestions } from '../rules/read-gift.ts'
import { readMoodleQuestions } from '../rules/read-moodle-xml.ts'
import { bankQuestions, questionBanks } from '../tables/question-banks.ts'
import { lockBank, roomInBank } from './lock-bank.ts'
import { storedQuestion } from './question-fields.ts'

const maxProblems = 200
const batch = 500

type Problem = { line: number; excerpt: string; problem: LocalizableText }
type Row = Omit<typeof bankQuestions.$inferInsert, 'bankId' | 'createdAt' | 'updatedAt'> & {
  line: number
  excerpt: string
}

const readers = { csv: readCsvQuestions, gift: readGiftQuestions, xml: readMoodleQuestions }

function linesOf(bytes: Buffer | undefined, format: contract.ImportFormat): ImportedLine[] {
  const wrong = (key: 'noFile' | 'notText' | 'noColumns' | 'notMoodle' | 'noQuestions') =>
    refuseFields({ file: textOf(messages.import, key) })
  if (!bytes || bytes.length === 0) throw wrong('noFile')
  let file: string
  try {
    file = new TextDecoder('utf8', { fatal: true }).decode(bytes)
  } catch {
    throw wrong('notText')
  }
  if (file.includes('\u0000')) throw wrong('notText')
  const lines = readers[format](file)
  if (!lines) throw wrong(format === 'xml' ? 'notMoodle' : 'noColumns')
  if (lines.length === 0) throw wrong('noQuestions')
  if (lines.length > maxQuestionsOfBank)
    throw refuseFields({ file: textOf(messages.import, 'tooMany', maxQuestionsOfBank) })
  return lines
}

/** A question of a file, checked as one of the form is. Its key says what it is: the same one again is known. */
function rowOf({ line, excerpt }: ImportedLine, sent: ImportedQuestion): Row | Problem {
  const rich = (text: string) => (text === '' ? '' : sent.html ? text : `<p>${htmlFromText(text)}</p>`)
  const options = sent.options.map((option, index) => ({ uid: `o${index + 1}`, ...option }))
  try {
    const checked = contract.writtenQuestion.safeParse({
      ...sent,
      text: rich(sent.text),
      textHi: rich(sent.textHi),
      explanation: rich(sent.explanation),
      explanationHi: rich(sent.explanationHi),
      topic: sent.topic.slice(0, maxTopic),
      options,
      correct: sent.correct.map((one) => (typeof one === 'number' ? `o${one + 1}` : one)),
    })
    if (options.length > maxOptions) return { line, excerpt, problem: textOf(messages, 'tooManyOptions', maxOptions) }
    if (!checked.success) return { line, excerpt, problem: textOf(messages.import, 'tooLong') }
    const fields = storedQuestion(checked.data)
    const key = createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
    return { line, excerpt, uid: newUid(), idempotencyKey: `import-${key}`, ...fields }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { line, excerpt, problem: error.text }
  }
}

async function knownKeys(tx: Tx, bankId: number): Promise<Set<string>> {
  const rows = await queryRows(tx, { key: textColumn })`
    select idempotency_key as key from bank_questions where bank_id = ${bankId} and idempotency_key like 'import-%'`
  return new Set(rows.map(({ key }) => key))
}

/** Adds what a file holds and reports what could not be taken, line by line. */
export const importQuestions = action(contract.importQuestions, async (ctx, { uid, format }) => {
  const read: (Row | Problem)[] = []
  for (const [index, one] of linesOf(ctx.request.file?.bytes, format).entries()) {
    const { line, excerpt } = one
    read.push(one.question ? rowOf(one, one.question) : { line, excerpt, problem: one.problem })
    // Thousands of questions take seconds: other callers are answered in between.
    if (index % 100 === 99) await nextTurn()
  }
  const problems = read.filter((one): one is Problem => 'problem' in one)
  const rows = new Map(read.flatMap((one) => ('problem' in one ? [] : [[one.idempotencyKey, one] as const])))
  const at = ctx.now()
  const { added, known } = await ctx.transaction(async (tx) => {
    const bank = await lockBank(tx, ctx.actor, uid)
    const there = await knownKeys(tx, bank.id)
    const fresh = [...rows.values()].filter(({ idempotencyKey }) => !there.has(idempotencyKey))
    const room = await roomInBank(tx, bank.id)
    const taken = fresh.slice(0, room)
    problems.push(
      ...fresh.slice(room).map(({ line, excerpt }) => ({ line, excerpt, problem: textOf(messages.import, 'full') })),
    )
    for (let from = 0; from < taken.length; from += batch)
      await tx.insert(bankQuestions).values(
        taken.slice(from, from + batch).map((one) => {
          const { line: _, excerpt: __, ...row } = one
          return { ...row, bankId: bank.id, createdAt: at, updatedAt: at }
        }),
      )
    if (taken.length > 0) await tx.update(questionBanks).set({ updatedAt: at }).where(eq(questionBanks.id, bank.id))
    return { added: taken.length, known: read.length - problems.length - taken.length }
  })
  return {
    data: {
      added,
      known,
      refused: problems.length,
      problems: problems
        .toSorted((a, b) => a.line - b.line)
        .slice(0, maxProblems)
        .map(({ line, excerpt, problem }) => ({ line, excerpt, problem: ctx.localize(problem) })),
    },
    message: textOf(messages, 'questionsAdded', added),
  }
})
