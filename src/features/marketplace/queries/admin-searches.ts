import { sql, type SQL } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import { boolean, list, number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import * as contract from '../contract/admin-searches.ts'
import { messages } from '../messages/searches-en.ts'
import type { missedSearchSorts, synonymSorts } from '../rules.ts'

const missedShape = { search: text, count: number, last_on: text }

const missedOrders: Record<(typeof missedSearchSorts)[number], SQL> = {
  count: sql`count`,
  search: sql`search`,
  lastOn: sql`last_on`,
}

export const adminMissedSearches = action(
  contract.adminMissedSearches,
  ({ db }, { page, limit, format, search, sort, direction }) => {
    const named = sql`where ${matchesSearch(sql`fold_text(search)`, search)}`
    return answerList(
      { page, limit, format },
      {
        rows: (limit, offset) =>
          queryRows(db, missedShape)`
            select search, sum(count)::int as count, max(day)::text as last_on from missed_searches ${named}
            group by search order by ${missedOrders[sort]} ${sql.raw(direction)}, search limit ${limit} offset ${offset}`,
        count: async () =>
          (await queryRows(db, { n: number })`select count(distinct search)::int as n from missed_searches ${named}`)[0]
            ?.n ?? 0,
        reply: (rows, pagination) => ({
          searches: rows.map((row) => ({ search: row.search, count: row.count, lastOn: row.last_on })),
          pagination,
        }),
        file: 'searches-without-results',
        columns: [
          [messages.columns.search, (row) => row.search],
          [messages.columns.count, (row) => row.count],
          [messages.columns.lastOn, (row) => row.last_on],
        ],
      },
    )
  },
)

const synonymShape = { uid: text, phrase: text, meanings: list(text), two_way: boolean, updated_at: timestamp }

const synonymOrders: Record<(typeof synonymSorts)[number], SQL> = {
  updatedAt: sql`updated_at`,
  phrase: sql`normalise(phrase)`,
}

export const adminSynonyms = action(
  contract.adminSynonyms,
  ({ db }, { page, limit, format, search, sort, direction }) => {
    const text = sql`fold_text(phrase || ' ' || array_to_string(meanings, ' '))`
    const named = sql`where ${matchesSearch(text, search)}`
    return answerList(
      { page, limit, format },
      {
        rows: (limit, offset) =>
          queryRows(db, synonymShape)`
            select uid, phrase, meanings, two_way, updated_at from search_synonyms ${named}
            order by ${synonymOrders[sort]} ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${limit} offset ${offset}`,
        count: async () =>
          (await queryRows(db, { n: number })`select count(*)::int as n from search_synonyms ${named}`)[0]?.n ?? 0,
        reply: (rows, pagination) => ({
          synonyms: rows.map(({ two_way: twoWay, updated_at: updatedAt, ...row }) => ({
            ...row,
            twoWay,
            updatedAt: new Date(updatedAt).toISOString(),
          })),
          pagination,
        }),
        file: 'synonyms',
        columns: [
          [messages.synonyms.columns.phrase, (row) => row.phrase],
          [messages.synonyms.columns.meanings, (row) => row.meanings.join(', ')],
          [
            messages.synonyms.columns.direction,
            (row) => (row.two_way ? messages.synonyms.bothWays : messages.synonyms.oneWay),
          ],
        ],
      },
    )
  },
)
