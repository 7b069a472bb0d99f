import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { programError } from './cluster.ts'
import type { Places } from './places.ts'
import { endProcesses, processesIn, processMark, readServerFile } from './processes.ts'
import { cleanEnvironment, type Account } from './run.ts'
import { DatabaseStartError } from './start-errors.ts'

export type Server = { child: ChildProcess; port: number }

/** Small on purpose: Node and PostgreSQL share the memory of a 1 GB machine. A large school sets DATABASE_URL. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '40',
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '4',
  autovacuum: 'on',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  // Refused keys and unique violations are the application's daily bread, and statements may hold personal data.
  log_min_error_statement: 'panic',
  // Without the details, which hold a row's values.
  log_error_verbosity: 'terse',
}

/** For test databases, which nobody minds losing. */
const carelessSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' }

/** Ends whatever a killed start left running on this cluster, its server first, and clears a stale postmaster.pid. */
export async function endLeftovers(places: Pick<Places, 'cluster'>, report: (line: string) => void): Promise<void> {
  const cluster = await realpath(places.cluster).catch(() => undefined)
  if (!cluster) return
  const noted = await readServerFile(cluster)
  const proc = process.platform === 'linux'
  const everyone = async () =>
    proc ? processesIn(cluster) : noted && processMark(noted.pid) !== undefined ? [noted.pid] : []
  const left = await everyone()
  if (left.length > 0) {
    const server = noted && left.includes(noted.pid) ? noted.pid : undefined
    report(`Stopping the database server that an earlier start left behind (process ${server ?? left.join(', ')})`)
    if (server)
      await endProcesses(
        async () => (processMark(server) ? [server] : []),
        [
          ['SIGINT', 15_000],
          ['SIGQUIT', 5_000],
        ],
      )
    // Without their server the rest can only be ended; PostgreSQL recovers from its log.
    if (
      !(await endProcesses(everyone, [
        ['SIGQUIT', 2_000],
        ['SIGKILL', 5_000],
      ]))
    )
      throw new DatabaseStartError(
        `Processes ${(await everyone()).join(', ')} still use the database in ${cluster} and can't be ended. End them, then start again.`,
      )
  }
  // Its number may by now belong to a stranger, which would stop PostgreSQL from starting.
  if (noted) await rm(`${cluster}/postmaster.pid`, { force: true })
}

/** `settings`: of PostgreSQL, beside or instead of our own. */
export type LaunchOptions = { durable: boolean; port?: number; settings?: Record<string, string> }
type ServerPlaces = Pick<Places, 'cluster' | 'log'>

/** Starts the server and waits until it answers; a recovery after a crash may take its time and says so. */
export async function launch(
  places: ServerPlaces,
  binaries: Binaries,
  account: Account,
  report: (line: string) => void,
  options: LaunchOptions,
): Promise<Server> {
  for (let tries = 1; ; tries += 1) {
    const port = options.port ?? (await freePort())
    const logStart = await rotate(places.log)
    const child = await spawnServer(places, binaries, account, port, options)
    const readiness = await untilReady(places, child, report)
    if (readiness === undefined) return { child, port }
    const text = (await readFile(places.log)).subarray(logStart).toString()
    const isRetryable = /Address already in use|could not bind|pre-existing shared memory block/.test(text)
    if (!isRetryable || tries >= 5)
      throw programError(`${text}\n${readiness}\n(all of it: ${places.log})`, places.cluster)
    await endLeftovers(places, report)
    await sleep(200)
  }
}

/** Stops it: sessions end, a checkpoint is written. A server that does not obey is ended harder, and recovers later. */
export async function shutDown({ child }: Server, report: (line: string) => void): Promise<void> {
  const pid = child.pid
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const isRunning = async () => (child.exitCode === null && child.signalCode === null && processMark(pid) ? [pid] : [])
  if (await endProcesses(isRunning, [['SIGINT', 20_000]])) return
  report('The database is taking too long to stop, so it was ended. It will recover at the next start')
  await endProcesses(isRunning, [
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ])
}

async function spawnServer(
  places: ServerPlaces,
  binaries: Binaries,
  account: Account,
  port: number,
  { durable, settings: more }: LaunchOptions,
): Promise<ChildProcess> {
  const log = await open(places.log, 'a', 0o600)
  const chosen = { ...settings, ...(durable ? {} : carelessSettings), ...more }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl+C is for the application, which finishes its requests and stops the server itself.
  const child = spawn(binaries.postgres, ['-D', places.cluster, '-p', String(port), ...flags], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => {})
  child.unref()
  await log.close()
  return child
}

/** Undefined once it answers; else how it ended. */
async function untilReady(
  places: ServerPlaces,
  child: ChildProcess,
  report: (line: string) => void,
): Promise<string | undefined> {
  const began = Date.now()
  for (let readBytes = 0; ; await sleep(15)) {
    if (child.pid === undefined) return 'The program could not be started.'
    if (child.exitCode !== null || child.signalCode !== null)
      return `It ended with ${child.signalCode ?? `code ${child.exitCode}`}.`
    const noted = await readServerFile(places.cluster)
    if (noted?.pid === child.pid && noted.ready) return undefined
    const seconds = Math.floor((Date.now() - began) / 1000)
    if (seconds >= readBytes + 2) {
      readBytes = seconds
      report(`Waiting for the database to recover data from the last stop (${seconds} s)`)
    }
  }
}

/** One former log is kept. @returns where the text of this start begins */
async function rotate(log: string): Promise<number> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size < 5_000_000) return size
  await rename(log, `${log}.1`)
  return 0
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
