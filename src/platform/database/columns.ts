import { sql, type SQL } from 'drizzle-orm'
import { bigint, customType, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import { languageCodes } from '../i18n/language.ts'

// The columns that many tables share, so that they mean the same everywhere.

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const ref = () => bigint({ mode: 'number' })
/** The public id, in URLs and bodies. */
export const uid = () => text().notNull().unique()
/** Whole paise. */
export const paise = () => bigint({ mode: 'number' })
/**
 * Made once by the sender, or named by what happened: sent again, a thing finds the row of the first time. A column
 * keeps the name it was made with (`once_key`, `attempt_key`, `create_key`): during a rolling update the old and the
 * new process use the same table, so renaming one takes two releases.
 */
export const idempotencyKey = (column = '') => text(column)
/** Bytes, such as the hash of a token. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const instant = () => timestamp({ withTimezone: true })
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** The condition of a check: the column holds one of these values, or null. The values are our own constants. */
export const among = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(','))})`

/** For a check: a language of the interface. With a new one `npm run migration` writes the check again. */
export const isLanguageCode = (column: PgColumn): SQL => among(column, languageCodes)
