import { and, asc, count, desc, inArray, isNull, sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import type { Db } from '#platform/database/db.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatMonth } from '#platform/format/format-month.ts'
import { plainRupees } from '#platform/format/money.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract/differences.ts'
import { messages } from '../messages/overview-en.ts'
import { ledgerDifferences } from '../tables.ts'

type Choice = Omit<ParsedOf<typeof contract.ledgerDifferenceList>, 'page' | 'limit' | 'format'>

const isOpen = isNull(ledgerDifferences.endedAt)

export async function countOpenDifferences(db: Db): Promise<number> {
  const [row] = await db.select({ n: count() }).from(ledgerDifferences).where(isOpen)
  return row?.n ?? 0
}

const chosen = ({ search, selected }: Choice) =>
  and(
    isOpen,
    search ? matchesSearch(sql`fold_text(${ledgerDifferences.subject})`, search) : undefined,
    selected ? inArray(ledgerDifferences.uid, uidsIn(selected)) : undefined,
  )

function rowsOf(db: Db, choice: Choice, limit: number, offset: number) {
  const inOrder = choice.direction === 'asc' ? asc : desc
  return db
    .select()
    .from(ledgerDifferences)
    .where(chosen(choice))
    .orderBy(inOrder(ledgerDifferences.foundAt), inOrder(ledgerDifferences.id))
    .limit(limit)
    .offset(offset)
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const [row] = await db.select({ n: count() }).from(ledgerDifferences).where(chosen(choice))
  return row?.n ?? 0
}

const { columns, kinds } = messages.ledger

export const ledgerDifferenceList = action(contract.ledgerDifferenceList, (ctx, { page, limit, format, ...choice }) =>
  answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, choice, limit, offset),
      count: () => countOf(ctx.db, choice),
      reply: (rows, pagination) => ({
        differences: rows.map((row) => ({
          uid: row.uid,
          kind: row.kind,
          month: row.month,
          subject: row.subject,
          expected: row.expectedPaise,
          found: row.foundPaise,
          foundAt: row.foundAt.toISOString(),
        })),
        pagination,
      }),
      file: 'ledger-differences',
      onExport: (rows) => recordExport(ctx, 'ledger-differences', choice, rows),
      columns: [
        [columns.figure, (row) => kinds[row.kind]],
        [columns.month, (row) => formatMonth(row.month)],
        [columns.subject, (row) => row.subject],
        [columns.ledgerRupees, (row) => plainRupees(row.expectedPaise)],
        [columns.foundRupees, (row) => plainRupees(row.foundPaise)],
        [columns.foundAt, (row) => formatDateTime(row.foundAt)],
      ],
    },
  ),
)
