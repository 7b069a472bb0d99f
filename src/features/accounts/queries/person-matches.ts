import { sql, type SQL } from 'drizzle-orm'

/**
 * The words that a person is found by, as the trigram index has them (migration …_admin_lists): it serves only this
 * very expression.
 */
export const personWords = sql.raw(`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || u.mobile_no)`)

const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Every word somewhere in name, e-mail or number; a number alone is found however its digits are grouped. */
export function personMatches(search: string): SQL {
  const digits = search.replaceAll(/[\s\-()+]/g, '')
  if (/^\d{4,}$/.test(digits)) return sql`${personWords} like ${pattern(digits.replace(/^0+/, ''))}`
  const words = search.toLowerCase().split(/\s+/).slice(0, 6)
  return sql.join(
    words.map((word) => sql`${personWords} like ${pattern(word)}`),
    sql` and `,
  )
}
