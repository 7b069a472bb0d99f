import type { ClientBase, QueryResult } from 'pg'
import type { Connections, Run } from './connections.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- hand-written SQL knows its columns, the compiler does not
export type Row = Record<string, any>
/** The rows of a statement; `count` is how many it read or changed. */
export type Rows<R> = R[] & { count: number }

/** `sql`select … ${value}`` sends values as parameters; `sql('name')` inside one is a quoted name. */
export interface Queries {
  <T extends readonly Row[] = Row[]>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows<T[number]>>
  (name: string): Name
  /** A statement that is text already, or several. */
  unsafe<R extends Row = Row>(text: string, values?: unknown[]): Promise<Rows<R>>
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

/** A template is written once in the source, so its statement is prepared once on each connection, under this name. */
const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>()
let counted = 0

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
  const tag = (first: TemplateStringsArray | string, ...values: unknown[]) =>
    typeof first === 'string' ? new Name(first) : run(statementOf(first, values)).then(rowsOf)
  return Object.assign(tag, {
    unsafe: (text: string, values: unknown[] = []) => run({ text, values }).then(rowsOf),
  }) as Queries
}

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
    known = { name: `s${(counted += 1)}`, text }
    prepared.set(strings, known)
  }
  return { ...known, values }
}

/** A result as the list of its rows; of several statements, the last one's. */
export function rowsOf<R>(result: QueryResult | QueryResult[]): Rows<R> {
  const last = Array.isArray(result) ? result.at(-1) : result
  return Object.defineProperty((last?.rows ?? []) as Rows<R>, 'count', { value: last?.rowCount ?? 0 })
}
