import type { Ctx } from '#platform/api/action.ts'
import { job, openQueue } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'

// A process that takes a job, says so, and never ends it: killed-worker.test.ts kills it at work.
const hang = job({
  name: 'money.settle',
  urgent: true,
  run: async () => {
    process.stdout.write('at work\n')
    await new Promise(() => {})
  },
})
const queue = await openQueue(process.env.DATABASE_URL ?? '', [hang], silentLog)
await queue.work(() => ({}) as Ctx<null>)
