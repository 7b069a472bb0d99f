import { job } from '#platform/jobs/jobs.ts'
import { sumTransactions } from './actions/sum-transactions.ts'

export const jobs = [job({ name: 'ledger.sum-transactions', run: sumTransactions, cron: '* * * * *' })]
