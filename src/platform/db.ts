import { sql, type SQL } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'

export type Db = PostgresJsDatabase<Record<string, never>>
/** A transaction: the same verbs as Db. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Database = { sql: Sql; db: Db; close(): Promise<void> }

/**
 * Opens a pool. `db` is Drizzle; `db.execute(sql`…`)` carries hand-written SQL. In such SQL a Date may be a parameter,
 * bigint columns (paise, counts) come back as numbers, timestamps as text.
 * With several hosts in the URL the pool follows the writable one (`target_session_attrs=read-write`).
 */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const sql = postgres(url, {
    max: options.max ?? 12,
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    transform: { undefined: null },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    // Every statement is short: compiling one would take longer than running it.
    connection: { application_name: 'sopaan', jit: false },
  }) as unknown as Sql
  const db = drizzle(sql, { casing: 'snake_case' }) as Db
  // Drizzle leaves dates unserialised; hand-written SQL passes Date objects all the same.
  const serialise = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  for (const type of [1184, 1114, 1082]) sql.options.serializers[type] = serialise
  return { sql, db, close: () => sql.end({ timeout: 5 }) }
}

/** Whether a write failed because what has to be unique is there already, under one of these constraints. */
export function isTaken(error: unknown, ...constraints: string[]): boolean {
  const { code, constraint_name: constraint } = ((error as Error)?.cause ?? error ?? {}) as Record<string, unknown>
  return code === '23505' && constraints.includes(String(constraint))
}

/** A `like` pattern of normalised text with these letters in it; normalising leaves no sign that `like` reads as its own. */
export function likeNormalised(text: string): SQL {
  return sql`'%' || trim(normalise(${text})) || '%'`
}
