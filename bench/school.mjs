// A separate demo school for each measurement: on a free port, in a temporary folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The longest a measurement may take before its school is ended under it. */
const maxMs = 15 * 60_000

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  await new Promise((done) => probe.close(done))
  return port
}

/** A folder under the system's own for such things, which the database's user can reach. */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `sopaan-bench-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Starts a school and waits until it is ready.
 * @param {{ env?: Record<string, string>, dataDir?: string, from?: string }} [options]
 * @returns {Promise<{ url: string, pid: number, dataDir: string, startedInMs: number, printed(): string, stop(): Promise<number> }>}
 */
export async function openSchool({ env = {}, dataDir, from = root } = {}) {
  const folder = dataDir ? undefined : temporaryFolder('school')
  const data = dataDir ?? join(folder, 'data')
  const began = performance.now()
  // As `npm start` does it, but without npm in between: the process we know is the server's.
  const { scripts } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  const child = spawn('sh', ['-c', scripts.start], {
    cwd: from,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      PORT: String(await freePort()),
      DATA_DIR: data,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  // Nothing is left running when a measurement is broken off.
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const limit = setTimeout(() => child.kill('SIGTERM'), maxMs)
  limit.unref()
  const tidy = () => folder && rmSync(folder, { recursive: true, force: true })
  let address
  while (!(address = /Sopaan is ready: (\S+)/.exec(output)?.[1])) {
    if (child.exitCode !== null || child.signalCode !== null) {
      tidy()
      throw new Error(`the school did not start:\n${output}`)
    }
    await sleep(5)
  }
  const startedInMs = performance.now() - began
  return {
    url: address,
    pid: child.pid,
    dataDir: data,
    startedInMs,
    /** All that it has printed so far. */
    printed: () => output,
    async stop() {
      const asked = performance.now()
      child.kill('SIGTERM')
      await ended
      clearTimeout(limit)
      process.removeListener('exit', endWithUs)
      tidy()
      return performance.now() - asked
    },
  }
}

/**
 * Where a program of the system lies; without it the bench ends with how to install it.
 * @param {string} name
 * @param {string} debianPackage
 */
export function findProgram(name, debianPackage) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const found = folders.map((folder) => join(folder, name)).find(existsSync)
  if (found) return found
  console.error(`This needs ${name}. Install it: apt-get install ${debianPackage}`)
  process.exit(1)
}

/** Does the work against a school, and stops it whatever happens. */
export async function withSchool(work, options) {
  const school = await openSchool(options)
  try {
    return await work(school)
  } finally {
    await school.stop()
  }
}

/** Milliseconds of processor that a process has used so far, all its threads together (proc_pid_stat(5); 100 ticks/s). */
export function processorMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Every process of the school's own PostgreSQL. */
export function postgresIn(dataDir) {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readlinkSync(`/proc/${name}/cwd`).startsWith(`${dataDir}/postgres`)
    } catch {
      return false
    }
  })
}

/** Milliseconds of processor that PostgreSQL's present processes have used so far. */
export function databaseProcessorMs(dataDir) {
  return postgresIn(dataDir).reduce((sum, pid) => sum + processorMs(pid), 0)
}

/** Addresses of published courses as they are linked, and their uids: as many as there are, at most `most`. */
export async function courseAddresses(url, most = 300) {
  const uids = []
  for (let page = 1; uids.length < most; page += 1) {
    const answer = await fetch(`${url}/api/course/get-courses-from-marketplace`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, limit: 100 }),
    })
    const { data } = await answer.json()
    uids.push(...(data?.courses ?? []).map((course) => course.uid))
    if (!data?.pagination || page >= data.pagination.totalPages) break
  }
  const addresses = []
  for (const uid of uids.slice(0, most)) {
    // The bare uid leads to the address with the course's name.
    const answer = await fetch(`${url}/course-details/${uid}`, { redirect: 'manual' })
    await answer.text()
    if (answer.status === 404) return []
    addresses.push(answer.headers.get('location') ?? `/course-details/${uid}`)
  }
  return addresses.map((address) => new URL(address, url).pathname)
}

/** The address of the newest post. */
export async function newestPost(url) {
  const answer = await fetch(`${url}/api/blog/get-all-blogs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return `/blog/${(await answer.json()).data.blogs[0].slug}`
}
