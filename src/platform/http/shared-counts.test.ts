import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freshDatabase } from '../../../tests/database.ts'
import { action, type Ctx } from '../api/action.ts'
import { endpoint } from '../api/contract.ts'
import { forgetCallCounts } from '../database/call-counts.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { number, queryRows, text } from '../database/rows.ts'
import { readSettings } from '../server/config.ts'
import { buildHttp } from './http.ts'
import { newToken } from './session.ts'

const read = endpoint({
  call: 'GET /course',
  kind: 'read',
  access: 'public',
  input: z.object({}),
  reply: z.object({}),
  fresh: true,
  summary: 'Reads',
})
const token = newToken()

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
/** Two processes of one installation. */
let processes: FastifyInstance[]
beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(async () => {
  database = openDatabase(fresh.applicationUrl)
  processes = await Promise.all([1, 2].map(() => open()))
})
afterEach(async () => {
  await Promise.all(processes.map((one) => one.close()))
  await database.close()
})
afterAll(() => fresh.drop())

function open(): Promise<FastifyInstance> {
  return buildHttp({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    actorOf: async () => ({
      userId: 1,
      uid: 'u',
      roles: ['LEARNER'],
      userRole: 'LEARNER',
      mayExport: [],
      sessionId: 1,
    }),
    ctxFor: (actor, request) => ({ actor, request }) as Ctx,
    actions: [action(read, async () => ({ data: {} }))],
    sharedCounts: database.db,
  })
}

const call = (which: number, address: string, headers: Record<string, string> = {}) =>
  (processes[which] as FastifyInstance).inject({ url: '/api/course', remoteAddress: address, headers })
const bearer = { authorization: `Bearer ${token}` }
const rows = () => queryRows(database.db, { caller: text, calls: number })`select caller, calls from call_counts`

test('a call counts for all processes, and each caller for itself', async () => {
  const left = async (which: number, address: string) =>
    Number((await call(which, address)).headers['x-ratelimit-remaining'])
  expect([await left(0, '198.51.100.1'), await left(1, '198.51.100.1'), await left(0, '198.51.100.1')]).toEqual([
    2999, 2998, 2997,
  ])
  expect(await left(1, '198.51.100.2')).toBe(2999)
})

test('a session has 600 calls a minute in all processes together', async () => {
  for (const which of [0, 1]) await call(which, '198.51.100.3', bearer)
  const codes: number[] = []
  for (let wave = 0; wave < 16; wave += 1) {
    const sent = Array.from({ length: 40 }, (_, n) => call(n % 2, '198.51.100.3', bearer))
    codes.push(...(await Promise.all(sent)).map(({ statusCode }) => statusCode))
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(600)
  expect(codes.filter((code) => code === 429)).toHaveLength(40)
  expect((await call(1, '198.51.100.3', bearer)).json()).toMatchObject({ error: 'TOO_MANY_REQUESTS' })
})

test('however many calls of a session come at once, each is counted', async () => {
  const another = { authorization: `Bearer ${newToken()}` }
  for (const which of [0, 1]) await call(which, '198.51.100.9', another)
  const sent = Array.from({ length: 640 }, (_, n) => call(n % 2, '198.51.100.9', another))
  const codes = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  // Of the others, those that find no place in the queue of work are refused for that.
  expect(codes.filter((code) => code === 429)).toHaveLength(40)
})

test('each of the calls that come at once has a number of its own', async () => {
  const sent = Array.from({ length: 50 }, (_, n) => call(n % 2, '198.51.100.8'))
  const left = (await Promise.all(sent)).map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 50 }, (_, n) => 2999 - n))
})

test('the table holds digests, and no token or address', async () => {
  await call(0, '198.51.100.4', bearer)
  const stored = (await rows()).map(({ caller }) => caller)
  expect(stored.length).toBeGreaterThan(0)
  for (const caller of stored) expect(caller).toMatch(/^[\w-]{43}$/)
  expect(stored.join()).not.toContain(token)
})

test('a period that is over begins again at 1, and is deleted by the job; one under way is not', async () => {
  await database.sql`delete from call_counts`
  await call(0, '198.51.100.5')
  await call(0, '198.51.100.5')
  await database.sql`update call_counts set ends_at = now() - interval '1 second'`
  expect((await call(1, '198.51.100.5')).headers['x-ratelimit-remaining']).toBe('2999')
  await call(1, '198.51.100.6')
  await database.sql`update call_counts set ends_at = now() - interval '1 second', calls = 7 where calls = 1
    and caller = (select caller from call_counts order by ends_at limit 1)`
  await forgetCallCounts({ db: database.db })
  expect((await rows()).map(({ calls }) => calls)).toEqual([1])
})

test('while the database is away calls are answered, and none is refused', async () => {
  await database.close()
  const answer = await call(0, '198.51.100.7')
  expect(answer.statusCode).toBe(200)
})
