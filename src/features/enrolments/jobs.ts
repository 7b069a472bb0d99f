import { job } from '#platform/jobs/jobs.ts'
import { countCompletedNext } from './actions/count-completed-next.ts'
import { endEnrolments } from './actions/end-enrolments.ts'
import { recountProgress } from './actions/recount-progress.ts'

export const jobs = [
  job({ name: 'enrolments.end-enrolments', run: endEnrolments, cron: '* * * * *' }),
  job({ name: 'enrolments.count-completed-next', run: countCompletedNext, cron: '10 3 * * *', expireInSeconds: 3600 }),
  job<{ courseId: number }>({
    name: 'enrolments.recount-progress',
    run: (ctx, { courseId }) =>
      ctx.transaction(async (tx) => {
        await recountProgress(tx, courseId, ctx.now())
        await ctx.jobs.enqueue(tx, 'certificates.issue-for-course', { courseId })
      }),
  }),
]
