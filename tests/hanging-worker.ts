import type { Ctx } from '#platform/api/action.ts'
import { job, openQueue } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'

// A process that takes two jobs, says so, and never ends them: killed-worker.test.ts kills it at work.
let taken = 0
const run = async () => {
  taken += 1
  if (taken === 2) process.stdout.write('at work\n')
  await new Promise(() => {})
}
const hanging = [job({ name: 'money.settle', urgent: true, run }), job({ name: 'money.make-report', run })]
const queue = await openQueue(process.env.DATABASE_URL ?? '', hanging, silentLog)
await queue.work(() => ({}) as Ctx<null>)
