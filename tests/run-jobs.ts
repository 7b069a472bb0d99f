import type { Ctx } from '#platform/api/action.ts'
import { json, text } from '#platform/database/rows.ts'
import { jobs } from '../src/app/features.ts'
import type { TestApp } from './make.ts'

/**
 * Runs the waiting jobs of these names in this process, and the jobs that they enqueue, until none is due.
 * @param options.due runs the jobs that are due by then, instead of now
 * @returns the names of the jobs that ran, in order
 */
export async function runJobs(app: TestApp, prefix: string, options: { due?: Date } = {}): Promise<string[]> {
  const ran: string[] = []
  // What is enqueued on the way is due a moment later than we began.
  const due = options.due ?? new Date(Date.now() + 3000)
  for (;;) {
    // One at a time: a job that fails takes no other with it.
    const [row] = await app.database.sql({ id: text, name: text, data: json<object>() })`
      delete from pgboss.job where id in (
        select id from pgboss.job where name like ${`${prefix}%`} and state = 'created' and start_after <= ${due}
        order by created_on, start_after limit 1)
      returning id, name, data`
    if (!row) return ran
    ran.push(row.name)
    await jobs.find((one) => one.name === row.name)?.run(app.ctx() as Ctx<null>, row.data)
  }
}
