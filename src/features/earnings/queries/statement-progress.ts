import { action } from '#platform/api/action.ts'
import { dayInIndia, monthBefore } from '#platform/format/day-in-india.ts'
import { isJobRunning } from '#platform/jobs/running-jobs.ts'
import * as contract from '../contract/statements.ts'
import { countStatements } from './due-statements.ts'

/** What is written and what is not is counted in the tables: so it is right also after a run that was killed. */
export const statementProgress = action(contract.statementProgress, async ({ db, now }) => {
  const month = monthBefore(dayInIndia(now()))
  const [counts, running] = await Promise.all([
    countStatements(db, month),
    isJobRunning(db, 'earnings.write-statements'),
  ])
  return { data: { month: month.slice(0, 7), ...counts, running } }
})
