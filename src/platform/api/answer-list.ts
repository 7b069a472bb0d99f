import { csvOf } from '../format/csv.ts'
import type { FileAnswer } from './action.ts'
import { type Pagination, paginationOf } from './validation.ts'

/** Rows of a CSV file at most: more of them is a report for someone else. */
export const maxCsvRows = 100_000

type Cell = string | number | null

/**
 * Answers a list call (platform/api/lists.ts): one page in the envelope, or with `format=csv` all of them as a file, from
 * the same query:
 *
 *     action(contract.adminUsers, ({ db }, { page, limit, format, ...choice }) =>
 *       answerList({ page, limit, format }, {
 *         rows: (most, offset) => usersOf(db, choice, most, offset),
 *         count: () => countOf(db, choice),
 *         reply: (rows, pagination) => ({ users: rows.map(shown), pagination }),
 *         file: 'users',
 *         columns: [['Name', (row) => row.name], …],
 *       }))
 *
 * A row's cells are safe in a spreadsheet whatever anybody typed (platform/format/csv.ts).
 */
export async function answerList<Row, Data>(
  { page, limit, format }: { page: number; limit: number; format: 'json' | 'csv' },
  list: {
    rows(limit: number, offset: number): Promise<readonly Row[]>
    count(): Promise<number>
    reply(rows: readonly Row[], pagination: Pagination): Data | Promise<Data>
    /** The file's name, without `.csv`. */
    file: string
    columns: readonly (readonly [head: string, cell: (row: Row) => Cell])[]
    /** Before a file leaves, with its number of rows: for lists of people and money (`recordExport` of platform/server/audit.ts). */
    onExport?(rows: number): Promise<void>
  },
): Promise<{ data: Data } | FileAnswer> {
  if (format === 'json') {
    const [rows, total] = await Promise.all([list.rows(limit, (page - 1) * limit), list.count()])
    return { data: await list.reply(rows, paginationOf(page, limit, total)) }
  }
  const rows = await list.rows(maxCsvRows, 0)
  await list.onExport?.(rows.length)
  return {
    file: csvOf(
      list.columns.map(([head]) => head),
      rows.map((row) => list.columns.map(([, cell]) => cell(row))),
    ),
    type: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': `attachment; filename="${list.file.replaceAll(/[^\w-]/g, '')}.csv"`,
      'cache-control': 'no-store',
    },
  }
}
