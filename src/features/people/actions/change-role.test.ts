import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import type { Role } from '#platform/api/contract.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())

const act = (by: Person, path: string, body: object = {}) =>
  app.call('POST', `/admin/user/${path}`, body, { token: by.token })
const isIn = async (person: Person) => (await app.call('GET', '/checkToken', undefined, { token: person.token })).code
const row = async ({ id }: Person) => (await app.database.db.select().from(users).where(eq(users.id, id)))[0]
const audited = async (uid: string) =>
  (await app.call('GET', `/admin/audit?entity=user&entityUid=${uid}`, undefined, { token: admin.token })).body.data
    .entries as { before: object; after: object }[]

test('a role changes from the next call on, and a new administrator signs in again', async () => {
  const person = await makeLearner(app)
  const draft = () => app.call('GET', '/creator/course', undefined, { token: person.token })
  expect((await draft()).code).toBe(403)
  expect(await act(admin, `${person.uid}/role`, { role: 'INSTRUCTOR' })).toMatchObject({
    body: { data: { userRole: 'INSTRUCTOR' } },
  })
  expect((await draft()).code).toBe(200)
  await act(admin, `${person.uid}/role`, { role: 'ADMIN' })
  // Anyone who taught still teaches.
  expect(await row(person)).toMatchObject({ userRole: 'ADMIN', roles: ['INSTRUCTOR', 'ADMIN'] })
  expect(await isIn(person)).toBe(401)
  await act(admin, `${person.uid}/role`, { role: 'USER' })
  expect(await row(person)).toMatchObject({ userRole: 'USER', roles: ['USER'] })
  const changes = (await audited(person.uid)).map(({ before, after }) => [before, after])
  expect(changes).toEqual([
    [{ role: 'ADMIN' }, { role: 'USER' }],
    [{ role: 'INSTRUCTOR' }, { role: 'ADMIN' }],
    [{ role: 'LEARNER' }, { role: 'INSTRUCTOR' }],
  ])
  expect((await act(admin, `${person.uid}/role`, { role: 'OWNER' })).body.errors).toHaveProperty('role')
})

test('an administrator gives the finance role and invites to it, and its person manages nobody', async () => {
  const person = await makePerson(app, 'CREATOR')
  const given = await act(admin, `${person.uid}/role`, { role: 'FINANCE' })
  expect(given).toMatchObject({ body: { data: { userRole: 'FINANCE' } } })
  // As with a new administrator: who taught still teaches, and a session without a code ends.
  expect(await row(person)).toMatchObject({ userRole: 'FINANCE', roles: ['CREATOR', 'FINANCE'] })
  expect(await isIn(person)).toBe(401)
  const finance = await makePerson(app, 'FINANCE')
  expect((await act(finance, `${person.uid}/role`, { role: 'LEARNER' })).code).toBe(403)
  expect((await act(finance, 'suspend', { uids: [person.uid], reason: 'None' })).code).toBe(403)
  const invited = { firstName: 'Om', lastName: 'Iyer', email: 'om.iyer@example.in', phone: '9826041213' }
  expect((await act(admin, 'invite', { ...invited, role: 'FINANCE' })).body.data.userRole).toBe('FINANCE')
  const unproven = await makePerson(app, 'LEARNER', { emailVerifiedAt: null, mobileVerifiedAt: new Date() })
  expect((await act(admin, `${unproven.uid}/role`, { role: 'FINANCE' })).body.error).toBe('EMAIL_UNPROVEN')
})

test('a person works in several parts, may download what is allowed, and the log has each change of it', async () => {
  const person = await makeLearner(app)
  const give = (role: object) => act(admin, `${person.uid}/role`, role)
  const support = { role: 'SUPPORT', alsoRoles: ['CONTENT'], mayExport: ['people'] }
  expect((await give(support)).code).toBe(200)
  expect(await row(person)).toMatchObject({ roles: ['SUPPORT', 'CONTENT'], mayExport: ['people'] })
  // Given again in another order it is no change.
  await give({ ...support, alsoRoles: ['CONTENT', 'SUPPORT'] })
  await give({ role: 'SUPPORT', mayExport: ['people'] })
  await give({ role: 'SUPPORT' })
  await give({ role: 'LEARNER', alsoRoles: ['FINANCE'], mayExport: ['money'] })
  expect(await row(person)).toMatchObject({ userRole: 'LEARNER', roles: ['LEARNER'], mayExport: [] })
  expect((await audited(person.uid)).map(({ before, after }) => [before, after])).toEqual([
    [{ role: 'SUPPORT' }, { role: 'LEARNER' }],
    [{ role: 'SUPPORT', mayExport: ['people'] }, { role: 'SUPPORT' }],
    [
      { role: 'SUPPORT', alsoRoles: ['CONTENT'], mayExport: ['people'] },
      { role: 'SUPPORT', mayExport: ['people'] },
    ],
    [{ role: 'LEARNER' }, support],
  ])
  for (const refused of [{ alsoRoles: ['ADMIN'] }, { mayExport: ['courses'] }, { mayExport: Array(3).fill('people') }])
    expect((await give({ role: 'SUPPORT', ...refused })).code).toBe(422)
})

test.each(['REVIEWER', 'SUPPORT', 'CONTENT', 'FINANCE'])(
  'a person who becomes %s has a proven email, signs in again, and manages nobody',
  async (role) => {
    const person = await makeLearner(app)
    await act(admin, `${person.uid}/role`, { role })
    expect(await isIn(person)).toBe(401)
    const worker = await makePerson(app, role as Role)
    for (const [path, body] of [
      [`${person.uid}/role`, { role: 'ADMIN' }],
      [`${worker.uid}/role`, { role: 'ADMIN' }],
      ['suspend', { uids: [person.uid] }],
      ['invite', {}],
    ] as const)
      expect((await act(worker, path, body)).code).toBe(403)
    const unproven = await makePerson(app, 'LEARNER', { emailVerifiedAt: null })
    expect((await act(admin, `${unproven.uid}/role`, { role })).body.error).toBe('EMAIL_UNPROVEN')
    // A further part changes nothing of how they sign in.
    await act(admin, `${worker.uid}/role`, { role: role === 'SUPPORT' ? 'CONTENT' : 'SUPPORT', alsoRoles: [role] })
    expect(await isIn(worker)).toBe(200)
  },
)

test('an invitation gives several parts and downloads, and its log entry has them', async () => {
  const invited = { firstName: 'Sana', lastName: 'Khan', email: 'sana.khan@example.in', phone: '9826041217' }
  const parts = { role: 'FINANCE', alsoRoles: ['SUPPORT'], mayExport: ['money', 'people'] }
  const { uid } = (await act(admin, 'invite', { ...invited, ...parts })).body.data
  const [user] = await app.database.db.select().from(users).where(eq(users.uid, uid))
  expect(user).toMatchObject({ roles: ['FINANCE', 'SUPPORT'], mayExport: ['money', 'people'] })
  expect((await audited(uid)).map(({ after }) => after)).toEqual([{ email: invited.email, ...parts }])
})

test('support sends a link to a learner and a creator, and to nobody who administers', async () => {
  const support = await makePerson(app, 'SUPPORT')
  const codes = []
  for (const role of ['LEARNER', 'CREATOR', 'ADMIN', 'REVIEWER', 'SUPPORT'] as const)
    codes.push([role, (await act(support, `${(await makePerson(app, role)).uid}/reset-password`)).code])
  expect(Object.fromEntries(codes)).toEqual({ LEARNER: 200, CREATOR: 200, ADMIN: 403, REVIEWER: 403, SUPPORT: 403 })
})
