import { sql, type SQL } from 'drizzle-orm'
import { matchesSearchOrNumber } from '#platform/database/text-search.ts'

/** The words that a person `u` is found by, as the trigram index has them (migration …_one_text_search). */
const personWords = sql.raw(`fold_text(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || u.mobile_no)`)

/** People `u` that a search means, by name, email or number. */
export function personMatches(search: string): SQL {
  return matchesSearchOrNumber(personWords, search)
}
