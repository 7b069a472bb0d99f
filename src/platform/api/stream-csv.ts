import { Readable } from 'node:stream'
import { csvRows, csvStart } from '../format/csv.ts'
import type { FileAnswer } from './action.ts'

type Cell = string | number | null
/** Rows read and sent at once. */
const batchSize = 2000

/**
 * Answers a CSV file of any length: it is read from the database and sent batch by batch, as fast as the caller takes it,
 * so that no server ever holds the whole. `rows` answers the rows after one, in a fixed order; none ends the file.
 */
export function streamCsv<Row>({
  file,
  columns,
  rows,
  maxRows,
}: {
  /** The file's name, without `.csv`. */
  file: string
  columns: readonly (readonly [head: string, cell: (row: Row) => Cell])[]
  rows(limit: number, after: Row | undefined): Promise<readonly Row[]>
  maxRows: number
}): FileAnswer {
  async function* parts() {
    yield csvStart(columns.map(([head]) => head))
    let last: Row | undefined
    for (let sent = 0; sent < maxRows;) {
      const batch = await rows(Math.min(batchSize, maxRows - sent), last)
      if (batch.length === 0) return
      yield csvRows(batch.map((row) => columns.map(([, cell]) => cell(row))))
      sent += batch.length
      last = batch.at(-1)
    }
  }
  return {
    file: Readable.from(parts()),
    type: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': `attachment; filename="${file.replaceAll(/[^\w-]/g, '')}.csv"`,
      'cache-control': 'no-store',
    },
  }
}
