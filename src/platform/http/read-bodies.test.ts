import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { action, type Ctx } from '../api/action.ts'
import { endpoint } from '../api/contract.ts'
import { readSettings } from '../server/config.ts'
import { buildHttp } from './http.ts'
import { maxFileBytes } from './read-multipart.ts'

const anything = z.looseObject({})
const takesFields = endpoint({
  call: 'POST /fields',
  kind: 'write',
  access: 'public',
  input: anything,
  reply: anything,
  summary: 'Takes fields',
})
const takesFile = endpoint({
  call: 'POST /file',
  kind: 'write',
  access: 'public',
  input: anything,
  reply: anything,
  takes: 'file',
  summary: 'Takes a file',
})
const forMembers = endpoint({
  call: 'POST /members',
  kind: 'write',
  access: 'signedIn',
  input: anything,
  reply: anything,
  summary: 'For members',
})

let app: FastifyInstance
beforeAll(async () => {
  app = await buildHttp({
    settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT: '0' }),
    actorOf: async () => null,
    ctxFor: (actor, request) => ({ actor, request }) as Ctx,
    actions: [
      action(takesFields, async (_ctx, data) => ({ data })),
      action(takesFile, async ({ request }) => {
        const { file } = request
        return { data: file ? { name: file.name, type: file.type, bytes: file.bytes.length } : {} }
      }),
      action(forMembers, async () => ({ data: {} })),
    ],
  })
})
afterAll(() => app.close())

const post = (path: string, type: string, payload: string | Buffer) =>
  app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { 'content-type': type } })
const multipartType = 'multipart/form-data; boundary=x'
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const filePart = (bytes: number) =>
  `--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'a'.repeat(bytes)}\r\n`

test('a multipart body as a whole is bounded like any other', async () => {
  const many = Array.from({ length: 600 }, (_, at) => field(`f${at}`, 'v'.repeat(2000))).join('')
  expect((await post('/fields', multipartType, `${many}--x--\r\n`)).statusCode).toBe(413)
  const few = Array.from({ length: 400 }, (_, at) => field(`f${at}`, 'v'.repeat(2000))).join('')
  expect((await post('/fields', multipartType, `${few}--x--\r\n`)).statusCode).toBe(200)
})

test('a file may have 5 MB, and nothing but a file', async () => {
  const taken = await post('/file', multipartType, `${filePart(maxFileBytes)}--x--\r\n`)
  expect(taken.json().data).toEqual({ name: 'a.png', type: 'image/png', bytes: maxFileBytes })
  expect((await post('/file', multipartType, `${filePart(maxFileBytes + 1)}--x--\r\n`)).statusCode).toBe(413)
  expect((await post('/file', multipartType, `${filePart(maxFileBytes + 100_000)}--x--\r\n`)).json()).toMatchObject({
    error: 'TOO_LARGE',
    message: 'This file is too large. The limit is 5 MB (5242880 bytes).',
  })
  expect((await post('/file', 'application/json', JSON.stringify({ a: 'a'.repeat(1_100_000) }))).statusCode).toBe(413)
  expect((await post('/file', 'application/x-www-form-urlencoded', `a=${'a'.repeat(1_100_000)}`)).statusCode).toBe(413)
  expect((await post('/fields', multipartType, `${filePart(10)}--x--\r\n`)).statusCode).toBe(415)
})

test.each([
  ['truncated in a value', `${field('a', 'b')}--x\r\nContent-Disposition: form-data; name="c"\r\n\r\nd`],
  ['truncated in a header', `${field('a', 'b')}--x\r\nContent-Disposition: form-`],
  ['truncated in a file', '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc'],
  ['another boundary', `${field('a', 'b').replace('--x', '--y')}--y--\r\n`],
  ['no multipart at all', '{"a":1}'],
  ['two files', `${filePart(5)}${filePart(5)}--x--\r\n`],
  ['a field without a name', '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n'],
])('a malformed multipart body is 400: %s', async (_what, payload) => {
  expect((await post('/file', multipartType, payload)).statusCode).toBe(400)
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="'])(
  'a multipart body without a boundary is 400: %s',
  async (type) => expect((await post('/fields', type, `${field('a', 'b')}--x--\r\n`)).statusCode).toBe(400),
)

test('a thousand fields are taken and more refused, whatever the encoding', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`)
  const send = {
    urlencoded: (count: number) =>
      post(
        '/fields',
        'application/x-www-form-urlencoded',
        names(count)
          .map((name) => `${name}=1`)
          .join('&'),
      ),
    multipart: (count: number) =>
      post(
        '/fields',
        multipartType,
        `${names(count)
          .map((name) => field(name, '1'))
          .join('')}--x--\r\n`,
      ),
  }
  for (const encoding of [send.urlencoded, send.multipart]) {
    expect(Object.keys((await encoding(1000)).json().data)).toHaveLength(1000)
    expect((await encoding(1001)).statusCode).toBe(413)
  }
})

test('a JSON body may be 32 deep and hold 20,000 values', async () => {
  const json = (text: string) => post('/fields', 'application/json', text)
  expect((await json(`{"a":${'['.repeat(31)}${']'.repeat(31)}}`)).statusCode).toBe(200)
  expect((await json(`{"a":${'['.repeat(32)}${']'.repeat(32)}}`)).statusCode).toBe(413)
  expect((await json(`{"a":[${'0,'.repeat(19_000)}0]}`)).statusCode).toBe(200)
  expect((await json(`{"a":[${'0,'.repeat(20_000)}0]}`)).statusCode).toBe(413)
  expect((await json(JSON.stringify({ a: '[{,'.repeat(100_000), 'b"\\': '\\"[' }))).statusCode).toBe(200)
})

test.each([
  ['a JSON value', 'application/json', '{"a":"b\\u0000"}'],
  ['a JSON name', 'application/json', '{"a":{"b\\u0000":1}}'],
  ['a deep JSON value', 'application/json', `{"a":${'['.repeat(20)}"\\u0000"${']'.repeat(20)}}`],
  ['half a surrogate pair in a JSON name', 'application/json', '{"\\udc00":1}'],
  ['an urlencoded value', 'application/x-www-form-urlencoded', 'a=%00'],
  ['an urlencoded name', 'application/x-www-form-urlencoded', 'a%00=b'],
  ['a multipart value', multipartType, `${field('a', '\0')}--x--\r\n`],
  ['a multipart name', multipartType, `${field('a\0', 'b')}--x--\r\n`],
])('text that no database stores is refused: in %s', async (_where, type, payload) => {
  expect((await post('/fields', type, payload)).statusCode).toBe(400)
})

test('a letter that was cut in two becomes the sign for it, and the text around it stays', async () => {
  const answer = await post('/fields', 'application/json', '{"a":["one \\ud83d two"]}')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data.a).toEqual(['one \ufffd two'])
})

test('a letter keeps 30 of its marks, so that bringing a text into one form takes no time', async () => {
  const marks = '\u0301\u0323'
  const answer = await post('/fields', 'application/json', JSON.stringify({ a: `e${marks.repeat(100_000)} कि` }))
  expect(answer.json().data.a).toBe(`e${marks.repeat(15)} कि`)
})

test('anyone who may not call an endpoint is refused before the body is read', async () => {
  expect((await post('/members', 'application/json', '{"a":')).statusCode).toBe(401)
  expect((await post('/members', 'application/xml', '<a/>')).statusCode).toBe(401)
  expect((await post('/nowhere', 'application/json', '{"a":')).statusCode).toBe(404)
  expect((await post('/nowhere', 'application/xml', '<a/>')).statusCode).toBe(404)
})
