import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const byUid = (uids: unknown) => app.call('POST', '/course/get-courses-by-uid', { uids })

test('courses come in the order they are named, each once, and only those in the marketplace', async () => {
  const [first, second] = [await makeCourse(app), await makeCourse(app)]
  const archived = await makeCourse(app, { state: 'ARCHIVED' })
  const draft = await makeCourse(app, { state: 'DRAFT' })
  const named = [second.uid, archived.uid, 'nothing', draft.uid, first.uid, second.uid]
  const { code, body } = await byUid(named)
  expect(code).toBe(200)
  expect(body.data.courses.map((course: { uid: string }) => course.uid)).toEqual([second.uid, first.uid])
  expect((await byUid([])).body.data.courses).toEqual([])
})

test('more than a hundred, and what is no uid, is refused', async () => {
  expect((await byUid(Array.from({ length: 101 }, (_, n) => `c${n}`))).code).toBe(422)
  expect((await byUid([''])).code).toBe(422)
  expect((await byUid('')).code).toBe(422)
})
