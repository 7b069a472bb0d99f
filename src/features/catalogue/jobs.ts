import { job } from '#platform/jobs/jobs.ts'
import { refreshSearchTerms } from './actions/refresh-search-terms.ts'

// The queue keeps the name that it was made with.
export const jobs = [
  job({
    name: 'courses.refresh-search-terms',
    cron: '*/5 * * * *',
    run: (ctx) => ctx.transaction((tx) => refreshSearchTerms(tx)),
  }),
]
