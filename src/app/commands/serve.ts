import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

enableCompileCache()
// Bytes that only pass through, above all uploads, are outside the heap. Unless they are counted together with the
// heap, every 16 MB of them make the garbage collector walk through everything else: five times the processor time that
// an upload needs.
setFlagsFromString('--external-memory-accounted-in-global-limit')
// On a machine with much memory the heap may grow fourfold before it is collected.
setFlagsFromString('--heap-growing-percent=40')
const dev = process.argv.includes('--dev')
if (!dev) process.env.NODE_ENV = 'production'

const { endInOrder } = await import('./ending.ts')
const ending = endInOrder()
try {
  await serve()
} catch (error) {
  if (!ending.asked()) {
    const { printError } = await import('./report.ts')
    printError(error)
    process.exitCode = 1
  }
  await ending.undo()
  process.exit()
}

async function serve(): Promise<void> {
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
  ending.before(async () => (await opening.catch(() => undefined))?.stop())
  // Loading the modules takes as long as starting PostgreSQL, so both run in parallel.
  const modules = Promise.all([import('../server.ts'), import('./prepare-database.ts'), import('./check-services.ts')])
  modules.catch(() => {})
  const { url, applicationUrl } = await opening
  const { listenError, refuseTakenPort } = await import('./listening.ts')
  await refuseTakenPort(settings)

  const [{ startServer }, { prepareDatabase }, { checkServices }] = await modules
  await checkServices(settings)
  const prepared = prepareDatabase({ url, applicationUrl }, settings)
  prepared.catch(() => {})
  await Promise.all([building, prepared])
  const server = await startServer({
    settings,
    databaseUrl: applicationUrl,
    pages: dev ? 'dev' : 'built',
    work: settings.work,
  })
  ending.before(() => server.close())
  const address = await server.listen().catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, settings)
  })
  const { greet } = await import('./greet.ts')
  greet(address, settings)
}
