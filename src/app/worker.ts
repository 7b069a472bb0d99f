import type { Ending } from './commands/ending.ts'
import { loadModulesFast } from './commands/load-modules-fast.ts'

// npm run worker: runs only the jobs, beside servers started with WORK=0 on the same DATABASE_URL.
loadModulesFast()
process.env.NODE_ENV = 'production'

const { runProcess } = await import('./commands/ending.ts')
await runProcess(work)

async function work(ending: Ending): Promise<void> {
  const { reportUncaught, printLine } = await import('./commands/report.ts')
  reportUncaught()
  const { readSettings, SettingsError } = await import('#platform/server/config.ts')
  const { outsideServer } = await import('./commands/database-server.ts')
  const settings = readSettings(process.env)
  const opening = outsideServer(settings)
  if (!opening)
    throw new SettingsError(
      'DATABASE_URL: a worker needs the database of its servers; the embedded one belongs to a single process, which runs the jobs itself.',
    )
  const [{ startServer }, { prepareDatabase }, { checkServices }] = await Promise.all([
    import('./server.ts'),
    import('./commands/prepare-database.ts'),
    import('./commands/check-services.ts'),
  ])
  const [database] = await Promise.all([opening, checkServices(settings)])
  await prepareDatabase(database, settings)
  const server = await startServer({
    settings,
    databaseUrl: database.applicationUrl,
    pages: 'none',
    work: true,
    jobsOnly: true,
  })
  ending.before(() => server.close())
  printLine('Sopaan’s worker is ready')
  // pg-boss polls, which keeps the process alive.
}
