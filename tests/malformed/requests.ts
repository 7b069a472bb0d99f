import { type Random, randomFrom } from '#features/catalogue/rules/cover/draw.ts'
import { chance, oddText, oddValues, pick, plausible, type Schema } from './values.ts'

type Operation = {
  parameters: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
type Described = { paths: Record<string, Record<string, Operation>> }

/** One request as raw bytes. `cutShort`: it ends before the length that it announces, so it may get no answer. */
export type RawRequest = { call: string; bytes: Buffer; cutShort: boolean }

type Parts = {
  method: string
  target: string
  headers: [name: string, value: string][]
  body: Buffer
  cutShort: boolean
}

/** Sent where a request says nothing odd of the kind itself. */
type Known = {
  /** Session tokens, among which each request takes one or none. */
  tokens: () => readonly string[]
  /** Names of things that exist, so that requests come past the door. */
  uids: () => readonly string[]
}

/**
 * Malformed requests over every operation of the description, the same ones in the same order for the same seed: each
 * is made as described, then spoilt in one to three ways.
 */
export function* malformedRequests(document: object, seed: number, known: Known): Generator<RawRequest> {
  const random = randomFrom(seed)
  const operations = Object.entries((document as Described).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  for (let n = 0; ; n += 1) {
    const { path, method, operation } = operations[n % operations.length] as (typeof operations)[number]
    const parts = wellFormed(random, path, method, operation, known)
    for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1)
      pick(random, spoilers)(random, parts, operation)
    yield { call: `${method} ${path}`, bytes: written(parts), cutShort: parts.cutShort }
  }
}

function wellFormed(random: Random, path: string, method: string, operation: Operation, known: Known): Parts {
  const uids = known.uids()
  const token = pick(random, [undefined, ...known.tokens()])
  const target = path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(String(plausible(random, { type: 'string' }, uids))),
  )
  const query = operation.parameters
    .filter((one) => one.in === 'query' && chance(random, 0.6))
    .map((one) => `${one.name}=${encodeURIComponent(String(plausible(random, one.schema, uids)))}`)
  const schema = operation.requestBody?.content['application/json']?.schema
  const parts: Parts = {
    method,
    target: query.length > 0 ? `${target}?${query.join('&')}` : target,
    headers: token ? [['authorization', `Bearer ${token}`]] : [],
    body: Buffer.alloc(0),
    cutShort: false,
  }
  if (schema) setJson(parts, plausible(random, schema, uids))
  return parts
}

function set(parts: Parts, name: string, value: string): void {
  parts.headers = [...parts.headers.filter(([other]) => other !== name), [name, value]]
}
function setJson(parts: Parts, value: unknown): void {
  parts.body = Buffer.from(JSON.stringify(value))
  set(parts, 'content-type', 'application/json')
}
function bodyOf(parts: Parts): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(parts.body.toString())
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const fieldsOf = (operation: Operation) =>
  Object.keys(operation.requestBody?.content['application/json']?.schema?.properties ?? { page: {} })
const oddHeaders = [
  ...[
    'authorization',
    'cookie',
    'accept-language',
    'accept',
    'range',
    'if-none-match',
    'if-modified-since',
    'if-match',
  ],
  ...[
    'idempotency-key',
    'x-forwarded-for',
    'x-forwarded-proto',
    'content-encoding',
    'content-type',
    'origin',
    'referer',
  ],
  ...['upload-length', 'upload-offset', 'upload-metadata', 'tus-resumable', 'x-http-method-override', 'user-agent'],
  ...['x-razorpay-signature', 'x-razorpay-event-id', 'accept-encoding', 'last-event-id', 'host', 'te', 'expect'],
]
const oddHeaderValues = [
  ...['', ',', ';;;', '*', '-1', 'NaN', '9'.repeat(300), 'gzip', 'bytes=-0', 'bytes=9-1', 'bytes=0-0,'.repeat(500)],
  ...[
    'Bearer',
    'Bearer ',
    'Basic Og==',
    'a=b;'.repeat(800),
    '"',
    'W/"',
    'Mon, 99 Abc 0000',
    'hi-IN;q=9,*;q=-1',
    '::1,,%',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json; charset=utf-16',
    'text/plain',
    'x/y/z',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'filename ====',
    'filename bm8=,filename bm8=',
    'x'.repeat(6000),
    '\u00ff\u0080',
  ],
]
const oddPaths = [
  '%00',
  '%zz',
  '%',
  '%c0%80',
  '..%2f..%2f',
  '%2e%2e',
  'a'.repeat(3000),
  '%ed%a0%80',
  '%E0%A4%A8',
  ';x',
  '-1',
]
const odd = (random: Random) => pick(random, oddValues)

