import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendLink } from '#features/accounts/actions/send-link.ts'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { json } from '#platform/database/rows.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { makeCourse, makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN', { firstName: 'Kavita', lastName: 'Iyer' })
})
afterAll(() => app.stop())

const reason = 'Sold a course copied from another school.'
const act = (by: Person, path: string, body: object = {}) =>
  app.call('POST', `/admin/user/${path}`, path.endsWith('suspend') ? { reason, ...body } : body, { token: by.token })
const isIn = async (person: Person) => (await app.call('GET', '/checkToken', undefined, { token: person.token })).code
const row = async ({ id }: Person) => (await app.database.db.select().from(users).where(eq(users.id, id)))[0]
const audited = async (uid: string) =>
  (await app.call('GET', `/admin/audit?entity=user&entityUid=${uid}`, undefined, { token: admin.token })).body.data
    .entries as { act: string; before: object; after: object; entityName: string; actor: object }[]
const listed = async (id: number) =>
  (await app.database.db.select({ listed: courses.listed }).from(courses).where(eq(courses.id, id)))[0]?.listed
const emailsTo = (email: string) => mailbox(app.database.db, email)
async function emailTo(email: string) {
  await runJobs(app, 'accounts.send-link')
  return emailsTo(email)
}
const linkIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] as string

test('suspending ends every session at once, and restoring lets the person sign in again', async () => {
  const learner = await makePerson(app, 'LEARNER', { firstName: 'Ravi', lastName: 'Menon' })
  expect(await isIn(learner)).toBe(200)
  const answer = await act(admin, `${learner.uid}/suspend`)
  expect(answer).toMatchObject({ code: 200, body: { data: { users: [{ uid: learner.uid, state: 'suspended' }] } } })
  expect(await isIn(learner)).toBe(401)
  expect(await act(admin, `${learner.uid}/restore`)).toMatchObject({ body: { data: { users: [{ state: 'active' }] } } })
  // The old session has ended for good.
  expect(await isIn(learner)).toBe(401)
  expect(await audited(learner.uid)).toMatchObject([
    { act: 'user.restored', before: { state: 'suspended' }, after: { state: 'active' } },
    {
      act: 'user.suspended',
      entityName: 'Ravi Menon',
      actor: { uid: admin.uid, clubbedName: 'Kavita Iyer' },
      before: { state: 'active' },
      after: { state: 'suspended', reason },
    },
  ])
})

test('suspending without a reason is refused, for one person and for several', async () => {
  const learner = await makeLearner(app)
  for (const [path, body] of [
    [`${learner.uid}/suspend`, {}],
    ['suspend', { uids: [learner.uid] }],
  ] as const)
    expect(await act(admin, path, { ...body, reason: ' ' })).toMatchObject({
      code: 422,
      body: { errors: { reason: 'This field is required' } },
    })
  expect((await row(learner))?.suspendedAt).toBeNull()
})

test('the suspended read the reason in an email, administrators on the person’s page, and restoring is emailed too', async () => {
  const learner = await makePerson(app, 'LEARNER', { firstName: 'Ravi', lastName: 'Menon' })
  const reasonShown = async () =>
    (await app.call('GET', `/admin/user/${learner.uid}`, undefined, { token: admin.token })).body.data.user
      .suspendedReason
  await act(admin, `${learner.uid}/suspend`)
  await runJobs(app, 'accounts.send-status-email')
  expect(await reasonShown()).toBe(reason)
  await act(admin, `${learner.uid}/restore`)
  await runJobs(app, 'accounts.send-status-email')
  expect(await reasonShown()).toBeNull()
  expect(await emailsTo(learner.email)).toMatchObject([
    { subject: 'Your Sopaan account is restored', text: expect.stringContaining('/login') },
    { subject: 'Your Sopaan account is suspended', text: expect.stringContaining(reason) },
  ])
})

