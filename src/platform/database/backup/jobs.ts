import { PgBoss, type QueuePolicy } from 'pg-boss'
import { queueDatabase } from '../../jobs/jobs.ts'
import type { TransactionSql } from '../db.ts'
import { boolean, json, nullable, number, oneOf, type RowOf, text, timestamp } from '../rows.ts'

const queueShape = {
  name: text,
  policy: oneOf<QueuePolicy>(),
  retryLimit: number,
  retryDelay: number,
  retryBackoff: boolean,
  retryDelayMax: nullable(number),
  expireInSeconds: number,
  retentionSeconds: number,
  deleteAfterSeconds: number,
  heartbeatSeconds: nullable(number),
  deadLetter: nullable(text),
  notify: boolean,
}
export type WaitingQueue = RowOf<typeof queueShape>

/** A job that had not ended when the backup was made, as pg-boss takes it back. */
const waitingJobShape = {
  queue: text,
  id: text,
  data: nullable(json<object>()),
  priority: number,
  retryLimit: number,
  retryDelay: number,
  retryBackoff: boolean,
  retryDelayMax: nullable(number),
  expireInSeconds: number,
  startAfter: timestamp,
  singletonKey: nullable(text),
  deadLetter: nullable(text),
  retentionSeconds: number,
}
export type WaitingJob = RowOf<typeof waitingJobShape>

/** The queues and the jobs that had not ended (unsent emails above all), from the backup's own snapshot. */
export async function readJobs(
  tx: TransactionSql,
): Promise<{ queues: WaitingQueue[]; jobs: AsyncIterable<WaitingJob[]> }> {
  const stands = await tx`select from pg_tables where schemaname = 'pgboss' and tablename = 'job'`
  const none = async function* (): AsyncGenerator<WaitingJob[]> {}
  if (stands.length === 0) return { queues: [], jobs: none() }
  const queues = await tx(queueShape)`
    select name, policy, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      retry_delay_max as "retryDelayMax", expire_seconds as "expireInSeconds", retention_seconds as "retentionSeconds",
      deletion_seconds as "deleteAfterSeconds", heartbeat_seconds as "heartbeatSeconds", dead_letter as "deadLetter", notify
    from pgboss.queue where name not like '\\_\\_pgboss%' order by dead_letter is not null, name`
  await tx`
    declare waiting_jobs cursor for
    select name as queue, id, data, priority, retry_limit - least(retry_count, retry_limit) as "retryLimit",
      retry_delay as "retryDelay", retry_backoff as "retryBackoff", retry_delay_max as "retryDelayMax",
      expire_seconds as "expireInSeconds", start_after as "startAfter", singleton_key as "singletonKey",
      dead_letter as "deadLetter",
      greatest(1, extract(epoch from keep_until - start_after))::int as "retentionSeconds"
    from pgboss.job where state < 'completed' and name not like '\\_\\_pgboss%' order by created_on`
  return { queues: [...queues], jobs: fetched(tx) }
}

async function* fetched(tx: TransactionSql): AsyncGenerator<WaitingJob[]> {
  for (;;) {
    const some = await tx(waitingJobShape)`fetch 500 from waiting_jobs`
    if (some.length === 0) return
    yield some
  }
}

/** Makes pg-boss's own tables and the queues in a restored database, and gives back what adds jobs to them. */
export async function openJobs(url: string, queues: WaitingQueue[]) {
  const db = queueDatabase(url, 1)
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const { name, ...options } of queues) await boss.createQueue(name, withoutNulls(options))
  return {
    async add(jobs: WaitingJob[]): Promise<void> {
      for (const [queue, ofQueue] of Map.groupBy(jobs, (job) => job.queue))
        await boss.insert(
          queue,
          ofQueue.map((job) => withoutNulls({ ...job, queue: null })),
        )
    },
    async close(): Promise<void> {
      await boss.stop({ graceful: false })
      await db.end()
    },
  }
}

type WithoutNulls<T> = { [K in keyof T]: null extends T[K] ? Exclude<T[K], null> | undefined : T[K] }

/** pg-boss wants an option left out rather than null. */
function withoutNulls<T extends object>(options: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)) as WithoutNulls<T>
}
