import { job } from '#platform/jobs/jobs.ts'
import { endDiscounts } from './actions/end-discounts.ts'

export const jobs = [job({ name: 'authoring.end-discounts', run: endDiscounts, cron: '* * * * *' })]
