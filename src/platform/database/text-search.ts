import { sql, type SQL } from 'drizzle-orm'

/** More words than this say nothing more about what is meant. */
const maxWords = 8
/** A number of fewer digits is a word like others. */
const minDigits = 4

/**
 * How the search of every table is answered: each word of it occurs somewhere in the text, in any order.
 *
 * - `fold_text` (migration …_one_text_search) makes text and word comparable: lower case, accents off, one form for
 *   letters with and without combining signs, हिन्दी and हिंदी as one. 'Jose' finds 'José'. Punctuation stays.
 * - `contains_pattern` folds a word, escapes what `like` reads as its own and puts `%` around it: '%' and '_' find only
 *   themselves. Nothing else in the product escapes for `like` (checked by tests/check-text-search.ts).
 * - A large table has a trigram index (`gin (… gin_trgm_ops)`). PostgreSQL uses it only for the very expression that it
 *   is on, so give `foldedText` the same way as the index has it.
 *
 * @param foldedText a column that is stored folded, or `fold_text(…)` of columns that are never null
 */
export function matchesSearch(foldedText: SQL, search: string | undefined): SQL {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return sql`true`
  const each = words.map((word) => sql`${foldedText} like contains_pattern(${word})`)
  return sql`(${sql.join(each, sql` and `)})`
}

/**
 * The same for a text with a telephone number in it: a search of digits alone finds the number too, however its digits
 * are grouped and with 0 or + before it. Numbers are stored without spaces.
 */
export function matchesSearchOrNumber(foldedText: SQL, search: string | undefined): SQL {
  const digits = (search ?? '').replaceAll(/[\s\-()+]/g, '')
  const words = matchesSearch(foldedText, search)
  if (!/^\d+$/.test(digits) || digits.length < minDigits) return words
  return sql`(${words} or ${matchesSearch(foldedText, digits.replace(/^0+/, ''))})`
}
