import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { stubPage } from '../../../tests/fake-browser.ts'
import { fetchFile } from '../browser/fetch-file.ts'
import { type CallError, refusalOf, setOnSessionEnded } from './client.ts'
import { endpoint } from './contract.ts'
import { fetchWithSession } from './fetch-with-session.ts'
import { sessionHeaders } from './session-headers.ts'

const statement = endpoint({
  call: 'GET /statements/{uid}/file',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ uid: z.string(), from: z.optional(z.number()), note: z.optional(z.string()) }),
  reply: z.unknown(),
  answers: 'file',
  amounts: { input: { from: 'rupees' } },
  summary: 'A file',
})
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: CallError) => error,
  )
const refused = (status: number, body: object) => new Response(JSON.stringify({ status: 0, ...body }), { status })

let answer: (signal: AbortSignal) => Response | Promise<Response>
let asked: { url: string; headers: Record<string, string> }[]
const ended = vi.fn()

beforeEach(() => {
  stubPage().localStorage.setItem('authToken', 'my-token')
  asked = []
  ended.mockReset()
  setOnSessionEnded(ended)
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
    asked.push({ url, headers: init.headers })
    return answer(init.signal)
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a file is asked for by its contract, with the token and in the language of the page', async () => {
  answer = () => new Response('the file')
  const file = await fetchFile(statement, { uid: 'a/b', from: 49_950, note: '' })
  expect(await file.text()).toBe('the file')
  expect(asked).toEqual([
    {
      url: '/api/statements/a%2Fb/file?from=499.5',
      headers: { 'accept-language': 'en-IN', authorization: 'Bearer my-token' },
    },
  ])
})

test('a visitor sends no token', () => {
  window.localStorage.removeItem('authToken')
  expect(sessionHeaders()).toEqual({ 'accept-language': 'en-IN' })
})

test('the reason why a file is refused reaches the person', async () => {
  answer = () => refused(409, { error: 'TOO_MANY_FOR_PDF', message: 'Choose fewer notes.' })
  expect(await caught(fetchFile(statement, { uid: 'a' }))).toMatchObject({
    status: 409,
    code: 'TOO_MANY_FOR_PDF',
    message: 'Choose fewer notes.',
  })
  expect(ended).not.toHaveBeenCalled()
})

test('a file that is refused with 401 ends the session', async () => {
  answer = () => refused(401, { message: 'x' })
  expect(await caught(fetchFile(statement, { uid: 'a' }))).toMatchObject({
    status: 401,
    message: 'Session expired. Please login again.',
  })
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a 401 ends no session that another tab has started meanwhile', async () => {
  answer = () => {
    window.localStorage.setItem('authToken', 'another-token')
    return refused(401, { message: 'x' })
  }
  expect(await caught(fetchFile(statement, { uid: 'a' }))).toMatchObject({ status: 401 })
  expect(ended).not.toHaveBeenCalled()
})

test('a failing network, also in the middle of a file, is worded as for a call', async () => {
  const noNetwork = { status: 0, code: 'FETCH_ERROR', message: 'Network error. Please check your connection.' }
  answer = () => Promise.reject(new TypeError('failed to fetch'))
  expect(await caught(fetchFile(statement, { uid: 'a' }))).toMatchObject(noNetwork)
  answer = () => new Response(new ReadableStream({ pull: (to) => to.error(new TypeError('cut')) }))
  expect(await caught(fetchFile(statement, { uid: 'a' }))).toMatchObject(noNetwork)
})

const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

test('what does not come in time is given up', async () => {
  answer = never
  expect(await caught(fetchWithSession('/api/x', (got) => got.text(), { timeoutMs: 20 }))).toMatchObject({
    code: 'TIMEOUT_ERROR',
    message: 'Request timeout. Please check your connection.',
  })
})

test('what the caller stops is no failure of the network', async () => {
  answer = never
  const stop = new AbortController()
  const asking = caught(fetchWithSession('/api/x', (got) => got.text(), { timeoutMs: 60_000, signal: stop.signal }))
  stop.abort()
  expect(await asking).toMatchObject({ name: 'AbortError' })
})

test('an answer that is no envelope ends no session', () => {
  expect(refusalOf({}, { status: 401, text: '<html>' }, 'my-token')).toMatchObject({ code: 'PARSING_ERROR' })
  expect(ended).not.toHaveBeenCalled()
})
