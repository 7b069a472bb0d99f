import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, type MadeDraft } from '../../../../tests/make-draft.ts'
import { startApp, type TestApp } from '../../../../tests/make.ts'

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
