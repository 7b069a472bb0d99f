import { globSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { jobs as authoringJobs } from '#features/authoring/jobs.ts'
import { jobs as checkoutJobs } from '#features/checkout/jobs.ts'
import { jobs as earningsJobs } from '#features/earnings/jobs.ts'
import { jobs as settlementsJobs } from '#features/settlements/jobs.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { openQueue } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'

/** The database of the school that serve.mjs started on a port. */
export async function databaseOnPort(port: string) {
  const [dataDir] = globSync(`${tmpdir()}/sopaan-journeys-${port}-*`).sort(
    (a, b) => statSync(b).ctimeMs - statSync(a).ctimeMs,
  )
  if (!dataDir) throw new Error(`serve.mjs has started no school on port ${port}`)
  return joinPostgres({ dataDir })
}

/** Lets the school run a job that a night would have run, to its end. @param url of the role that the application has */
export async function enqueueJob(url: string, job: string): Promise<void> {
  const queue = await openQueue(
    url,
    [...authoringJobs, ...checkoutJobs, ...earningsJobs, ...settlementsJobs],
    silentLog,
  )
  const { db, close } = openDatabase(url, { max: 1 })
  await queue.enqueue(db, job, {})
  const unfinished = () => db.$count(sql`(select from pgboss.job where name = ${job} and state < 'completed') waiting`)
  while ((await unfinished()) > 0) await sleep(200)
  await close()
  await queue.stop(1000)
}
