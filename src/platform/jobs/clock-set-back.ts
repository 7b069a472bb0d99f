import type { Db as QueueDb } from 'pg-boss'

/** Servers of one database never differ so much; a database's clock that goes back by more was wrong before. */
const noticedSeconds = 60

/**
 * After the database's clock was set back, pg-boss would wait until it has caught up: with its schedules, with its look at
 * killed processes, and with every job that was added meanwhile. Here its moments that are still to come become now, and jobs
 * keep what they had left to wait.
 * @returns by how many seconds the clock had been ahead; 0: nothing was done
 */
export async function recoverFromClockSetBack(db: QueueDb): Promise<number> {
  const { rows } = await db.executeSql(`
    select coalesce(extract(epoch from max(moment) - pgboss.job_now()), 0)::float8 as ahead from (
      select cron_on as moment from pgboss.version union all select monitor_claim_on from pgboss.queue) moments`)
  const [{ ahead }] = rows as [{ ahead: number }]
  if (ahead < noticedSeconds) return 0
  // The jobs first: where the process ends in between, the next one still sees that the clock went back.
  await db.executeSql(`
    update pgboss.job set
      start_after = case when created_on > pgboss.job_now() then start_after - (created_on - pgboss.job_now())
        when state = 'retry' then pgboss.job_now() else start_after end,
      created_on = least(created_on, pgboss.job_now()),
      started_on = case when started_on > pgboss.job_now() then pgboss.job_now() else started_on end,
      heartbeat_on = case when heartbeat_on > pgboss.job_now() then pgboss.job_now() else heartbeat_on end
    where state < 'completed' and (created_on > pgboss.job_now() or heartbeat_on > pgboss.job_now()
      or state = 'retry' and start_after > pgboss.job_now())`)
  await db.executeSql(`
    update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > pgboss.job_now()`)
  await db.executeSql(`
    update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null`)
  return Math.round(ahead)
}
