import { enableCompileCache } from 'node:module'

// npm run worker: runs only the jobs, beside servers started with WORK=0 on the same DATABASE_URL.
enableCompileCache()
process.env.NODE_ENV = 'production'

const { endInOrder } = await import('./commands/ending.ts')
const ending = endInOrder()
try {
  await work()
} catch (error) {
  if (!ending.asked()) {
    const { printError } = await import('./commands/report.ts')
    printError(error)
    process.exitCode = 1
  }
  await ending.undo()
  process.exit()
}

async function work(): Promise<void> {
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