/** Each spoils a request in one way. */
const spoilers: ((random: Random, parts: Parts, operation: Operation) => void)[] = [
  (random, parts, operation) => setJson(parts, { ...bodyOf(parts), [pick(random, fieldsOf(operation))]: odd(random) }),
  (random, parts, operation) =>
    setJson(parts, Object.fromEntries(fieldsOf(operation).map((name) => [name, odd(random)]))),
  (random, parts) => setJson(parts, odd(random)),
  (random, parts) => {
    parts.body = parts.body.subarray(0, Math.floor(random() * parts.body.length))
  },
  (random, parts) => {
    parts.body = Buffer.from(pick(random, ['[', '{"a":', '"', '{"a":1,']).repeat(pick(random, [10, 30_000])))
    set(parts, 'content-type', 'application/json')
  },
  (random, parts) => {
    parts.body = Buffer.from(Array.from({ length: 400 }, () => Math.floor(random() * 256)))
  },
  (random, parts, operation) => {
    const fields = [...fieldsOf(operation), 'a[b][c]', '__proto__[x]', '']
    const field = () =>
      `${pick(random, fields)}=${chance(random, 0.5) ? encoded(oddText(random)) : pick(random, oddPaths)}`
    parts.body = Buffer.from(
      Array.from({ length: pick(random, [1, 5, 1500]) }, field)
        .join('&')
        .slice(0, 200_000),
    )
    set(parts, 'content-type', 'application/x-www-form-urlencoded')
  },
  (random, parts, operation) => {
    const name = `name="${pick(random, fieldsOf(operation))}"`
    const head = pick(random, [
      name,
      `${name}; filename="a\u0000.jpg"`,
      'name',
      `${name}; filename*=utf-8''%zz`,
      'x'.repeat(20_000),
    ])
    const end = pick(random, ['\r\n--x--\r\n', '\r\n--x', '', '\r\n--y--\r\n', '\r\n--x\r\n'.repeat(300)])
    parts.body = Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${oddText(random)}${end}`)
    set(parts, 'content-type', pick(random, ['multipart/form-data; boundary=x', 'multipart/form-data; boundary="x']))
  },
  (random, parts) => {
    const pieces = parts.target.split('/')
    pieces[pieces.length - 1] = pick(random, oddPaths)
    parts.target = pieces.join('/')
  },
  (random, parts, operation) => {
    const names = [...operation.parameters.map((one) => one.name), 'page', 'limit', 'search', 'sort', 'a[]']
    const field = () =>
      `${pick(random, names)}=${chance(random, 0.7) ? encoded(oddText(random)) : pick(random, oddPaths)}`
    const query = Array.from({ length: pick(random, [1, 3, 60]) }, field).join('&')
    parts.target = `${parts.target.split('?')[0]}?${query}`.slice(0, 12_000)
  },
  (random, parts) => set(parts, pick(random, oddHeaders), pick(random, oddHeaderValues)),
  (random, parts) => {
    parts.method = pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'])
  },
  (random, parts) => {
    if (chance(random, 0.3)) parts.cutShort = true
  },
]

/** Percent-encoded; half a letter, which cannot be, as the bytes it would have. */
function encoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

function written({ method, target, headers, body, cutShort }: Parts): Buffer {
  const more = headers.some(([name]) => name === 'host') ? [] : [['host', '127.0.0.1']]
  const length = body.length + (cutShort ? 100 : 0)
  const lines = [...more, ...headers, ['content-length', String(length)], ['connection', 'close']]
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}
