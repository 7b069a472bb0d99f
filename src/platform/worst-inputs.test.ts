import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { leastCpuMs, repeated } from '../../tests/cpu-time.ts'
import { email, number, phone, required, strongPassword, url } from './api/validation.ts'
import { holdsStorable, withWholeLetters } from './database/storable.ts'
import { csvOf } from './format/csv.ts'
import { isGstin } from './format/india.ts'
import { slugOf } from './format/slug.ts'
import { maxFields, readForm } from './http/form-body.ts'
import { isSimpleJson, maxJsonValues } from './http/json-shape.ts'
import { networkOf } from './http/network-of.ts'
import { maxBodyBytes } from './http/read-bodies.ts'
import { maxFileBytes, readMultipart } from './http/read-multipart.ts'
import { readableTarget } from './http/request-target.ts'
import { bearerToken } from './http/session.ts'
import { preferredLanguage } from './i18n/language.ts'
import { errorText } from './server/log.ts'

// What a stranger may send at most, in the shape that costs each parser most. Rich text, captions, media and searches have
// such a test beside their own.

/** What Node takes of headers and of an address together. */
const headerBytes = 16_384
/** The largest body of all, a course draft's. */
const jsonBytes = 2 * maxBodyBytes
/** Ten times the longest title. */
const titleLength = 2000

const field = (name: string) => `${name}=${'v'.repeat(1000 - name.length)}&`
const multipart = (boundary: string, piece: string, takesFile = true) => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="a"${takesFile ? '; filename="b"' : ''}\r\n\r\n`
  const body = Buffer.from(repeated(piece, takesFile ? maxFileBytes : maxBodyBytes, head, `\r\n--${boundary}--\r\n`))
  return () => readMultipart(body, `multipart/form-data; boundary=${boundary}`, takesFile).catch(() => undefined)
}
const parsed = (schema: z.ZodMiniType, value: string) => () => z.safeParse(schema, value)
const failed = (message: string, code = '') => {
  const error = Object.assign(new Error(message), { code })
  return () => errorText(error)
}
const jsonOf = (value: string) =>
  Buffer.from(`{${Array.from({ length: maxJsonValues - 2 }, (_, at) => `"k${at}":"${value}"`).join(',')}}`)
const read = (body: Buffer) => () => isSimpleJson(body) && holdsStorable(withWholeLetters(JSON.parse(body.toString())))

const bodies: [string, () => unknown][] = [
  ['a form of one escaped value', () => readForm(repeated('%41', maxBodyBytes, 'a='))],
  ['a form of equal names', () => readForm(field('uid[]').repeat(maxFields).slice(0, -1))],
  [
    'a form of different keys',
    () =>
      readForm(
        Array.from({ length: maxFields }, (_, at) => field(`a[${at}]`))
          .join('')
          .slice(0, -1),
      ),
  ],
  ['a form of a bracketed name', () => readForm(repeated('a[', maxBodyBytes))],
  ['a multipart file of what begins a boundary', multipart('a'.repeat(70), `\r\n--${'a'.repeat(69)}`)],
  ['a multipart file of line ends', multipart('x', '\r\n-')],
  ['a multipart field of line ends', multipart('x', '\r\n-', false)],
  ['JSON of brackets', () => isSimpleJson(Buffer.from(repeated('[]', jsonBytes)))],
  ['JSON of one escaped text', () => isSimpleJson(Buffer.from(repeated('\\u0001', jsonBytes, '"', '"')))],
  ['JSON of as many names as there may be', read(jsonOf('\\ud800'))],
  [
    'JSON of one text of letters with marks',
    read(Buffer.from(`{"a":"${repeated('e\u0301\u0323', maxBodyBytes / 4)}"}`)),
  ],
]
const values: [string, () => unknown][] = [
  ['an email of many parts', parsed(email(), repeated('.b', maxBodyBytes, 'a@b', ' '))],
  ['an email of many signs', parsed(email(), repeated('a@', maxBodyBytes))],
  ['a phone number', parsed(phone(), repeated(' 1', maxBodyBytes, '', 'x'))],
  ['a web address', parsed(url(), repeated('/../', maxBodyBytes, 'https://a.b'))],
  ['a text of spaces', parsed(required(), repeated(' ', maxBodyBytes))],
  ['a number', parsed(number(), repeated('9', maxBodyBytes))],
  ['a password', parsed(strongPassword(), repeated('aA1', maxBodyBytes))],
  ['a GSTIN', () => isGstin(repeated('27ABCDE', maxBodyBytes))],
  ['a title in Devanagari', () => slugOf(repeated('क्', titleLength))],
  ['a title of ligatures', () => slugOf(repeated('ﷺ', titleLength))],
  ['a title of marks', () => slugOf(repeated('\u0301\u0323', titleLength, 'e'))],
  ['a cell of quotes', () => csvOf(['a'], [[repeated('"', 200_000)]])],
]
const headers: [string, () => unknown][] = [
  ['an address of broken escapes', () => readableTarget(repeated('%ffa', headerBytes, '/'))],
  ['an address of percent signs', () => readableTarget(repeated('%', headerBytes, '/'))],
  ['languages', () => preferredLanguage(repeated('hi;q=1,', headerBytes))],
  ['a language of many weights', () => preferredLanguage(repeated(';q=', headerBytes))],
  ['a token', () => bearerToken(repeated('a', headerBytes, 'Bearer ', ' '))],
  ['a forwarded address', () => networkOf(repeated('::', headerBytes))],
]
const errors: [string, () => unknown][] = [
  ['an error of words with dots', failed(repeated('a.', maxBodyBytes))],
  ['an error of addresses', failed(repeated('a://', maxBodyBytes))],
  ['an error of quotes', failed(repeated('"', maxBodyBytes), '22P02')],
  ['an error of parameters', failed(repeated('\nparams: ', maxBodyBytes))],
]

test.each([...bodies, ...values, ...headers, ...errors])(
  '%s of the largest size is read within 100 ms',
  async (_, work) => {
    expect(await leastCpuMs(work)).toBeLessThan(100)
  },
)
