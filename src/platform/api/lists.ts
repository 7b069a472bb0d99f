import * as z from 'zod/mini'
import { isDay } from '../format/is-day.ts'
import { textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'
import { optionalText, paging, rule } from './validation.ts'

/** A day in India, YYYY-MM-DD, that narrows a list. */
export const dayFilter = () => z.optional(z.string().check(rule(isDay, textOf(messages, 'badRequest'))))

/** Rows that were selected in a table, by their uids with commas between: the list holds these alone (`uidsIn`). */
export const selectedRows = () => optionalText(3000)
export const uidsIn = (selected: string): string[] => selected.split(',')

/**
 * What every table's list call takes: `input: z.object({ ...listInput({ sorts, sort: 'joined' }), state: … })`, with
 * `answers: 'list'` and a reply of rows under their noun and `pagination`. Search, order and filters mean the same in
 * both formats; `csv` answers all pages. The server answers it by `answerList` (platform/api/answer-list.ts), the table
 * downloads it by `downloadList` (platform/browser/fetch-file.ts).
 */
export function listInput<const Sorts extends readonly [string, ...string[]]>({
  sorts,
  sort,
  direction = 'desc',
  limit = 10,
}: {
  sorts: Sorts
  /** The order of the list where the caller requests none. */
  sort: Sorts[number]
  direction?: 'asc' | 'desc'
  limit?: number
}) {
  return {
    search: optionalText(100),
    sort: z._default(z.enum(sorts), sort as never),
    direction: z._default(z.enum(['asc', 'desc']), direction),
    ...paging(limit),
    format: z._default(z.enum(['json', 'csv']), 'json'),
  }
}
