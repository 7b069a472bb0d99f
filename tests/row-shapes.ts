// Compares the shape of each hand-written statement that the tests run (platform/database/rows.ts) with what PostgreSQL
// says of its columns, and each row with its nulls. tests/watch-rows.ts starts it.
import { appendFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { FieldDef } from 'pg'
import type { Column, ColumnKind, Rows, Shape } from '#platform/database/rows.ts'
import { executedVariable } from './executed-statements.ts'

const root = dirname(import.meta.dirname)

type Type = { name: string; kind: ColumnKind; isList?: true }
/** PostgreSQL's types by their numbers in pg_type, and how a connection reads them (platform/database/values.ts). */
const types: Record<number, Type> = {
  16: { name: 'bool', kind: 'boolean' },
  17: { name: 'bytea', kind: 'bytes' },
  19: { name: 'name', kind: 'text' },
  20: { name: 'int8', kind: 'number' },
  21: { name: 'int2', kind: 'number' },
  23: { name: 'int4', kind: 'number' },
  25: { name: 'text', kind: 'text' },
  114: { name: 'json', kind: 'json' },
  700: { name: 'float4', kind: 'number' },
  701: { name: 'float8', kind: 'number' },
  1043: { name: 'varchar', kind: 'text' },
  1082: { name: 'date', kind: 'date' },
  1114: { name: 'timestamp', kind: 'timestamp' },
  1184: { name: 'timestamptz', kind: 'timestamp' },
  1700: { name: 'numeric', kind: 'numeric' },
  2950: { name: 'uuid', kind: 'text' },
  3802: { name: 'jsonb', kind: 'json' },
  1000: { name: 'bool[]', kind: 'boolean', isList: true },
  1005: { name: 'int2[]', kind: 'number', isList: true },
  1007: { name: 'int4[]', kind: 'number', isList: true },
  1009: { name: 'text[]', kind: 'text', isList: true },
  1015: { name: 'varchar[]', kind: 'text', isList: true },
  1016: { name: 'int8[]', kind: 'number', isList: true },
  1022: { name: 'float8[]', kind: 'number', isList: true },
}

/** What a statement's columns have otherwise than its shape says, a line each. */
export function wrongColumns(shape: Shape, fields: readonly Pick<FieldDef, 'name' | 'dataTypeID'>[]): string[] {
  const names = fields.map((field) => field.name)
  return [
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `${name} is answered twice`),
    ...names.filter((name) => !Object.hasOwn(shape, name)).map((name) => `${name} is answered, but not in the shape`),
    ...Object.keys(shape)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is in the shape, but not answered`),
    ...fields.flatMap(({ name, dataTypeID }) => {
      const [column, type] = [shape[name], types[dataTypeID]]
      if (!column || (type?.kind === column.kind && (type.isList ?? false) === column.isList)) return []
      return [`${name} is ${type?.name ?? `type ${dataTypeID}`}, the shape says ${written(column)}`]
    }),
  ]
}
const written = ({ kind, isList }: Column<unknown>) => (isList ? `list(${kind})` : kind)

/** The columns that are null in one of the rows, or have a null in a list, and may not by the shape. */
export function wrongNulls(shape: Shape, rows: readonly Record<string, unknown>[]): string[] {
  const hasNull = (value: unknown, isList: boolean) =>
    value === null || (isList && Array.isArray(value) && value.includes(null))
  return Object.entries(shape)
    .filter(([name, { isNullable, isList }]) => !isNullable && rows.some((row) => hasNull(row[name], isList)))
    .map(([name]) => `${name} is null, the shape says it is not nullable`)
}

const wrong = new Set<string>()
const executed = new Set<string>()

/** What was found since the last call, a line each, with the place of the statement. */
export function takeWrongRows(): string[] {
  const found = [...wrong]
  wrong.clear()
  return found
}

/** Lets rows through, and remembers what is wrong with them: the statement's caller may swallow an error or answer 500. */
export async function checkRows(shape: Shape, rows: PromiseLike<Rows>): Promise<Rows> {
  const place = placeOf(new Error().stack ?? '')
  const list = process.env[executedVariable]
  if (list && !executed.has(place)) appendFileSync(list, `${place}\n`)
  executed.add(place)
  const answer = await rows
  for (const what of [...wrongColumns(shape, answer.fields), ...wrongNulls(shape, answer)])
    wrong.add(`${place}: ${what}`)
  return answer
}

const ofPlatform = /tests\/row-shapes\.ts$|platform\/database\/(rows|sql)\.ts$/
/** The file and the line of a statement, relative to the project: the first of the stack that is not how rows are read. */
function placeOf(stack: string): string {
  for (const line of stack.split('\n')) {
    const [, file, at] = /(\/[^():]+):(\d+):\d+\)?$/.exec(line) ?? []
    if (file && !ofPlatform.test(file)) return `${relative(root, file)}:${at}`
  }
  return 'an unknown place'
}
