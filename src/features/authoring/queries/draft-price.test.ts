import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, type MadeDraft, publish } from '../../../../tests/make-draft.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function shown({ uid, creator }: MadeDraft) {
  const { token } = creator
  const list = (await app.call('GET', '/creator/course', undefined, { token })).body.data.courses
  const page = (await app.call('POST', '/course/get-course-details', { uid, preview: 1 }, { token })).body.data.course
  const line = (course: any) => [course.hasPrice, course.coursePrice, course.courseDiscountedPrice]
  return { list: line(list.find((one: any) => one.uid === uid)), page: line(page) }
}

test('a draft’s price is the same in its creator’s list and in its preview, and none where it breaks a rule', async () => {
  const draft = await makeDraft(app)
  const save = async (fields: object) => {
    const { version } = (
      await app.call('GET', `/creator/course/${draft.uid}`, undefined, { token: draft.creator.token })
    ).body.data
    const body = { ...fields, version }
    expect((await app.call('POST', `/creator/course/${draft.uid}`, body, { token: draft.creator.token })).code).toBe(
      200,
    )
  }
  const both = (...line: unknown[]) => ({ list: line, page: line })
  expect(await shown(draft)).toEqual(both(true, 999, 799))
  await save({ price: null, discount: null })
  expect(await shown(draft)).toEqual(both(false, 0, 0))
  await save({ price: 100, discount: 300 })
  expect(await shown(draft)).toEqual(both(false, 0, 0))
  await save({ free: true })
  expect(await shown(draft)).toEqual(both(true, 0, 0))
})

test('administrators and its creator read the same lessons and price of a course in their lists, draft or revision', async () => {
  const draft = await makeDraft(app, { lessons: 3 })
  const admin = await makePerson(app, 'ADMIN')
  const { token } = draft.creator
  const line = (course: any) => [course.lessonsCount, course.hasPrice === false ? null : course.courseDiscountedPrice]
  const both = async () => {
    const own = (await app.call('GET', '/creator/course', undefined, { token })).body.data.courses
    const all = await app.call('GET', '/admin/course?limit=100', undefined, { token: admin.token })
    return [own, all.body.data.courses].map((list) => line(list.find((one: any) => one.uid === draft.uid)))
  }
  const save = async (body: object) => {
    const { version } = (await app.call('GET', `/creator/course/${draft.uid}`, undefined, { token })).body.data
    expect((await app.call('POST', `/creator/course/${draft.uid}`, { version, ...body }, { token })).code).toBe(200)
  }
  expect(await both()).toEqual([
    [3, 799],
    [3, 799],
  ])
  await save({ price: null, discount: null })
  expect(await both()).toEqual([
    [3, null],
    [3, null],
  ])
  await save({ price: 500 })
  await publish(app, draft, admin)
  const [section] = draft.outline
  await save({ outline: [{ ...section, lessons: section?.lessons.slice(0, 2) }] })
  expect((await app.call('POST', `/creator/course/${draft.uid}/submit`, {}, { token })).code).toBe(200)
  expect(await both()).toEqual([
    [3, 500],
    [3, 500],
  ])
})
