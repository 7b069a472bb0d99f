import type { Db } from '../database/db.ts'
import { boolean, queryRows } from '../database/rows.ts'

/** Whether some process is at a job of this name now; one that was killed counts until the queue has noticed. */
export async function isJobRunning(db: Db, name: string): Promise<boolean> {
  const [row] = await queryRows(db, { running: boolean })`
    select exists (select from pgboss.job where name = ${name} and state = 'active') as running`
  return row?.running ?? false
}
