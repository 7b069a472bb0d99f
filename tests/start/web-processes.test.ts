import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../database.ts'
import { freePort, freePorts, liveSchool, type Run, start } from './run-product.ts'

let dataDir: string
let fresh: Awaited<ReturnType<typeof freshDatabase>>
let port: number
let metricsPort: number
let school: Run
let env: Record<string, string>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-processes-'))
  fresh = await freshDatabase({ empty: true })
  port = await freePort()
  metricsPort = await freePorts(3)
  env = {
    DATABASE_URL: fresh.applicationUrl,
    DATABASE_OWNER_URL: fresh.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    ...liveSchool,
    WEB_PROCESSES: '2',
    METRICS_PORT: String(metricsPort),
  }
  school = start(env)
  await school.says('Sopaan is ready', 240_000)
})
afterAll(async () => {
  school.killAll()
  await fresh.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The processes that the first one started, by what they do. */
function processes(role: 'web' | 'jobs', one = school): number[] {
  const { pid } = one.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => {
    try {
      const [, , last] = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0').slice(-4)
      return last === role
    } catch {
      return false
    }
  })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const agent = new Agent({ keepAlive: true })
/** The status that a request is answered with; of a failed one its error, or what the server said. */
const ask = (path: string, own = agent) =>
  new Promise<number | string>((resolve) => {
    const call = request({ port, host: '127.0.0.1', path, agent: own }, async (response) => {
      const { statusCode: status = 0 } = response
      try {
        const body = await text(response)
        resolve(status < 500 ? status : `${path} ${status} ${body.slice(0, 300)}`)
      } catch (error) {
        resolve(`${path} ${status} ${error}`)
      }
    })
    call.on('error', (error) => resolve(error.message)).end()
  })

test('two processes answer on one port, and one more runs the jobs', async () => {
  expect([processes('web').length, processes('jobs').length]).toEqual([2, 1])
  expect(await ask('/api/ready')).toBe(200)
})

/** What the processes measure, in the order of their ports. */
const metrics = () =>
  Promise.all([0, 1, 2].map(async (n) => (await fetch(`http://127.0.0.1:${metricsPort + n}/metrics`)).text()))

test('each process answers Prometheus on a port of its own, and the one with the jobs for the installation', async () => {
  const texts = await metrics()
  expect(texts.map((text) => text.includes('process_cpu_seconds_total'))).toEqual([true, true, true])
  expect(texts.map((text) => text.includes('sopaan_database_up 1'))).toEqual([false, false, true])
})

test('a process that is killed is started again, and the other one answers meanwhile', async () => {
  const [killed = 0, other] = processes('web')
  process.kill(killed, 'SIGKILL')
  await school.says('is started again in 0.5 s', 120_000)
  expect(await ask('/faq', new Agent())).toBe(200)
  await expect.poll(() => processes('web').length).toBe(2)
  expect(processes('web')).toContain(other)
})

test('SIGUSR2 replaces all of them while requests come, and no request fails', async () => {
  const before = [...processes('web'), ...processes('jobs')]
  const answers = new Map<number | string, number>()
  let asking = true
  const visitors = ['/api/health', '/faq', '/', '/api/course/category-addresses', '/about', '/hi/faq'].map(
    async (path) => {
      const own = new Agent({ keepAlive: true, maxSockets: 1 })
      for (; asking; await sleep(5)) {
        const answer = await ask(path, own)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
      own.destroy()
    },
  )
  await sleep(500)
  school.child.kill('SIGUSR2')
  await school.says('All processes were replaced', 240_000)
  asking = false
  await Promise.all(visitors)
  expect([...answers.keys()].filter((answer) => typeof answer === 'string')).toEqual([])
  const after = [...processes('web'), ...processes('jobs')]
  expect(after).toHaveLength(3)
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  expect((await metrics()).every((text) => text.includes('process_cpu_seconds_total'))).toBe(true)
})

test('SIGTERM ends them all', async () => {
  const all = [...processes('web'), ...processes('jobs')]
  school.child.kill('SIGTERM')
  expect((await school.ended()).code).toBe(0)
  expect(all.filter(isAlive)).toEqual([])
})

test('kill -9 of the first process ends the others too', async () => {
  const again = start({ ...env, PORT: String(await freePort()), METRICS_PORT: '' })
  await again.says('Sopaan is ready', 120_000)
  const all = [...processes('web', again), ...processes('jobs', again)]
  expect(all).toHaveLength(3)
  process.kill(again.child.pid as number, 'SIGKILL')
  await expect.poll(() => all.filter(isAlive)).toEqual([])
})
