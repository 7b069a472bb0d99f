import { enableCompileCache } from 'node:module'

enableCompileCache()
const dev = process.argv.includes('--dev')
if (!dev) process.env.NODE_ENV = 'production'

const { readSettings } = await import('#platform/config.ts')
const { step } = await import('./report.ts')

try {
  await serve()
} catch (error) {
  // What an operator can mend is said in one line; anything else shows where it comes from.
  const known =
    error instanceof Error && /^(SettingsError|DatabaseTrouble|MigrationTrouble)$/.test(error.constructor.name)
  console.error(known ? (error as Error).message : error)
  process.exit(1)
}

async function serve(): Promise<void> {
  const settings = readSettings({ ...process.env, ...(dev && !process.env.LOG_LEVEL ? { LOG_LEVEL: 'warn' } : {}) })
  const { build, buildIsFresh } = await import('./build.ts')
  const building = dev || (await buildIsFresh()) ? Promise.resolve() : step('Building the pages', build)
  building.catch(() => {})

  const { openDatabaseServer } = await import('./database-server.ts')
  const databaseServer = await openDatabaseServer(settings)
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  const { startServer } = await import('../server.ts')
  try {
    const { prepareDatabase } = await import('./prepare-database.ts')
    await prepareDatabase(databaseServer.url, settings)
    await building
    server = await startServer({ settings, databaseUrl: databaseServer.url, pages: dev ? 'dev' : 'built', work: true })
    const address = await server.listen()
    const { greet } = await import('./greet.ts')
    greet(address, settings)
  } catch (error) {
    await server?.close().catch(() => {})
    await databaseServer.stop()
    throw error
  }

  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      console.log('Stopping: finishing what is under way …')
      await server.close()
      await databaseServer.stop()
      process.exit(0)
    })
  }
}
