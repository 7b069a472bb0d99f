import { formatCount } from '#platform/format/format.ts'
import { messages } from './messages/en.ts'

/** Page sizes a table offers (specification 9, both readings together); 10 at first. */
export const pageSizes = [5, 10, 15, 20, 25, 30] as const
export const defaultPageSize = 10

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, pageSize)))
}

/** The page numbers shown: a window of five around the current one, kept inside the first and the last page. */
export function pageWindow(page: number, pages: number, width = 5): number[] {
  const length = Math.min(width, pages)
  const first = Math.min(Math.max(page - Math.floor(width / 2), 1), pages - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

/** First and last row shown and how many there are: 11 to 20 of 216. */
export function rowsShown(page: number, pageSize: number, total: number): { from: number; to: number } {
  if ((page - 1) * pageSize >= total) return { from: 0, to: 0 }
  return { from: (page - 1) * pageSize + 1, to: Math.min(page * pageSize, total) }
}

/** The same in words; how many there are, where all of them are on screen, and past the last page, where none is. */
export function rowsText(page: number, pageSize: number, total: number): string {
  const { from, to } = rowsShown(page, pageSize, total)
  if (from === 0 || to - from + 1 === total) return messages.inAll(formatCount(total))
  if (from === to) return messages.showingOne(formatCount(from), formatCount(total))
  return messages.showing(formatCount(from), formatCount(to), formatCount(total))
}

export type Sort = { key: string; direction: 'asc' | 'desc' }

/** Pressing a column's name: ascending, then descending, then the table's own order again. */
export function nextSort(current: Sort | undefined, key: string): Sort | undefined {
  if (current?.key !== key) return { key, direction: 'asc' }
  return current.direction === 'asc' ? { key, direction: 'desc' } : undefined
}

/** What `aria-sort` says of a column. */
export function ariaSort(current: Sort | undefined, key: string): 'ascending' | 'descending' | 'none' {
  if (current?.key !== key) return 'none'
  return current.direction === 'asc' ? 'ascending' : 'descending'
}
