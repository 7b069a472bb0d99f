import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/database.ts'
import { type Database, openDatabase } from './db.ts'
import { loggedError, loggedPath, redaction } from './log.ts'

let text = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    text += String(chunk)
    done()
  },
})
const { log } = Fastify({ logger: { level: 'debug', redact: redaction, serializers: { err: loggedError }, stream } })

const logged = (fields: object) => {
  text = ''
  log.error(fields, 'something happened')
  return text
}

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase({ empty: true })
  drop = fresh.drop
  database = openDatabase(fresh.url, { max: 1 })
  await database.sql`create table people (email text constraint one_email unique, hash text)`
})
afterAll(async () => {
  await database.close()
  await drop()
})

test.each(['authorization', 'otp', 'password', 'newPassword', 'token', 'razorpay_signature'])(
  'hides %s wherever a line carries it',
  (name) => {
    const secret = 'Sopaan@2026-secret'
    for (const fields of [{ [name]: secret }, { body: { [name]: secret } }, { call: { input: { [name]: secret } } }]) {
      const line = logged(fields)
      expect(line).toContain('[hidden]')
      expect(line).not.toContain(secret)
    }
  },
)

test('names what failed in the database without the values it failed with', async () => {
  const insert = () =>
    database.db.execute(sql`insert into people (email, hash) values (${'asha@example.in'}, ${'$argon2id$secret'})`)
  await insert()
  const error = await insert().catch((thrown: unknown) => thrown)
  const line = logged({ err: error })
  expect(line).not.toMatch(/asha@example\.in|argon2id/)
  expect(JSON.parse(line).err).toMatchObject({
    message: expect.stringContaining('insert into people'),
    stack: expect.stringContaining('log.test.ts'),
    cause: { code: '23505', where: 'one_email', message: expect.stringContaining('unique constraint') },
  })
})

test('logs what is thrown without being an error', () => {
  expect(JSON.parse(logged({ err: 'just text' })).err.message).toBe('just text')
})

test('logs a path without its query, and a path that is a key by its pattern', () => {
  expect(loggedPath('/api/course/suggest?q=yoga', '/api/course/suggest')).toBe('/api/course/suggest')
  expect(loggedPath('/api/learner/course/abc', '/api/learner/course/:uid')).toBe('/api/learner/course/abc')
  expect(loggedPath('/api/media/secret/a.mp4', '/api/media/:token/:file')).toBe('/api/media/:token/:file')
  expect(loggedPath('/api/nowhere', undefined)).toBe('/api/nowhere')
})