test('a suspension that was taken back before its email went sends only the last word', async () => {
  const learner = await makeLearner(app)
  await act(admin, `${learner.uid}/suspend`)
  await act(admin, `${learner.uid}/restore`)
  await runJobs(app, 'accounts.send-status-email')
  const subjects = (await emailsTo(learner.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your Sopaan account is restored'])
})

test('of anyone who never confirmed it is written down that they were waiting, not active', async () => {
  const invited = await makePerson(app, 'LEARNER', { confirmedAt: null })
  await act(admin, `${invited.uid}/suspend`)
  expect(await act(admin, `${invited.uid}/restore`)).toMatchObject({
    body: { data: { users: [{ state: 'unconfirmed' }] } },
  })
  expect(await audited(invited.uid)).toMatchObject([
    { act: 'user.restored', before: { state: 'suspended' }, after: { state: 'unconfirmed' } },
    { act: 'user.suspended', before: { state: 'unconfirmed' }, after: { state: 'suspended' } },
  ])
})

test('suspending what is suspended changes and records nothing', async () => {
  const learner = await makeLearner(app)
  await act(admin, `${learner.uid}/suspend`)
  const at = (await row(learner))?.suspendedAt
  expect((await act(admin, `${learner.uid}/suspend`)).code).toBe(200)
  expect((await row(learner))?.suspendedAt).toEqual(at)
  expect(await audited(learner.uid)).toHaveLength(1)
})

test('a suspended creator’s courses leave the marketplace, and the published ones come back', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const published = await makeCourse(app, { creatorId: creator.id })
  const archived = await makeCourse(app, { creatorId: creator.id, state: 'ARCHIVED' })
  const another = await makeCourse(app)
  await act(admin, `${creator.uid}/suspend`)
  expect(await Promise.all([published, another].map(({ id }) => listed(id)))).toEqual([false, true])
  const details = await app.call('POST', '/course/get-course-details', { uid: published.uid })
  expect(details.code).toBe(404)
  await act(admin, `${creator.uid}/restore`)
  expect(await Promise.all([published, archived].map(({ id }) => listed(id)))).toEqual([true, false])
})

test('a course restored while its creator is being suspended does not stay in the marketplace', async () => {
  for (let round = 0; round < 8; round++) {
    const creator = await makePerson(app, 'CREATOR')
    const course = await makeCourse(app, { creatorId: creator.id, state: 'ARCHIVED', archivedBy: 'admin' })
    const [back, suspended] = await Promise.all([
      app.call('POST', `/admin/course/${course.uid}/restore`, {}, { token: admin.token }),
      act(admin, `${creator.uid}/suspend`),
    ])
    expect([back.code, suspended.code]).toEqual([200, 200])
    expect(await listed(course.id)).toBe(false)
  }
})

test('several are suspended and restored together, all or none', async () => {
  const people = [await makeLearner(app), await makeLearner(app), await makeLearner(app)]
  const uids = people.map(({ uid }) => uid)
  expect((await act(admin, 'suspend', { uids: [...uids, 'nobody'] })).code).toBe(404)
  expect((await act(admin, 'suspend', { uids: [...uids, admin.uid] })).body.error).toBe('OWN_ACCOUNT')
  expect(await Promise.all(people.map(isIn))).toEqual([200, 200, 200])
  expect((await act(admin, 'suspend', { uids })).body.data.users).toHaveLength(3)
  expect(await Promise.all(people.map(isIn))).toEqual([401, 401, 401])
  await act(admin, 'restore', { uids })
  for (const person of people) expect((await row(person))?.suspendedAt).toBeNull()
})

test('nobody suspends themselves or takes their own role', async () => {
  expect(await act(admin, `${admin.uid}/suspend`)).toMatchObject({ code: 409, body: { error: 'OWN_ACCOUNT' } })
  expect(await act(admin, `${admin.uid}/role`, { role: 'USER' })).toMatchObject({ code: 409 })
  expect(await isIn(admin)).toBe(200)
})

test('of two administrators who demote each other at once, one stays', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, two] = [await makePerson(app, 'ADMIN'), await makePerson(app, 'ADMIN')]
    const kind = round % 2 ? 'suspend' : 'role'
    const answers = await Promise.all([
      act(one, `${two.uid}/${kind}`, { role: 'LEARNER' }),
      act(two, `${one.uid}/${kind}`, { role: 'LEARNER' }),
    ])
    // A session of the loser may have ended before its call was let in.
    const refused = answers.filter(({ code }) => code === 403 || code === 401)
    expect(refused).toHaveLength(1)
    const left = (await Promise.all([row(one), row(two)])).filter(
      (person) => person?.roles.includes('ADMIN') && !person.suspendedAt,
    )
    expect(left).toHaveLength(1)
  }
})

