import { job } from '#platform/jobs/jobs.ts'
import { checkLedger } from './actions/check-ledger.ts'
import { makeExport } from './actions/make-export.ts'
import { purgeExports } from './actions/purge-exports.ts'

export const jobs = [
  job({ name: 'finance.make-export', run: makeExport, expireInSeconds: 1800, concurrency: 1, retryLimit: 3 }),
  job({ name: 'finance.check-ledger', run: checkLedger, cron: '50 4 * * *', expireInSeconds: 3600 }),
  job({ name: 'finance.purge-exports', run: purgeExports, cron: '40 4 * * *' }),
]
