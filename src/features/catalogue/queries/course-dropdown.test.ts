import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await makeCourse(app, { category: 'music', level: 'beginner', language: 'Hindi' })
  await makeCourse(app, { category: 'music', level: 'advanced' })
  await makeCourse(app, { category: 'design', level: 'beginner', state: 'DRAFT' })
})
afterAll(() => app.stop())
const choices = async (body: object) =>
  (await app.call('POST', '/course/get-dropdown', body)).body.data.map(
    ({ name, slug, count }: { name: string; slug: string; count: number }) => [name, slug, count],
  )

test('categories come with how many listed courses each holds, empty ones too', async () => {
  const expected = [
    ['music', 'music', 2],
    ['design', 'design', 0],
  ]
  expect(await choices({})).toEqual(expected)
  expect(await choices({ type: 'category' })).toEqual(expected)
})

test('levels come in their order, languages by their number of courses', async () => {
  expect(await choices({ type: 'level' })).toEqual([
    ['Beginner', 'beginner', 1],
    ['Intermediate', 'intermediate', 0],
    ['Advanced', 'advanced', 1],
  ])
  expect(await choices({ type: 'language' })).toEqual([
    ['English', 'English', 1],
    ['Hindi', 'Hindi', 1],
  ])
})
