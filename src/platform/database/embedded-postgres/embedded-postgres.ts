import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '../../format/durations.ts'
import { serverAccount } from './account.ts'
import { endChain, startChain } from './archiving.ts'
import { findBinaries } from './binaries.ts'
import {
  applicationRole,
  ensureArchiveRole,
  ensureCluster,
  ownerRole,
  type Passwords,
  readPasswords,
} from './cluster.ts'
import { folderHolder, lockFolder } from './folder-lock.ts'
import { choosePlaces, knownPlaces, makeDataDir } from './places.ts'
import { readServerFile } from './processes.ts'
import { endLeftovers, launch, shutDown, type Server } from './server.ts'
import { DatabaseStartError, folderError } from './start-errors.ts'

export { DatabaseStartError }

export type StartOptions = {
  /** The folder of all the installation keeps; made when missing. */
  dataDir: string
  /** Gets a line for each step that takes time or that someone should know of. */
  report?: (line: string) => void
  /** False for test databases alone: fast, and lost in a crash. */
  durable?: boolean
  /** Whether finished WAL is laid aside for the archive; false ends what was archived without a gap. */
  archive?: boolean
}
export type RunningPostgres = {
  /** Ordinary role, owner of the database `sopaan`, with the right to make more databases. */
  url: string
  /** The same database by the role that the application works by: rows alone, once the owner granted them. */
  applicationUrl: string
  whereBinaries: string
  whereCluster: string
  /** Stops the server and frees DATA_DIR. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the application on DATA_DIR, for this process alone, and keeps it running:
 * a server that ends by itself is started again on the same port.
 * @throws DatabaseStartError in words for the person who started us: folder in use, disk full, version differs …
 */
export async function startPostgres({
  dataDir,
  report = () => {},
  durable = true,
  archive = false,
}: StartOptions): Promise<RunningPostgres> {
  const folder = await makeDataDir(resolve(dataDir))
  const release = await lockFolder(folder).catch((error) => {
    throw folderError(error, folder)
  })
  try {
    const account = await serverAccount((await knownPlaces(folder)).cluster, report)
    const places = await choosePlaces(folder, account, report)
    const binaries = await findBinaries(places.home, account, report)
    await endLeftovers(places, report)
    const passwords = await ensureCluster(places, binaries, account, report, durable)
    if (archive) await ensureArchiveRole(places, binaries, account)
    const settings = archive ? await startChain(places, account) : await endChain(places)
    const start = (port?: number) =>
      launch(places, binaries, account, report, { durable, settings, ...(port && { port }) })
    const { stop, port } = restartOnExit(await start(), start, report)
    return {
      ...addressesOf(port, passwords),
      whereBinaries: binaries.folder,
      whereCluster: places.cluster,
      stop: async () => {
        await stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw folderError(error, folder)
  }
}

/**
 * For commands: the server of the application running on this DATA_DIR, left running by `stop`, or else one of our own.
 */
export async function joinPostgres(
  options: StartOptions,
): Promise<Pick<RunningPostgres, 'url' | 'applicationUrl' | 'stop'>> {
  const folder = await makeDataDir(resolve(options.dataDir))
  const holder = await folderHolder(folder)
  if (!holder) return startPostgres(options)
  const places = await knownPlaces(folder)
  const server = await readServerFile(places.cluster)
  const passwords = await readPasswords(places)
  if (!server?.ready || !passwords.owner || !passwords.application) {
    throw new DatabaseStartError(
      `Process ${holder.pid} is using ${folder}, but its database does not answer. Wait until it has started, or stop it.`,
    )
  }
  return { ...addressesOf(server.port, passwords), stop: async () => {} }
}

const firstWaitMs = 100
const lastWaitMs = 3_000

function addressesOf(port: number, passwords: Passwords) {
  const by = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${ownerRole}`
  return { url: by(ownerRole, passwords.owner), applicationUrl: by(applicationRole, passwords.application) }
}

/**
 * Restarts the server whenever it ends by itself: immediately the first time, then within a minute with growing delays,
 * so that a server that can't stay up doesn't use up the machine.
 */
function restartOnExit(first: Server, start: (port: number) => Promise<Server>, report: (line: string) => void) {
  let server = first
  let stopping: Promise<void> | undefined
  let restarting: Promise<void> = Promise.resolve()
  let ends: number[] = []
  const watch = () =>
    server.child.once('exit', (code, signal) => {
      if (!stopping) restarting = again(`ended by itself (${signal ?? `code ${code}`})`)
    })
  const again = async (what: string): Promise<void> => {
    ends = [...ends.filter((at) => at > Date.now() - minuteMs), Date.now()]
    const waitMs = Math.min(firstWaitMs * 2 ** (ends.length - 1), lastWaitMs)
    report(
      `The database ${what}: starting it again${ends.length > 3 ? `, the ${ends.length}th time within a minute` : ''}`,
    )
    await sleep(waitMs)
    if (stopping) return
    try {
      server = await start(server.port)
      watch()
    } catch (error) {
      await again(`could not be started again (${(error as Error).message})`)
    }
  }
  watch()
  return {
    port: first.port,
    stop: () => (stopping ??= restarting.then(() => shutDown(server, report))),
  }
}
