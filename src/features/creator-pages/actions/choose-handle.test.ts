import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { dayMs } from '#platform/format/durations.ts'
import { makeCreator } from '../../../../tests/creator-pages.ts'
import { makeLearner, makePerson, makeSession, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { creatorHandles } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const choose = (by: Person, handle: string, headers: Record<string, string> = {}) =>
  app.call('POST', '/creator/page/handle', { handle }, { token: by.token, headers })
const page = (handle: string) => app.call('GET', `/creator-page/${encodeURIComponent(handle)}`)
const start = new Date('2026-03-01T06:00:00Z')
/** So many days after the start; sessions last a day. */
async function later(days: number, ...people: Person[]) {
  app.setNow(new Date(start.getTime() + days * dayMs))
  for (const person of people) person.token = await makeSession(app, person)
}

test('a creator chooses a handle, and it opens the page in any spelling', async () => {
  const creator = await makePerson(app, 'CREATOR', { firstName: 'Meenal', lastName: 'Shah' })
  expect((await page('meenal')).code).toBe(404)
  const chosen = await choose(creator, ' @Meenal ')
  expect(chosen.code).toBe(200)
  expect(chosen.body.data).toMatchObject({
    handle: { handle: 'meenal', address: `${app.settings.siteUrl}/@meenal` },
    formerHandles: [],
  })
  for (const spelling of ['meenal', 'MEENAL', '@meenal'])
    expect((await page(spelling)).body.data).toMatchObject({ handle: 'meenal', clubbedName: 'Meenal Shah' })
  expect((await app.call('GET', `/profile/${creator.uid}`)).body.data.handle).toBe('meenal')
})

test.each(['ab', '1abc', 'मीनल', 'a.b', 'x'.repeat(31)])('the handle %j is refused on its field', async (handle) => {
  const refused = await choose(await makePerson(app, 'CREATOR'), handle)
  expect(refused.code).toBe(422)
  expect(refused.body.errors?.handle).toMatch(/small letters/)
})

test.each(['admin', 'API', 'sup-port'])('the reserved handle %j is refused', async (handle) => {
  const refused = await choose(await makePerson(app, 'CREATOR'), handle)
  expect(refused.code).toBe(422)
  expect(refused.body.errors?.handle).toMatch(/reserved/)
})

test('a handle that is taken is refused in every spelling, also where two choose it at the same moment', async () => {
  const [first, second] = [await makePerson(app, 'CREATOR'), await makePerson(app, 'CREATOR')]
  const answers = await Promise.all([choose(first, 'rag-yaman'), choose(second, 'Rag-Yaman')])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 422)).toHaveLength(1)
  expect(answers.find(({ code }) => code === 422)?.body.errors?.handle).toMatch(/taken/)
})

test('the database refuses a second owner, a second present handle and large letters', async () => {
  const [one, other] = [await makeCreator(app), await makePerson(app, 'CREATOR')]
  const insert = (userId: number, handle: string) =>
    app.database.db
      .insert(creatorHandles)
      .values({ userId, handle, isCurrent: true, chosenAt: start })
      .then(
        () => 'written',
        (error: Error & { cause?: { constraint_name?: string; constraint?: string } }) =>
          error.cause?.constraint_name ?? error.cause?.constraint ?? error.message,
      )
  expect(await insert(other.id, one.handle)).toBe('creator_handles_taken')
  expect(await insert(one.id, 'another-one')).toBe('creator_handles_current')
  expect(await insert(other.id, one.handle.toUpperCase())).toBe('creator_handles_pattern')
})

test('a handle is changed at most once in 30 days, and says from when in the caller’s language', async () => {
  const creator = await makePerson(app, 'CREATOR')
  await later(0, creator)
  expect((await choose(creator, 'first-name')).code).toBe(200)
  await later(29.9, creator)
  const early = await choose(creator, 'second-name')
  expect(early.code).toBe(422)
  expect(early.body.errors?.handle).toBe('You can change your address again from 31 March 2026')
  expect((await choose(creator, 'second-name', { 'accept-language': 'hi' })).body.errors?.handle).toMatch(
    /31 मार्च 2026/,
  )
  // The same again is no change.
  expect((await choose(creator, 'first-name')).code).toBe(200)
  await later(30, creator)
  expect((await choose(creator, 'second-name')).code).toBe(200)
  await later(31, creator)
  expect((await choose(creator, 'third-name')).code).toBe(422)
})

test('a former handle leads to the page, is given to no one else, and may be chosen again by its creator', async () => {
  const [creator, other] = [await makePerson(app, 'CREATOR'), await makePerson(app, 'CREATOR')]
  await later(0, creator)
  await choose(creator, 'old-name')
  await later(40, creator, other)
  // What is cached under the old name goes with the change.
  expect((await page('old-name')).body.data.handle).toBe('old-name')
  expect((await choose(creator, 'new-name')).body.data.formerHandles).toEqual(['old-name'])
  expect((await page('old-name')).body.data.handle).toBe('new-name')
  expect((await choose(other, 'old-name')).body.errors?.handle).toMatch(/taken/)
  await later(80, creator)
  expect((await choose(creator, 'old-name')).body.data).toMatchObject({
    handle: { handle: 'old-name' },
    formerHandles: ['new-name'],
  })
  const rows = await app.database.db.select().from(creatorHandles).where(eq(creatorHandles.userId, creator.id))
  expect(Object.fromEntries(rows.map(({ handle, isCurrent }) => [handle, isCurrent]))).toEqual({
    'old-name': true,
    'new-name': false,
  })
})

test('two different choices of one creator at the same moment leave one present handle', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const answers = await Promise.all(['this-one', 'that-one'].map((handle) => choose(creator, handle)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 422)).toHaveLength(1)
})

test('learners are refused, and an administrator who does not teach', async () => {
  expect((await choose(await makeLearner(app), 'learner-asha')).code).toBe(403)
  const refused = await choose(await makePerson(app, 'ADMIN'), 'asha-rao')
  expect(refused.code).toBe(403)
  expect(refused.body.error).toBe('NOT_TEACHING')
})
