import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Connections, Run } from './connections.ts'
import { rowsOf, watched, type RowOf, type Rows, type Shape } from './rows.ts'

/** A statement whose rows have this type. */
type Tag<R> = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Rows<R>>
/**
 * `sql`delete … ${value}`` sends values as parameters. `sql({ id: number, name: text })`select …`` gives rows their type
 * as `queryRows` does; without a shape they have none. `sql('name')` inside a statement is a quoted name.
 */
export interface Queries {
  (strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows>
  <S extends Shape>(shape: S): Tag<RowOf<S>>
  (name: string): Name
  /** A statement that is text already, or several. */
  unsafe(text: string, values?: unknown[]): Promise<Rows>
}
export interface TransactionSql extends Queries {
  /** The transaction's connection, for COPY. */
  client: ClientBase
}
export interface Sql extends Queries {
  /** Runs `work` in a transaction; it commits when `work` returns and rolls back when it throws. */
  begin<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T>
  /** @param mode such as `isolation level repeatable read read only` */
  begin<T>(mode: string, work: (tx: TransactionSql) => Promise<T>): Promise<T>
}

class Name {
  readonly quoted: string
  constructor(name: string) {
    this.quoted = name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.')
  }
}

/**
 * A template is written once in the source, so its statement is prepared once on each connection. Its name follows from
 * its text: behind a pooler processes share connections, and one that found another statement under its name would run that.
 */
const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/** Tagged templates over connections. */
export function sqlOver(connections: Connections): Sql {
  return Object.assign(queriesOver(connections.run), {
    begin: <T>(first: string | ((tx: TransactionSql) => Promise<T>), second?: (tx: TransactionSql) => Promise<T>) => {
      const [mode, work] = typeof first === 'string' ? [` ${first}`, second] : ['', first]
      return connections.transaction(`begin${mode}`, (run, client) =>
        (work as (tx: TransactionSql) => Promise<T>)(Object.assign(queriesOver(run), { client })),
      )
    },
  }) as Sql
}

function queriesOver(run: Run): Queries {
  const tag = (first: TemplateStringsArray | Shape | string, ...values: unknown[]) => {
    if (typeof first === 'string') return new Name(first)
    if (isTemplate(first)) return run(statementOf(first, values)).then(rowsOf)
    return (strings: TemplateStringsArray, ...inner: unknown[]) =>
      watched(first, run(statementOf(strings, inner)).then(rowsOf))
  }
  return Object.assign(tag, {
    unsafe: (text: string, values: unknown[] = []) => run({ text, values }).then(rowsOf),
  }) as Queries
}

const isTemplate = (first: TemplateStringsArray | Shape): first is TemplateStringsArray => Array.isArray(first)

function statementOf(strings: TemplateStringsArray, values: unknown[]) {
  if (values.some((value) => value instanceof Name)) {
    const sent: unknown[] = []
    const text = strings.reduce((before, after, at) => {
      const value = values[at - 1]
      return before + (value instanceof Name ? value.quoted : `$${sent.push(value)}`) + after
    })
    return { text, values: sent }
  }
  let known = prepared.get(strings)
  if (!known) {
    const text = strings.reduce((before, after, at) => `${before}$${at}${after}`)
    known = { name: hash('sha256', text, 'base64url'), text }
    prepared.set(strings, known)
  }
  return { ...known, values }
}
