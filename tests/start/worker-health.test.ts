import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { freePort, liveSchool, run, type Run } from './run-product.ts'

// A worker as a service runs it, on a database of its own that is stopped under it.

let folder: string
let server: RunningPostgres
let worker: Run
let port: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-worker-health-'))
  await chmod(folder, 0o755)
  server = await startPostgres({ dataDir: join(folder, 'database'), durable: false })
  port = String(await freePort())
  worker = run('node', ['src/app/worker.ts'], {
    ...liveSchool,
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, 'data'),
    METRICS_PORT: port,
    LOG_LEVEL: 'error',
  })
  await worker.says('worker is ready')
})
afterAll(async () => {
  worker?.killAll()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What the command for services says, with its exit code. */
async function health(env: Record<string, string> = { METRICS_PORT: port }): Promise<string> {
  const asking = run('node', ['src/app/commands/worker-health.ts'], env)
  const { code } = await asking.ended()
  return `${code}: ${asking.printed().trim()}`
}

test('a worker that works is healthy, on whichever address it listens', async () => {
  expect(await health()).toBe('0: alive')
  expect(await health({ METRICS_PORT: port, METRICS_HOST: '0.0.0.0' })).toBe('0: alive')
})

test('a worker that hangs is not healthy until it goes on', async () => {
  worker.child.kill('SIGSTOP')
  expect(await health()).toBe(
    `1: http://127.0.0.1:${port}/health does not answer (The operation was aborted due to timeout)`,
  )
  worker.child.kill('SIGCONT')
  await expect.poll(() => health()).toBe('0: alive')
})

test('without a worker, or without the port that it answers on, nothing is healthy', async () => {
  const free = String(await freePort())
  expect(await health({ METRICS_PORT: free })).toBe(`1: http://127.0.0.1:${free}/health does not answer (ECONNREFUSED)`)
  expect(await health({})).toBe('1: METRICS_PORT: a worker answers this question on it. Set it.')
})

test('a worker whose database is away stays healthy', async () => {
  await server.stop()
  await worker.says('the queue reported an error')
  expect(await health()).toBe('0: alive')
})
