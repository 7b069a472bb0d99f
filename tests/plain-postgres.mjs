// A plain PostgreSQL 15 or later for the database tests, beside the one that comes with the application:
//   node tests/plain-postgres.mjs vitest run     runs a command with TEST_DATABASE_URL set
//   node tests/plain-postgres.mjs                prints the address and stays until Ctrl+C
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const oldest = 15
const root = process.getuid?.() === 0

/** Starts it on a folder of its own. @returns {Promise<{ url: string, version: string, stop(): Promise<void> }>} */
export async function startPlainPostgres() {
  const bin = findServer() ?? installServer()
  const account = root ? unprivileged() : undefined
  const as = account && { uid: account.uid, gid: account.gid }
  const folder = mkdtempSync(join(roomy('/dev/shm') ? '/dev/shm' : tmpdir(), 'sopaan-plain-'))
  const data = join(folder, 'data')
  if (account) chownSync(folder, account.uid, account.gid)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  const made = spawnSync(join(bin, 'initdb'), ['-D', data, ...flags], { ...as, cwd: '/', env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`)

  // What an installation has: a role that owns its databases and is no superuser, and one that works on the rows.
  const input =
    'create role sopaan login createdb;\ncreate role sopaan_application login;\ncreate database sopaan owner sopaan;\n'
  const named = spawnSync(join(bin, 'postgres'), ['--single', '-D', data, 'postgres'], { ...as, cwd: '/', env, input })
  if (named.status !== 0) throw new Error(`PostgreSQL did not take its role:\n${named.stderr}`)

  const port = await freePort()
  const log = join(folder, 'log')
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100']
  const settings = [...careless, 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((one) => ['-c', one])
  const out = openSync(log, 'a')
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...as,
    cwd: '/',
    env,
    detached: true,
    stdio: ['ignore', out, out],
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGINT')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  while (!/^ready/m.test(read(join(data, 'postmaster.pid')))) {
    if (server.exitCode !== null) {
      const output = read(log)
      await stop()
      throw new Error(`PostgreSQL did not start:\n${output}`)
    }
    await sleep(30)
  }
  return { url: `postgres://sopaan@127.0.0.1:${port}/sopaan`, version: versionOf(bin), stop }
}

/** In memory where there is plenty: making and dropping databases is then ten times as fast. */
function roomy(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2e9 && freemem() > 4e9
}

function findServer() {
  const homes = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt']
  const installed = homes.flatMap((home) =>
    existsSync(home) ? readdirSync(home).map((name) => join(home, name, 'bin')) : [],
  )
  const named = readdirIf('/usr')
    .filter((name) => name.startsWith('pgsql-'))
    .map((name) => join('/usr', name, 'bin'))
  const given = process.env.PG_BIN ? [process.env.PG_BIN] : []
  return [...given, ...installed, ...named, ...(process.env.PATH ?? '').split(delimiter)]
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .find((bin) => Number.parseInt(versionOf(bin), 10) >= oldest)
}

function versionOf(bin) {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return /(\d+(\.\d+)*)/.exec(stdout ?? '')?.[1] ?? ''
}

function installServer() {
  const advice = `The database tests also run on a plain PostgreSQL ${oldest} or later, and none was found here. Install one (apt-get install postgresql), or name the folder of its programs: PG_BIN=/path/bin`
  if (!root || spawnSync('apt-get', ['--version']).status !== 0) throw new Error(advice)
  console.log('Installing PostgreSQL by apt for the database tests …')
  // The package would otherwise make a cluster of its own and keep it running.
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.d/sopaan-tests.conf', 'create_main_cluster = false\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const install = () => apt('install', '-y', '--no-install-recommends', 'postgresql').status === 0
  if (!install()) {
    apt('update')
    if (!install()) throw new Error(advice)
  }
  const bin = findServer()
  if (!bin) throw new Error(advice)
  return bin
}

/** PostgreSQL refuses root. */
function unprivileged() {
  const users = read('/etc/passwd')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'sopaan', 'nobody'].map((name) => users.find((one) => one[0] === name)).find(Boolean)
  if (!user) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody here.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function readdirIf(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2)
  const server = await startPlainPostgres()
  console.log(command ? `On PostgreSQL ${server.version}: ${[command, ...args].join(' ')}` : server.url)
  const child =
    command && spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } })
  // Ctrl+C reaches the command as well; we end after it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (child ? undefined : finish(0)))
  const finish = async (code) => {
    await server.stop()
    process.exit(code)
  }
  child?.on('error', (error) => {
    console.error(error.message)
    void finish(1)
  })
  child?.on('exit', (code) => void finish(code ?? 1))
}
