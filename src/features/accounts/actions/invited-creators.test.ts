import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { codesSentTo, newcomer, signedUp } from '../../../../tests/sign-in.ts'

// Who may become a creator is a setting of the site, which comes later in the order of features.

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())
afterEach(() => choose('anyone'))

const asAdmin = (path: string, body: object) => app.call('POST', path, body, { token: admin.token })
const choose = (newCreators: string) => asAdmin('/admin/site', { newCreators })
const become = ({ token }: { token: string }) => app.call('POST', '/account/become-creator', {}, { token })
const refused = 'Only people we invite can create courses here. If you want to teach, please contact us.'

test('where the school invites its creators, no one registers as one, and learners register as ever', async () => {
  await choose('invited')
  const { code, body } = await app.call('POST', '/register', { ...newcomer(1), role: 'CREATOR' })
  expect([code, body.errors]).toEqual([422, { role: refused }])
  expect(await app.database.sql`select 1 from users where email = ${newcomer(1).email}`).toEqual([])
  expect(await signedUp(app, 1, { role: 'LEARNER' })).toMatchObject({ roles: ['LEARNER'] })
  expect(await signedUp(app, 2)).toMatchObject({ roles: ['LEARNER'] })
  await choose('anyone')
  expect(await signedUp(app, 3, { role: 'CREATOR' })).toMatchObject({ roles: ['CREATOR'] })
})

test('where the school invites its creators, a learner does not become one, and who is one stays one', async () => {
  const [learner, creator] = [await makePerson(app), await makePerson(app, 'CREATOR')]
  await choose('invited')
  expect(await become(learner)).toMatchObject({ code: 403, body: { error: 'CREATORS_INVITED', message: refused } })
  const hindi = { token: learner.token, headers: { 'accept-language': 'hi' } }
  expect((await app.call('POST', '/account/become-creator', {}, hindi)).body.message).toContain('आमंत्रित')
  const roleOf = async ({ token }: Person) =>
    (await app.call('GET', '/checkToken', undefined, { token })).body.data.roles
  expect(await roleOf(learner)).toEqual(['LEARNER'])
  expect(await roleOf(creator)).toEqual(['CREATOR'])
  await choose('anyone')
  expect((await become(learner)).code).toBe(200)
})

test.each([
  ['the code of the registration', false],
  ['the code of a sign-in', true],
])(
  'who registered as a creator before the school chose to invite them, and confirms by %s, is a learner',
  async (_, signsIn) => {
    const person = { ...newcomer(signsIn ? 11 : 12), role: 'CREATOR' }
    let opened = await app.call('POST', '/register', person)
    await choose('invited')
    if (signsIn) opened = await app.call('POST', '/login', person)
    const [otp] = await codesSentTo(app, person.email, signsIn ? 2 : 1)
    const { body } = await app.call('POST', '/verify-otp', { challenge: opened.body.data.challenge, otp })
    expect(body).toMatchObject({ status: 1, message: refused, data: { roles: ['LEARNER'], userRole: 'LEARNER' } })
    const [row] = await app.database.sql`select roles, profile_public from users where email = ${person.email}`
    expect(row).toEqual({ roles: ['LEARNER'], profile_public: false })
  },
)

test('an administrator invites creators and gives the role whatever the setting says', async () => {
  const learner = await makePerson(app)
  await choose('invited')
  const invited = {
    firstName: 'Meenal',
    lastName: 'Shah',
    email: 'meenal@example.in',
    phone: '9826041211',
    role: 'CREATOR',
  }
  const made = await asAdmin('/admin/user/invite', invited)
  expect(made).toMatchObject({ code: 201, body: { data: { userRole: 'CREATOR' } } })
  expect(await asAdmin(`/admin/user/${learner.uid}/role`, { role: 'CREATOR' })).toMatchObject({ code: 200 })
  await runJobs(app, 'accounts.send-link')
  const [email] = await mailbox(app.database.db, invited.email)
  const resetToken = /token=([\w-]+)/.exec(email?.text ?? '')?.[1]
  const password = { newPassword: 'Monsoon@2026', confirmPassword: 'Monsoon@2026' }
  expect((await app.call('POST', '/reset-password', { resetToken, ...password })).code).toBe(200)
  const entered = await app.call('POST', '/login', { email: invited.email, password: 'Monsoon@2026' })
  expect(entered.body.data).toMatchObject({ roles: ['CREATOR'] })
})