test('an invitation makes an account of its role, whose email lets the person in', async () => {
  const invited = { firstName: 'Meenal', lastName: 'Shah', email: 'Meenal.Shah@example.in', phone: '98260 41211' }
  const made = await act(admin, 'invite', { ...invited, role: 'CREATOR' })
  expect(made).toMatchObject({ code: 201, body: { data: { userRole: 'CREATOR', state: 'invited' } } })
  // The invitation is open: no page shows the person, and no one else can register their email.
  const { uid } = made.body.data
  expect((await app.call('GET', `/profile/${uid}`)).code).toBe(404)
  const taking = { ...invited, password: 'Monsoon@2025', acceptTerms: true, isAdult: true }
  expect((await app.call('POST', '/register', taking)).code).toBe(422)
  expect(
    (await app.call('GET', '/admin/user?state=invited', undefined, { token: admin.token })).body.data.users,
  ).toMatchObject([{ uid, state: 'invited' }])
  const [email] = await emailTo('meenal.shah@example.in')
  expect(email?.text).toContain('Hello Meenal')
  const resetToken = linkIn(email?.text as string)
  const password = { newPassword: 'Monsoon@2026', confirmPassword: 'Monsoon@2026' }
  expect((await app.call('POST', '/reset-password', { resetToken, ...password })).code).toBe(200)
  expect((await app.call('POST', '/reset-password', { resetToken, ...password })).code).toBe(400)
  const entered = await app.call('POST', '/login', { email: invited.email, password: 'Monsoon@2026' })
  expect(entered.body.data).toMatchObject({ clubbedName: 'Meenal Shah', mobileNo: '+919826041211' })
  expect((await app.call('GET', `/profile/${uid}`)).code).toBe(200)
  expect(await audited(made.body.data.uid)).toMatchObject([
    { act: 'user.invited', before: null, after: { email: 'meenal.shah@example.in', role: 'CREATOR' } },
  ])
})

test('an invitation is sent again, and answers with a link of its own', async () => {
  const invited = { firstName: 'Rukmini', lastName: 'Das', email: 'rukmini.das@example.in', phone: '98260 41218' }
  const { uid } = (await act(admin, 'invite', { ...invited, role: 'INSTRUCTOR' })).body.data
  const again = await act(admin, `${uid}/reset-password`)
  expect(again.body.message).toBe('The invitation was sent.')
  await expect.poll(async () => (await emailTo(invited.email)).length).toBe(2)
  const emails = await emailTo(invited.email)
  for (const email of emails) expect(email.text).toContain('You have been invited to')
  const password = { newPassword: 'Monsoon@2026', confirmPassword: 'Monsoon@2026' }
  const resetToken = linkIn(emails.at(-1)?.text as string)
  expect((await app.call('POST', '/reset-password', { resetToken, ...password })).code).toBe(200)
  expect((await row({ uid } as Person))?.confirmedAt).not.toBeNull()
  expect((await audited(uid)).map(({ act: done }: { act: string }) => done)).toEqual(['user.invited', 'user.invited'])
})

test('an administrator who works in Hindi invites in Hindi', async () => {
  const invited = { firstName: 'Omkar', lastName: 'Patil', email: 'omkar.patil@example.in', phone: '98260 41219' }
  const headers = { 'accept-language': 'hi-IN' }
  await app.call('POST', '/admin/user/invite', { ...invited, role: 'LEARNER' }, { token: admin.token, headers })
  const [email] = await emailTo(invited.email)
  expect(email?.text).toContain('नमस्ते Omkar')
  expect(linkIn(email?.text as string)).toBeTruthy()
})

test('anyone who has not confirmed their email is made no administrator', async () => {
  const unproven = await makePerson(app, 'LEARNER', { emailVerifiedAt: null, mobileVerifiedAt: new Date() })
  expect((await act(admin, `${unproven.uid}/role`, { role: 'ADMIN' })).body.error).toBe('EMAIL_UNPROVEN')
  expect((await act(admin, `${unproven.uid}/role`, { role: 'CREATOR' })).code).toBe(200)
  expect((await row(unproven))?.roles).toEqual(['CREATOR'])
})

