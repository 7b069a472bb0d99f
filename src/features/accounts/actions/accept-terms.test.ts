import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { signedUp } from '../../../../tests/sign-in.ts'
import { consentVersions } from '../rules.ts'
import { inviteUser } from './invite-user.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const present = { version: consentVersions.terms }
const earlier = { termsVersion: '2025-11-01', termsAcceptedAt: new Date('2025-11-05T06:30:00Z') }
const accept = (token: string, body: object = present) => app.call('POST', '/account/accept-terms', body, { token })
const consentsOf = async (token: string) =>
  (await app.call('GET', '/account/consents', undefined, { token })).body.data.consents

it('keeps what a registration accepted, with its version and where it came from', async () => {
  const { token } = await signedUp(app, 1)
  const consents = await consentsOf(token)
  expect(consents).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ document: 'terms', version: consentVersions.terms, place: '127.0.0.1' }),
      expect.objectContaining({ document: 'privacy', version: consentVersions.privacy, place: '127.0.0.1' }),
    ]),
  )
  expect(consents).toHaveLength(2)
  const { body } = await app.call('GET', '/checkToken', undefined, { token })
  expect(body.data.termsDue).toBeNull()
})

it('says with the session check that the terms have changed since, until they are accepted', async () => {
  const { token } = await makePerson(app, 'LEARNER', earlier)
  const due = async () => (await app.call('GET', '/checkToken', undefined, { token })).body.data.termsDue
  expect(await due()).toEqual({ ...present, acceptedAt: '2025-11-05T06:30:00.000Z' })
  const { code, body } = await accept(token)
  expect([code, body.data.termsDue]).toEqual([200, null])
  expect(await due()).toBeNull()
  expect(await consentsOf(token)).toMatchObject([{ document: 'terms', ...present }])
})

it('writes one consent however often, and however fast, it is asked', async () => {
  const { token } = await makePerson(app, 'LEARNER', earlier)
  const answers = await Promise.all([1, 2, 3, 4].map(() => accept(token)))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  expect((await accept(token)).code).toBe(200)
  expect(await consentsOf(token)).toHaveLength(1)
})

it('refuses a version that is not the present one, and accepts nothing', async () => {
  const { token } = await makePerson(app, 'LEARNER', earlier)
  for (const version of ['2025-11-01', '2999-01-01']) {
    const { code, body } = await accept(token, { version })
    expect([code, body.error]).toEqual([409, 'TERMS_CHANGED'])
  }
  expect((await accept(token, {})).code).toBe(422)
  expect(await consentsOf(token)).toEqual([])
})

it('asks anyone who was invited to accept both documents themselves', async () => {
  const person = { firstName: 'Isha', lastName: 'Rao', email: 'isha@example.in', mobileNo: '+919812345678' }
  const ctx = app.ctx()
  const user = await ctx.transaction((tx) =>
    inviteUser(ctx, tx, { ...person, role: 'CREATOR', alsoRoles: [], mayExport: [] }),
  )
  expect([user.termsVersion, user.termsAcceptedAt]).toEqual([null, null])
  const { token } = await makePerson(app, 'LEARNER', { termsVersion: null, termsAcceptedAt: null })
  const { body } = await app.call('GET', '/checkToken', undefined, { token })
  expect(body.data.termsDue).toEqual({ ...present, acceptedAt: null })
  await accept(token)
  const documents = (await consentsOf(token)).map((one: { document: string }) => one.document)
  expect(documents.toSorted()).toEqual(['privacy', 'terms'])
})

it('never changes or forgets a consent', async () => {
  const { token } = await makePerson(app, 'LEARNER', earlier)
  await accept(token)
  await app.asOwner(async (sql) => {
    await expect(sql`update consents set version = '2020-01-01'`).rejects.toThrow('append-only')
    await expect(sql`delete from consents`).rejects.toThrow('append-only')
    await expect(sql`truncate consents`).rejects.toThrow('append-only')
  })
})
