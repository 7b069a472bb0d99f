import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#platform/database/db.ts'
import { buildHttp } from '#platform/http/http.ts'
import type { Queue } from '#platform/jobs/jobs.ts'
import { readSettings } from '#platform/server/config.ts'
import { answerHealth, faultOfWork } from './health.ts'

let app: FastifyInstance
let tries = 0
/** What the database does with a statement. */
async function open(answer: (statement: string) => Promise<unknown>): Promise<void> {
  tries = 0
  app = await buildHttp({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    actorOf: async () => null,
    ctxFor: () => {
      throw new Error('no call is made here')
    },
    actions: [],
  })
  const statements = (parts: TemplateStringsArray) => answer(parts.join('?'))
  const tx = Object.assign(statements, { unsafe: async () => [] })
  const begin = (work: (sql: typeof tx) => Promise<unknown>) => {
    tries += 1
    return work(tx)
  }
  answerHealth(app, {
    database: { sql: { begin } } as unknown as Database,
    queue: { ready: async () => true } as unknown as Queue,
    isDraining: () => false,
  })
}
afterEach(() => app.close())

const fullDisk = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: '53100' }))
const codesOf = async (path: string, times: number) => {
  const codes = new Set<number>()
  for (let time = 0; time < times; time++) codes.add((await app.inject(path)).statusCode)
  return [...codes]
}

test('both are answered however often one address asks, and the database is tried once a second', async () => {
  await open(async () => [])
  expect([await codesOf('/api/health', 3500), await codesOf('/api/ready', 3500)]).toEqual([[200], [200]])
  expect(tries).toBeLessThan(20)
})

test.each([
  ['the log that a commit writes', 'pg_logical_emit_message'],
  ['what a sort puts on the disk', 'generate_series'],
])('a disk that has no room for %s is not ready, and the process lives', async (_what, written) => {
  await open((statement) => (statement.includes(written) ? fullDisk() : Promise.resolve([])))
  const answer = await app.inject('/api/ready')
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().data]).toEqual([
    503,
    '2',
    { database: false, queue: true },
  ])
  expect((await app.inject('/api/health')).statusCode).toBe(200)
})

test('a database that does not answer is not ready after two seconds', async () => {
  await open(() => new Promise(() => {}))
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
})

test('a process has to be started again once a worker has asked for no job for two minutes, or none is left', () => {
  const faultAfter = (idle: number | null) => faultOfWork({ idleSeconds: () => idle })
  expect(faultAfter(0)).toBeUndefined()
  expect(faultAfter(120)).toBeUndefined()
  expect(faultAfter(121)).toBe('a worker has asked for no job for 121 seconds')
  expect(faultAfter(null)).toBe('no job can run here')
})
