import type { Ending } from './commands/ending.ts'
import { setHeapFlags } from './commands/heap-flags.ts'
import { loadModulesFast } from './commands/load-modules-fast.ts'

// One of the processes that commands/web-processes.ts starts: it answers requests, or with the argument `jobs` runs the jobs.
loadModulesFast()
setHeapFlags()
process.env.NODE_ENV = 'production'

const { runProcess } = await import('./commands/ending.ts')
// The first process says that everything stops.
await runProcess(answerOrWork, () => {})

async function answerOrWork(ending: Ending): Promise<void> {
  const jobsOnly = process.argv[2] === 'jobs'
  const { reportUncaught } = await import('./commands/report.ts')
  reportUncaught()
  const { readSettings } = await import('#platform/server/config.ts')
  const settings = readSettings(process.env)
  const { startServer } = await import('./server.ts')
  const server = await startServer({
    settings,
    databaseUrl: settings.databaseUrl as string,
    pages: jobsOnly ? 'none' : 'built',
    work: jobsOnly,
    jobsOnly,
  })
  ending.allow(settings.drainSeconds * 1000)
  ending.before(() => server.close())
  process.on('message', async (message) => {
    if (message !== 'leave') return
    await server.leave()
    await ending.undo()
    process.exit()
  })
  if (!jobsOnly) await server.listen()
  process.send?.('ready')
}
