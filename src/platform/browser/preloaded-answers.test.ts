import { afterEach, beforeEach, expect, test } from 'vitest'
import { preloadedAnswer } from './preloaded-answers.ts'

type Answers = Record<string, Promise<{ status: number; text: string }>>
const page: { preloadedAnswers?: Answers; preloadedToken?: string | null } = {}
beforeEach(() => {
  Object.assign(globalThis, { window: page })
  page.preloadedToken = 'Bearer mine'
  page.preloadedAnswers = { '/api/checkToken': Promise.resolve({ status: 200, text: '{}' }) }
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

test('an answer that the document asked for is taken once', async () => {
  expect(await preloadedAnswer('/api/checkToken', 'Bearer mine')).toEqual({ status: 200, text: '{}' })
  expect(await preloadedAnswer('/api/checkToken', 'Bearer mine')).toBeUndefined()
})

test('what was asked for one session never answers another', async () => {
  expect(await preloadedAnswer('/api/checkToken', 'Bearer another')).toBeUndefined()
  expect(await preloadedAnswer('/api/checkToken', 'Bearer mine')).toBeUndefined()
})

test('where the line broke the call is made by itself', async () => {
  page.preloadedAnswers = { '/api/checkToken': Promise.reject(new Error('no network')) }
  expect(await preloadedAnswer('/api/checkToken', 'Bearer mine')).toBeUndefined()
})
