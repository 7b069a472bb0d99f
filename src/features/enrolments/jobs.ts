import { job } from '#platform/jobs/jobs.ts'
import { recountProgress } from './actions/recount-progress.ts'

export const jobs = [
  job<{ courseId: number }>({
    name: 'enrolments.recount-progress',
    run: (ctx, { courseId }) => ctx.transaction((tx) => recountProgress(tx, courseId, ctx.now())),
  }),
]
