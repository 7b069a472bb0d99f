import { afterAll, beforeAll, expect, test } from 'vitest'
import { coursesOfOwnLinks } from '#features/checkout/actions/own-link-code.ts'
import { rates } from '#features/rates/tables.ts'
import { makeCourse, makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startApp()
  creator = await makePerson(app, 'CREATOR')
})
afterAll(() => app.stop())

const links = async (person = creator) =>
  (await app.call('GET', '/creator/own-link', undefined, { token: person.token })).body.data

test('a creator has a link to each course that is for sale, by title, whose code an order takes', async () => {
  const creatorId = creator.id
  const tabla = await makeCourse(app, { creatorId, title: 'Tabla' })
  const guitar = await makeCourse(app, { creatorId, title: 'Guitar' })
  for (const state of ['DRAFT', 'ARCHIVED'] as const) await makeCourse(app, { creatorId, state })
  await makeCourse(app, { creatorId: (await makePerson(app, 'CREATOR')).id })
  const { courses } = await links()
  expect(courses.map(({ uid, title }: { uid: string; title: string }) => [uid, title])).toEqual([
    [guitar.uid, 'Guitar'],
    [tabla.uid, 'Tabla'],
  ])
  for (const { uid, path } of courses) {
    const address = new URL(path, 'https://sopaan.test')
    expect(coursesOfOwnLinks(app.settings, [uid], [address.searchParams.get('by') ?? ''])).toEqual([uid])
    expect(address.pathname).toMatch(new RegExp(`^/course-details/.+-${uid}$`))
  }
})

test('the shares are those of the day, and a creator’s agreed ones come first', async () => {
  expect(await links()).toMatchObject({ ownLinkBasisPoints: 9000, marketplaceBasisPoints: 7000 })
  // A session ends where it is not used for long.
  app.setNow(new Date('2026-11-30T10:00:00Z'))
  const other = await makePerson(app, 'CREATOR')
  const agreed = { creatorId: other.id, source: 'Agreement 12' }
  const ownLink = { ...agreed, kind: 'earning_own_link' as const, basisPoints: 9200 }
  const marketplace = { ...agreed, kind: 'earning_marketplace' as const, basisPoints: 9500 }
  await app.database.db.insert(rates).values([
    { ...ownLink, validFrom: '2026-12-01' },
    { ...marketplace, validFrom: '2026-12-02' },
  ])
  const on = async (at: string) => {
    app.setNow(new Date(at))
    const { ownLinkBasisPoints, marketplaceBasisPoints } = await links(other)
    return [ownLinkBasisPoints, marketplaceBasisPoints]
  }
  expect(await on('2026-11-30T18:29:59.999Z')).toEqual([9000, 7000])
  expect(await on('2026-11-30T18:30:00.000Z')).toEqual([9200, 7000])
  expect(await on('2026-12-01T18:30:00.000Z')).toEqual([9500, 9500])
  app.setNow(new Date())
})

test('a creator without courses for sale has no links, and a learner may not ask', async () => {
  expect((await links(await makePerson(app, 'CREATOR'))).courses).toEqual([])
  const { token } = await makeLearner(app)
  expect((await app.call('GET', '/creator/own-link', undefined, { token })).code).toBe(403)
})
