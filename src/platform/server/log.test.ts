import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { errorText, loggedError, loggedPath, redaction } from './log.ts'

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

test('names a value that the database could not read without the value', async () => {
  const error = await database.db
    .execute(sql`select cast(${'asha"s 9826041210'} as integer)`)
    .catch((thrown: unknown) => thrown)
  expect(errorText(error)).toMatch(/invalid input syntax for type integer: "\[hidden\]"/)
  expect(errorText(error) + logged({ err: error })).not.toMatch(/asha"s|9826041210/)
})

test('names the constraint that PostgreSQL reports, and never its detail', () => {
  const fields = { code: '23505', detail: 'Key (email)=(asha@example.in) already exists.' }
  const error = Object.assign(new Error('duplicate key value'), { ...fields, constraint: 'users_email' })
  expect(loggedError(error)).toMatchObject({ code: '23505', where: 'users_email' })
  expect(errorText(error)).toMatch(/Error: duplicate key value[^]*\(23505, users_email\)/)
  expect(errorText(error) + logged({ err: error })).not.toContain('asha@example.in')
})

test('prints an error with all that caused it, and no value of its statements', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const error = new Error('Failed query: insert into users values ($1)\nparams: $argon2id$x,\n9826041210', { cause })
  const text = errorText(new Error('The school could not be filled', { cause: error }))
  expect(text).toMatch(
    /The school could not[^]*Caused by Error: Failed query: insert[^]*at [^]*Caused by .*ECONNREFUSED/,
  )
  expect(text).not.toMatch(/argon2id|9826041210/)
})

test('shortens a statement with very many placeholders', () => {
  expect(loggedError(new Error(`Failed query: ${'$1, '.repeat(5000)}`)).message.length).toBeLessThan(2100)
})

test('hides the user and the password of an address', () => {
  for (const address of ['postgres://sopaan:pass/wo@rd@db.example.in/x', 'smtp://user:pass@mail.example.in'])
    expect(errorText(new Error(`no way to ${address}`))).toMatch(/:\/\/\[hidden\]@(db|mail)\.example\.in/)
})

test('hides the password of an address where the beginning of a long text ends', () => {
  const words = 'word '.repeat(1597)
  const message = errorText(Object.assign(new Error(), { stack: `${words}postgres://sopaan:pass-word@db.example.in` }))
  expect(message).toBe(words.trimEnd())
})

test('logs copies of errors, as the queue reports them, and errors made of several', () => {
  const copy = { message: 'relation "pgboss.job" does not exist', stack: 'at fetch', code: '42P01', queue: 'a.b' }
  expect(JSON.parse(logged({ err: copy })).err).toMatchObject({
    message: copy.message,
    stack: copy.stack,
    code: '42P01',
  })
  const several = new AggregateError([
    new Error('connect ECONNREFUSED ::1'),
    new Error('connect ECONNREFUSED 127.0.0.1'),
  ])
  expect(loggedError(several).message).toBe('connect ECONNREFUSED ::1; connect ECONNREFUSED 127.0.0.1')
  expect(loggedError({ status: 7 }).message).toBe('fields: status')
})
