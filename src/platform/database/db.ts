import { DatabaseError } from 'pg'
import { openConnections, type ConnectionCounts, type ConnectionOptions } from './connections.ts'
import { drizzleOver, type Db } from './drizzle.ts'
import { listen, type Listening } from './listen.ts'
import { sqlOver, type Sql } from './sql.ts'

export { gaveWay, isDatabaseUnavailable } from './unavailable.ts'
export type { Queries, Sql, TransactionSql } from './sql.ts'
export type { Db, Listening }
/** A transaction: the same verbs as Db. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Database = {
  sql: Sql
  db: Db
  /** Hears what is notified on a channel, also after the database was away; see database/listen.ts. */
  listen(channel: string, onNotify: (payload: string) => void, onListening: () => void): Promise<Listening>
  /** The connections of its pool now. */
  connections(): ConnectionCounts
  close(): Promise<void>
}

export type DatabaseOptions = Omit<ConnectionOptions, 'pooled'> & {
  /** The way past the pooler that the URL leads to, for what needs a session of its own: listening. */
  directUrl?: string | undefined
}

/**
 * Opens a pool. `db` is Drizzle; `queryRows` (rows.ts) carries hand-written SQL. In such SQL a Date may be a parameter
 * (with `::timestamptz` where its type does not follow from its place), bigint columns (paise, counts) come back as
 * numbers, timestamps as text. With several hosts in the URL the pool follows the writable one.
 */
export function openDatabase(url: string, { directUrl, ...options }: DatabaseOptions = {}): Database {
  const connections = openConnections(url, { ...options, pooled: directUrl !== undefined })
  const direct = directUrl === undefined ? connections : openConnections(directUrl, options)
  return {
    sql: sqlOver(connections),
    db: drizzleOver(connections),
    listen: (channel, onNotify, onListening) => listen(direct, channel, onNotify, onListening),
    connections: connections.counts,
    async close() {
      await Promise.all([connections.end(), direct.end()])
    },
  }
}

/** Whether a write failed because what has to be unique is there already, under one of these constraints. */
export function isTaken(error: unknown, ...constraints: string[]): boolean {
  const cause = (error as Error | undefined)?.cause ?? error
  // A unique and an exclusion constraint.
  const code = cause instanceof DatabaseError ? cause.code : undefined
  return (code === '23505' || code === '23P01') && constraints.includes((cause as DatabaseError).constraint ?? '')
}
