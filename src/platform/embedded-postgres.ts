import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverAccount } from './embedded-postgres/account.ts'
import { findBinaries } from './embedded-postgres/binaries.ts'
import { ensureCluster, role } from './embedded-postgres/cluster.ts'
import { folderHolder, lockFolder } from './embedded-postgres/folder-lock.ts'
import { choosePlaces, knownPlaces, makeDataDir } from './embedded-postgres/places.ts'
import { readServerFile } from './embedded-postgres/processes.ts'
import { endLeftovers, launch, shutDown, type Server } from './embedded-postgres/server.ts'
import { DatabaseTrouble, folderTrouble } from './embedded-postgres/trouble.ts'

export { DatabaseTrouble }

export type StartOptions = {
  /** The folder of all the installation keeps; made when missing. */
  dataDir: string
  /** Gets a line for each step that takes time or that someone should know of. */
  report?: (line: string) => void
  /** False for test databases alone: fast, and lost in a crash. */
  durable?: boolean
}
export type RunningPostgres = {
  /** Ordinary role, owner of the database `sopaan`, with the right to make more databases. */
  url: string
  whereBinaries: string
  whereCluster: string
  /** Stops the server and frees DATA_DIR. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the application on DATA_DIR, for this process alone, and keeps it running:
 * a server that ends by itself is started again on the same port.
 * @throws DatabaseTrouble in words for the person who started us: folder in use, disk full, version differs …
 */
export async function startPostgres({
  dataDir,
  report = () => {},
  durable = true,
}: StartOptions): Promise<RunningPostgres> {
  const folder = await makeDataDir(resolve(dataDir))
  const release = await lockFolder(folder).catch((error) => {
    throw folderTrouble(error, folder)
  })
  try {
    const account = await serverAccount((await knownPlaces(folder)).cluster, report)
    const places = await choosePlaces(folder, account, report)
    const binaries = await findBinaries(places.home, account, report)
    await endLeftovers(places, report)
    const password = await ensureCluster(places, binaries, account, report, durable)
    const start = (port?: number) => launch(places, binaries, account, report, { durable, ...(port && { port }) })
    const { stop, port } = keepRunning(await start(), start, report)
    return {
      url: addressOf(port, password),
      whereBinaries: binaries.folder,
      whereCluster: places.cluster,
      stop: async () => {
        await stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw folderTrouble(error, folder)
  }
}

/**
 * For commands: the server of the application running on this DATA_DIR, left running by `stop`, or else one of our own.
 */
export async function joinPostgres(options: StartOptions): Promise<Pick<RunningPostgres, 'url' | 'stop'>> {
  const folder = await makeDataDir(resolve(options.dataDir))
  const holder = await folderHolder(folder)
  if (!holder) return startPostgres(options)
  const places = await knownPlaces(folder)
  const server = await readServerFile(places.cluster)
  const password = (await readFile(places.passwordFile, 'utf8').catch(() => '')).trim()
  if (!server?.ready || !password) {
    throw new DatabaseTrouble(
      `Process ${holder.pid} is using ${folder}, but its database does not answer. Wait until it has started, or stop it.`,
    )
  }
  return { url: addressOf(server.port, password), stop: async () => {} }
}

const addressOf = (port: number, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${role}`

/** Starts the server again when it ends unasked; gives up after three ends within a minute. */
function keepRunning(first: Server, start: (port: number) => Promise<Server>, report: (line: string) => void) {
  let server = first
  let stopping: Promise<void> | undefined
  let restarting: Promise<void> = Promise.resolve()
  let ends: number[] = []
  const watch = () =>
    server.child.once('exit', (code, signal) => {
      if (!stopping) restarting = again(signal ?? `code ${code}`)
    })
  const again = async (how: string) => {
    ends = [...ends.filter((at) => at > Date.now() - 60_000), Date.now()]
    if (ends.length > 3) return report('The database ended three times within a minute and is not started again')
    report(`The database ended by itself (${how}): starting it again`)
    await sleep(100)
    try {
      server = await start(server.port)
      watch()
    } catch (error) {
      report(`The database could not be started again: ${(error as Error).message}`)
    }
  }
  watch()
  return {
    port: first.port,
    stop: () => (stopping ??= restarting.then(() => shutDown(server, report))),
  }
}
