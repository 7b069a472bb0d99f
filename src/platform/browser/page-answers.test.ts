import { expect, test, vi } from 'vitest'
import { type AnswerQuery, pageAnswers } from './page-answers.ts'

function clock() {
  let at = 1_000_000
  return { now: () => at, pass: (ms: number) => (at += ms) }
}

const queryOf = (queryFn: () => Promise<string>, key = 'a'): AnswerQuery<string> => ({
  queryKey: [key, { page: 1 }],
  queryFn,
  gcTime: 60_000,
  staleTime: 30_000,
})

test('an answer is requested once while it is fresh, and again once it is stale', async () => {
  const { now, pass } = clock()
  const answers = pageAnswers(now)
  const load = vi.fn().mockResolvedValueOnce('first').mockResolvedValueOnce('second')
  expect(await answers.fetch(queryOf(load))).toBe('first')
  pass(29_000)
  expect(await answers.fetch(queryOf(load))).toBe('first')
  pass(2000)
  expect(await answers.fetch(queryOf(load))).toBe('second')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a stale answer is enough for a page that only needs something to show', async () => {
  const { now, pass } = clock()
  const answers = pageAnswers(now)
  const load = vi.fn().mockResolvedValue('first')
  await answers.ensure(queryOf(load))
  pass(50_000)
  expect(await answers.ensure(queryOf(load))).toBe('first')
  expect(load).toHaveBeenCalledTimes(1)
})

test('an answer is forgotten a minute after its last use', async () => {
  const { now, pass } = clock()
  const answers = pageAnswers(now)
  await answers.ensure(queryOf(async () => 'first'))
  pass(59_000)
  expect(answers.known(['a', { page: 1 }])).toBe('first')
  pass(59_000)
  expect(answers.known(['a', { page: 1 }])).toBe('first')
  pass(61_000)
  expect(answers.known(['a', { page: 1 }])).toBeUndefined()
})

test('the same read, requested twice at the same moment, is sent once', async () => {
  const answers = pageAnswers()
  const load = vi.fn(async () => 'once')
  expect(await Promise.all([answers.fetch(queryOf(load)), answers.ensure(queryOf(load))])).toEqual(['once', 'once'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed read is not cached, so the next use requests it again', async () => {
  const answers = pageAnswers()
  const load = vi.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValueOnce('there')
  await expect(answers.fetch(queryOf(load))).rejects.toThrow('no line')
  expect(await answers.fetch(queryOf(load))).toBe('there')
})

test('answers are sent with a page, with the time at which each was read', async () => {
  const { now, pass } = clock()
  const server = pageAnswers(now)
  await server.ensure(queryOf(async () => 'from the server'))
  const browser = pageAnswers(now)
  browser.unpack(JSON.parse(JSON.stringify(server.packed())))
  expect(browser.known(['a', { page: 1 }])).toBe('from the server')
  pass(31_000)
  expect(await browser.fetch(queryOf(async () => 'asked again'))).toBe('asked again')
})
