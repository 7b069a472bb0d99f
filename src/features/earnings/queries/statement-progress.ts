import { action } from '#platform/api/action.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { dayInIndia, monthBefore } from '#platform/format/day-in-india.ts'
import { isJobRunning } from '#platform/jobs/running-jobs.ts'
import * as contract from '../contract/statements.ts'
import { countDueStatements } from './due-statements.ts'

/** What is written and what is not is counted in the tables: so it is right also after a run that was killed. */
export const statementProgress = action(contract.statementProgress, async ({ db, now }) => {
  const month = monthBefore(dayInIndia(now()))
  const [[row], due, running] = await Promise.all([
    queryRows(db, { written: number })`select count(*)::int as written from statements where month = ${month}`,
    countDueStatements(db, month),
    isJobRunning(db, 'earnings.write-statements'),
  ])
  return { data: { month: month.slice(0, 7), written: row?.written ?? 0, ...due, running } }
})
