import { job } from '#platform/jobs/jobs.ts'

/** A scheduled post becomes visible by its time alone; this job clears the cached pages then. */
export const jobs = [job({ name: 'blog.show-scheduled', run: (ctx) => ctx.forgetPages() })]
