import { bigint, text, timestamp } from 'drizzle-orm/pg-core'

// The columns that many tables share, so that they mean the same everywhere.

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const ref = () => bigint({ mode: 'number' })
/** The public id, in URLs and bodies. */
export const uid = () => text().notNull().unique()
/** Whole paise. */
export const paise = () => bigint({ mode: 'number' })
export const instant = () => timestamp({ withTimezone: true })
export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()
