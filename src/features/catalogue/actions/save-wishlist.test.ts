import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeCourse,
  makeLearner,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'

let app: TestApp
let made: MadeCourse[]
beforeAll(async () => {
  app = await startApp()
  made = [await makeCourse(app), await makeCourse(app), await makeCourse(app)]
})
afterAll(() => app.stop())

const uid = (n: number) => made[n]?.uid as string
const save = (person: Person, body: object) => app.call('POST', '/learner/wishlist', body, { token: person.token })
const read = async (person: Person) =>
  (await app.call('GET', '/learner/wishlist', undefined, { token: person.token })).body.data

test('a browser’s wishlist is merged into the account’s once, and another person’s stays separate', async () => {
  const [asha, ravi] = [await makeLearner(app), await makeLearner(app)]
  await save(asha, { wishlist: [uid(0)] })
  const { body } = await save(asha, { wishlist: [uid(0), uid(1)], bookmarks: [uid(2)] })
  expect(new Set(body.data.wishlist)).toEqual(new Set([uid(0), uid(1)]))
  expect(body.data.bookmarks).toEqual([uid(2)])
  expect(await read(asha)).toEqual(body.data)
  expect(await read(ravi)).toEqual({ wishlist: [], bookmarks: [] })
})

test('a course is taken off one list and stays on the other', async () => {
  const asha = await makeLearner(app)
  await save(asha, { wishlist: [uid(0), uid(1)], bookmarks: [uid(0)] })
  await save(asha, { removeWishlist: [uid(0)] })
  expect(await read(asha)).toEqual({ wishlist: [uid(1)], bookmarks: [uid(0)] })
  await save(asha, { removeBookmarks: [uid(0), uid(1)] })
  expect(await read(asha)).toEqual({ wishlist: [uid(1)], bookmarks: [] })
})

test('drafts and unknown uids are passed over; more than 500 are refused', async () => {
  const asha = await makeLearner(app)
  const draft = await makeCourse(app, { state: 'DRAFT' })
  expect((await save(asha, { wishlist: [draft.uid, 'unknown', uid(0)] })).body.data.wishlist).toEqual([uid(0)])
  const many = Array.from({ length: 501 }, (_, n) => `course${n}`)
  expect((await save(asha, { wishlist: many })).code).toBe(422)
})

test('the same wishlist, sent ten times in parallel, is saved once', async () => {
  const asha = await makeLearner(app)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => save(asha, { wishlist: [uid(2), uid(0), uid(1)], bookmarks: [uid(1), uid(0)] })),
  )
  expect(answers.map((one) => one.code)).toEqual(answers.map(() => 200))
  const { wishlist, bookmarks } = await read(asha)
  expect([wishlist.length, bookmarks.length]).toEqual([3, 2])
})
