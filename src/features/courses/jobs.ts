import { job } from '#platform/jobs/jobs.ts'
import { refreshSearchTerms } from './actions/refresh-search-terms.ts'

export const jobs = [
  job({
    name: 'courses.refresh-search-terms',
    cron: '17 * * * *',
    run: (ctx) => ctx.transaction((tx) => refreshSearchTerms(tx)),
  }),
]
