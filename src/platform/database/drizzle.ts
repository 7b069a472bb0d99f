import type { SQL } from 'drizzle-orm'
import { NodePgDatabase, type NodePgClient } from 'drizzle-orm/node-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect, type PgDatabase, type PgQueryResultHKT, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Connections, Run, Statement } from './connections.ts'
import { rowsOf, type Rows } from './rows.ts'

/** What `execute` and a write without `returning` give back: rows without a type (`queryRows` gives them one). */
interface RowsResult extends PgQueryResultHKT {
  type: Rows
}
export type Db = PgDatabase<RowsResult, Record<string, never>>

const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle over connections. Its own transactions give a connection back as sound whatever became of it; these don't. */
export function drizzleOver(connections: Connections): Db {
  const session = sessionOver(connections.run)
  session.transaction = (work, config) =>
    connections.transaction(`begin${modeOf(config)}`, (run) =>
      work(new NodePgTransaction(dialect, sessionOver(run), undefined)),
    )
  return new NodePgDatabase(dialect, session, undefined) as unknown as Db
}

function sessionOver(run: Run) {
  const client = {
    // Without Drizzle's own types: a connection reads columns in one way, no matter who asks.
    async query({ name, text, rowMode }: Statement, values: unknown[]) {
      const result = await run({ text, values, ...(name && { name }), ...(rowMode && { rowMode }) })
      return rowMode === 'array' ? result : rowsOf(result)
    },
  }
  const session = new NodePgSession(client as unknown as NodePgClient, dialect, undefined)
  session.count = async (query: SQL) => {
    const [row] = (await session.execute(query)) as unknown as Rows<{ count: number }>
    return Number(row?.count)
  }
  return session
}

function modeOf(config: PgTransactionConfig | undefined): string {
  return [
    config?.isolationLevel && ` isolation level ${config.isolationLevel}`,
    config?.accessMode && ` ${config.accessMode}`,
    config?.deferrable === undefined ? '' : config.deferrable ? ' deferrable' : ' not deferrable',
  ]
    .filter(Boolean)
    .join('')
}
