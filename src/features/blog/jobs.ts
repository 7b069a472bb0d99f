import { job } from '#platform/jobs/jobs.ts'

/** A scheduled post shows by its moment alone; this lets the pages that are kept follow at once. */
export const jobs = [job({ name: 'blog.show-scheduled', run: (ctx) => ctx.forgetPages() })]