test('an e-mail that has an account is not invited, one that never confirmed is taken over', async () => {
  const input = { firstName: 'Asha', lastName: 'Rao', phone: '9826041212', role: 'LEARNER' }
  const taken = await makeLearner(app)
  expect(await act(admin, 'invite', { ...input, email: taken.email })).toMatchObject({
    code: 422,
    body: { errors: { email: 'An account with this email already exists' } },
  })
  const squatter = await makePerson(app, 'LEARNER', { confirmedAt: null, passwordHash: 'theirs' })
  expect((await act(admin, 'invite', { ...input, email: squatter.email })).code).toBe(201)
  expect((await row(squatter))?.passwordHash).not.toBe('theirs')
})

test('a password link works once, and none goes to a suspended account', async () => {
  const person = await makeLearner(app)
  expect((await act(admin, `${person.uid}/reset-password`)).code).toBe(200)
  const [email] = await emailTo(person.email)
  const resetToken = linkIn(email?.text as string)
  const password = { newPassword: 'Monsoon@2026', confirmPassword: 'Monsoon@2026' }
  expect((await app.call('POST', '/reset-password', { resetToken, ...password })).code).toBe(200)
  expect(await audited(person.uid)).toMatchObject([{ act: 'user.reset-sent' }])
  await act(admin, `${person.uid}/suspend`)
  expect((await act(admin, `${person.uid}/reset-password`)).code).toBe(409)
})

test.each(['invitation', 'reset'] as const)('an email (%s) that fails is sent when mail is back', async (kind) => {
  const person = await makeLearner(app)
  const email = kind === 'reset' ? person.email : 'later@example.in'
  const input = { firstName: 'Meenal', lastName: 'Shah', email, phone: '9826041213', role: 'LEARNER' }
  const request = kind === 'reset' ? act(admin, `${person.uid}/reset-password`) : act(admin, 'invite', input)
  expect((await request).code).toBeLessThan(300)
  const [job] = await app.database.sql({ data: json<{ kind: 'reset'; userId: number }>() })`
    select data from pgboss.job where name = 'accounts.send-link' and state = 'created'`
  // Anyone who reads the queue, a log or a backup finds no way in.
  expect(Object.keys(job?.data ?? {})).toEqual(['kind', 'userId'])
  const down = { ...app.ctx(), send: () => Promise.reject(new Error('no mail server')) } as unknown as Ctx<null>
  await expect(sendLink(down, job?.data as { kind: 'reset'; userId: number })).rejects.toThrow('no mail server')
  expect(await emailsTo(email)).toEqual([])
  const [message, ...others] = await emailTo(email)
  expect(others).toEqual([])
  const password = { newPassword: 'Monsoon@2026', confirmPassword: 'Monsoon@2026' }
  const used = await app.call('POST', '/reset-password', { resetToken: linkIn(message?.text as string), ...password })
  expect(used.code).toBe(200)
})

test('an invitation that is refused sends nothing', async () => {
  const before = await runJobs(app, 'accounts.send-link')
  const taken = await makeLearner(app)
  const input = { firstName: 'Asha', lastName: 'Rao', email: taken.email, phone: '9826041212', role: 'LEARNER' }
  expect((await act(admin, 'invite', input)).code).toBe(422)
  expect([before, await runJobs(app, 'accounts.send-link')]).toEqual([[], []])
})

test('an open password link dies when its account is suspended', async () => {
  const person = await makeLearner(app)
  await act(admin, `${person.uid}/reset-password`)
  const [email] = await emailTo(person.email)
  await act(admin, 'suspend', { uids: [person.uid] })
  const password = { newPassword: 'Monsoon@2026', confirmPassword: 'Monsoon@2026' }
  const used = await app.call('POST', '/reset-password', { resetToken: linkIn(email?.text as string), ...password })
  expect(used.code).toBe(400)
})

test('a creator is refused by every call about people', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const learner = await makeLearner(app)
  for (const path of [
    'invite',
    'suspend',
    'restore',
    ...['role', 'suspend', 'restore', 'reset-password'].map((one) => `${learner.uid}/${one}`),
  ])
    expect((await act(creator, path)).code).toBe(403)
  for (const path of ['/admin/user', `/admin/user/${learner.uid}`, '/admin/audit', '/admin/user?format=csv'])
    expect((await app.call('GET', path, undefined, { token: creator.token })).code).toBe(403)
})
