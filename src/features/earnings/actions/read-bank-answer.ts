import { refuseFields } from '#platform/api/errors.ts'
import { readPaise, type Unreadable } from '#platform/format/entered-amount.ts'
import type { Paise } from '#platform/format/money.ts'
import { parseCsv } from '#platform/format/parse-csv.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/payout-acts-en.ts'
import { maxPayoutsPerRun } from '../rules.ts'

export type BankAnswer = {
  line: number
  reference: string
  state: 'processed' | 'failed'
  utr: string
  reason: string
  /** null: the file names no amount. */
  amount: Paise | null | Unreadable
}

/** What banks call these columns, in small letters. */
const names = {
  reference: ['reference', 'reference no', 'reference number', 'customer reference', 'संदर्भ'],
  state: ['status', 'transaction status', 'payment status', 'स्थिति'],
  utr: ['utr', 'utr no', 'utr number', 'bank reference'],
  reason: ['reason', 'remarks', 'failure reason', 'rejection reason', 'कारण'],
  amount: ['amount', 'transaction amount', 'रक़म'],
} as const
const processed = new Set(['processed', 'success', 'successful', 'paid', 'completed', 'credited'])
const failed = new Set(['failed', 'failure', 'rejected', 'returned', 'reversed'])

const maxProblems = 5
export const wrongFile = (...[first, ...more]: [LocalizableText, ...LocalizableText[]]) =>
  refuseFields({ csv: first, ...Object.fromEntries(more.slice(0, maxProblems).map((text, n) => [`csv.${n}`, text])) })

/**
 * The bank's answer, a payout a line. Rows without a status are not answered yet.
 * @throws 422 naming the lines that cannot be read
 */
export function readBankAnswer(csv: string): BankAnswer[] {
  const [head, ...rows] = parseCsv(csv)
  const at = columnsOf(head?.cells ?? [])
  if (at.reference < 0 || at.state < 0 || at.utr < 0) throw wrongFile(textOf(messages, 'noColumns'))
  if (rows.length === 0) throw wrongFile(textOf(messages, 'noRows'))
  if (rows.length > maxPayoutsPerRun) throw wrongFile(textOf(messages, 'tooManyRows', maxPayoutsPerRun))
  const problems: LocalizableText[] = []
  const answers = rows.flatMap(({ line, cells }): BankAnswer[] => {
    // A spreadsheet's mark of a text is not part of it.
    const cell = (column: number) => (cells[column] ?? '').trim().replace(/^'/, '')
    const status = cell(at.state).toLowerCase()
    if (status === '') return []
    const state = processed.has(status) ? 'processed' : failed.has(status) ? 'failed' : undefined
    const utr = cell(at.utr)
    if (!state) problems.push(textOf(messages, 'unknownStatus', line))
    else if (state === 'processed' && !/^[A-Za-z\d/-]{6,35}$/.test(utr)) problems.push(textOf(messages, 'noUtr', line))
    if (!state) return []
    const amount = readPaise(cell(at.amount))
    return [{ line, reference: cell(at.reference), state, utr, reason: cell(at.reason).slice(0, 300), amount }]
  })
  const [first, ...more] = problems
  if (first) throw wrongFile(first, ...more)
  return answers
}

function columnsOf(head: readonly string[]) {
  const heads = head.map((name) => name.trim().toLowerCase().replaceAll(/[._]/g, ' '))
  const find = (of: readonly string[]) => heads.findIndex((one) => of.includes(one))
  return {
    reference: find(names.reference),
    state: find(names.state),
    utr: find(names.utr),
    reason: find(names.reason),
    amount: find(names.amount),
  }
}
