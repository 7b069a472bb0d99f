import type { Settings } from '#platform/server/config.ts'
import type { Ending } from './ending.ts'
import { setHeapFlags } from './heap-flags.ts'
import { loadModulesFast } from './load-modules-fast.ts'

loadModulesFast()
setHeapFlags()
const dev = process.argv.includes('--dev')
if (!dev) process.env.NODE_ENV = 'production'

const { runProcess } = await import('./ending.ts')
await runProcess(serve)

async function serve(ending: Ending): Promise<void> {
  const { readSettings } = await import('#platform/server/config.ts')
  const { reportUncaught, step, printLine } = await import('./report.ts')
  reportUncaught()
  const settings = readSettings({ ...process.env, ...(dev && !process.env.LOG_LEVEL ? { LOG_LEVEL: 'warn' } : {}) })
  const { build, buildIsFresh } = await import('./build.ts')
  const building = dev
    ? Promise.resolve()
    : buildIsFresh().then((fresh) => (fresh ? undefined : step('Building the pages', build)))
  building.catch(() => {})

  const { openDatabaseServer } = await import('./database-server.ts')
  const opening = step(settings.databaseUrl ? 'Connecting to PostgreSQL' : 'Starting PostgreSQL', () =>
    openDatabaseServer(settings, printLine),
  )
  const archiving = settings.archive ? opening.then(() => startArchiving(settings, printLine)) : undefined
  archiving?.catch(() => {})
  ending.before(async () => (await archiving?.catch(() => undefined))?.finish())
  ending.before(async () => (await opening.catch(() => undefined))?.stop())
  // Loading the modules takes as long as starting PostgreSQL, so both run in parallel.
  const several = !dev && settings.webProcesses > 1
  const modules = Promise.all([
    several ? undefined : import('../server.ts'),
    import('./prepare-database.ts'),
    import('./check-services.ts'),
  ])
  modules.catch(() => {})
  const { url, applicationUrl } = await opening
  const { listenError, refuseTakenPort } = await import('./listening.ts')
  await refuseTakenPort(settings)

  const [serving, { prepareDatabase }, { checkServices }] = await modules
  await checkServices(settings)
  const prepared = prepareDatabase({ url, applicationUrl }, settings)
  prepared.catch(() => {})
  await Promise.all([building, prepared])
  const setupToken = await setupTokenOf(applicationUrl, settings)
  ending.allow(settings.drainSeconds * 1000)
  const { greet } = await import('./greet.ts')
  if (!serving) {
    const { runWebProcesses } = await import('./web-processes.ts')
    await runWebProcesses(settings, applicationUrl, ending)
    return greet(settings.siteUrl, settings, setupToken)
  }
  const server = await serving.startServer({
    settings,
    databaseUrl: applicationUrl,
    pages: dev ? 'dev' : 'built',
    work: settings.work,
  })
  ending.before(() => server.close())
  const address = await server.listen().catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, settings)
  })
  greet(address, settings, setupToken)
}

/** Of the link that sets a new live school up. */
async function setupTokenOf(url: string, settings: Settings): Promise<string | undefined> {
  if (settings.demo) return undefined
  const [{ prepareSetup }, { openDatabase }] = await Promise.all([
    import('#features/setup/actions/prepare-setup.ts'),
    import('#platform/database/db.ts'),
  ])
  const database = openDatabase(url, { max: 1 })
  return prepareSetup(database.db, settings, new Date()).finally(() => database.close())
}

async function startArchiving({ archive, dataDir }: Settings, report: (line: string) => void) {
  const [{ shipWal }, { openPlace }] = await Promise.all([
    import('../archive/ship-wal.ts'),
    import('../archive/place.ts'),
  ])
  return archive && shipWal(dataDir, openPlace(archive), report)
}
