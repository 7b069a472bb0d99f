import { sql, type SQL } from 'drizzle-orm'
import type { FieldDef, QueryResult } from 'pg'

/** The rows of a statement; `count` is how many it read or changed, `fields` what PostgreSQL says of their columns. */
export type Rows<R = Record<string, unknown>> = R[] & { count: number; fields: readonly FieldDef[] }

/** How a column is read: each of these covers the PostgreSQL types that become the same thing in TypeScript. */
export type ColumnKind = 'boolean' | 'bytes' | 'date' | 'json' | 'number' | 'numeric' | 'text' | 'timestamp'
/** A column of a row that a statement answers. */
export type Column<T> = {
  readonly kind: ColumnKind
  readonly isNullable: boolean
  readonly isList: boolean
  /** The type alone; it has no value. */
  readonly type?: T
}
/** The columns of a row by name: all that the statement answers, and no other. */
export type Shape = { readonly [name: string]: Column<unknown> }
type TypeOf<C> = C extends { readonly type?: infer T } ? T : never
/** The row that a shape declares. */
export type RowOf<S extends Shape> = { [K in keyof S]: TypeOf<S[K]> }

const column = <T>(kind: ColumnKind): Column<T> => ({ kind, isNullable: false, isList: false })

export const boolean = column<boolean>('boolean')
export const bytes = column<Buffer>('bytes')
/** A day as PostgreSQL writes it: 2026-03-14. */
export const date = column<string>('date')
export const number = column<number>('number')
/** An exact number of any length, such as the sum of bigint columns, as its digits. Cast it to read a number. */
export const numeric = column<string>('numeric')
export const text = column<string>('text')
/** A moment as PostgreSQL writes it, not as JSON does: 2026-03-14 09:26:53.58+00. */
export const timestamp = column<string>('timestamp')
/** A text of which a constraint, or the statement itself, allows these values alone. PostgreSQL knows a text only. */
export const oneOf = <T extends string>(): Column<T> => text as Column<T>
/** What is inside is not checked: PostgreSQL knows that it is JSON, and no more. */
export const json = <T>(): Column<T> => column<T>('json')
export const list = <T>(of: Column<T>): Column<T[]> => ({ kind: of.kind, isNullable: false, isList: true })
export const nullable = <T>(of: Column<T>): Column<T | null> => ({ ...of, isNullable: true }) as Column<T | null>

/**
 * Hand-written SQL whose rows have the type of their shape: `queryRows(db, { id: number })`select id from courses``. Each
 * such statement that the tests run is compared with what PostgreSQL says of it: names, types and nulls
 * (tests/row-shapes.ts). Where nobody reads the rows, `db.execute(sql`…`)` does.
 */
export function queryRows<S extends Shape>(db: { execute(statement: SQL): PromiseLike<Rows> }, shape: S) {
  return async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows<RowOf<S>>> =>
    watched(shape, db.execute(sql(strings, ...values)) as PromiseLike<Rows<RowOf<S>>>)
}

/** Sees every statement with a shape when it starts. */
export type RowsWatcher = (shape: Shape, rows: PromiseLike<Rows>) => PromiseLike<Rows>
let watcher: RowsWatcher | undefined

/** For tests: nothing watches in production. */
export function watchRows(by: RowsWatcher | undefined): void {
  watcher = by
}

export function watched<R>(shape: Shape, rows: PromiseLike<Rows<R>>): PromiseLike<Rows<R>> {
  return watcher ? (watcher(shape, rows as PromiseLike<Rows>) as PromiseLike<Rows<R>>) : rows
}

/** A result as the list of its rows; of several statements, the last one's. */
export function rowsOf(result: QueryResult | QueryResult[]): Rows {
  const last = Array.isArray(result) ? result.at(-1) : result
  return Object.defineProperties((last?.rows ?? []) as Rows, {
    count: { value: last?.rowCount ?? 0 },
    fields: { value: last?.fields ?? [] },
  })
}
