import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../database/db.ts'
import { json, nullable, number, queryRows, text, timestamp } from '../database/rows.ts'

export type DeadJob = { id: string; name: string; failedAt: Date; why: string }

// A job that failed too often waits in `<name>.dead` for 30 days (jobs.ts).
const dead = sql`name in (select name from pgboss.queue where name like '%.dead') and state = 'created'`

/** Jobs that failed for good, newest first. */
export async function failedJobs(db: Db | Tx, limit: number): Promise<{ jobs: DeadJob[]; total: number }> {
  const [rows, [count]] = await Promise.all([
    queryRows(db, { id: text, name: text, at: timestamp, why: nullable(text) })`
      select id, name, created_on as at, source_output ->> 'message' as why
      from pgboss.job where ${dead} order by created_on desc, id limit ${limit}`,
    queryRows(db, { n: number })`select count(*)::int as n from pgboss.job where ${dead}`,
  ])
  return {
    jobs: rows.map(({ id, name, at, why }) => ({ id, name: liveName(name), failedAt: new Date(at), why: why ?? '' })),
    total: count?.n ?? 0,
  }
}

/** How many jobs of each name failed for good. */
export async function failedJobsByName(db: Db): Promise<{ name: string; count: number }[]> {
  const rows = await queryRows(db, { name: text, count: number })`
    select name, count(*)::int as count from pgboss.job where ${dead} group by name order by name`
  return rows.map(({ name, count }) => ({ name: liveName(name), count }))
}

/** Removes a failed job from the list. The caller enqueues it again in the same transaction, or drops it. */
export async function takeFailedJob(tx: Tx, id: string): Promise<{ name: string; data: object } | undefined> {
  const [row] = await queryRows(tx, { name: text, data: json<object>() })`
    delete from pgboss.job where id = ${id}::uuid and ${dead} returning name, data`
  return row && { name: liveName(row.name), data: row.data }
}

const liveName = (name: string) => name.replace(/\.dead$/, '')
