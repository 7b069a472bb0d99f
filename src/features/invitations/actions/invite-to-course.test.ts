import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, yearMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { auditEntries } from '#platform/server/audit.ts'
import {
  makeCourse,
  makePerson,
  makeSession,
  type MadeCourse,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { maxInvitedAtOnce, maxInvitedPerDay, maxPerAddressPerDay } from '../rules/invitations.ts'
import { courseInvitations } from '../tables.ts'
import { stopKeyOf } from './stop-key.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const start = new Date('2026-11-20T06:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
/** Goes to a later moment, with a new session: they end after a day. */
async function goTo(ms: number, person: Person): Promise<Person> {
  app.setNow(later(ms))
  return { ...person, token: await makeSession(app, person) }
}

async function creatorWithCourse(): Promise<{ creator: Person; course: MadeCourse }> {
  app.setNow(start)
  const creator = await makePerson(app, 'CREATOR')
  return { creator, course: await makeCourse(app, { creatorId: creator.id, title: 'Tabla at home' }) }
}
const invite = (by: Person, course: { uid: string }, list: string, idempotencyKey = newUid()) =>
  app.call('POST', `/creator/course/${course.uid}/invitation`, { list, idempotencyKey }, { token: by.token })
const list = (by: Person, course: { uid: string }, query = '') =>
  app.call('GET', `/creator/course/${course.uid}/invitation${query}`, undefined, { token: by.token })
const act = (by: Person, uid: string, verb: 'withdraw' | 'resend') =>
  app.call('POST', `/creator/invitation/${uid}/${verb}`, {}, { token: by.token })

let made = 0
const addresses = (howMany: number) =>
  Array.from({ length: howMany }, () => {
    made += 1
    return `reader${made}@example.in`
  })
const invitationOf = async (email: string) => {
  const [row] = await app.database.db.select().from(courseInvitations).where(eq(courseInvitations.email, email))
  if (!row) throw new Error(`${email} was not invited`)
  return row
}

test('everyone on a list is sent a link of their own, once', async () => {
  const { creator, course } = await creatorWithCourse()
  const [one, two] = addresses(2) as [string, string]
  const reply = await invite(creator, course, `Name,Email\nAsha,${one}\nRavi,${two}\nAsha again,${one.toUpperCase()}`)
  expect(reply.code).toBe(201)
  expect(reply.body.data).toEqual({ invited: 2, skipped: 0 })
  await runJobs(app, 'invitations.')
  const [email] = await mailbox(app.database.db, one)
  expect(email?.text).toContain('gives you the course ‘Tabla at home’')
  expect(email?.text).toContain(`/invitation/${(await invitationOf(one)).code}`)
  expect(email?.text).not.toContain((await invitationOf(two)).code)
  expect(await mailbox(app.database.db, two)).toHaveLength(1)
})

test('the same call again invites nobody twice and answers as the first time', async () => {
  const { creator, course } = await creatorWithCourse()
  const [one] = addresses(1) as [string]
  const key = newUid()
  const both = await Promise.all([invite(creator, course, one, key), invite(creator, course, one, key)])
  expect(both.map(({ body }) => body.data)).toEqual([
    { invited: 1, skipped: 0 },
    { invited: 1, skipped: 0 },
  ])
  expect((await invite(creator, course, one)).body.data).toEqual({ invited: 0, skipped: 1 })
  expect(await runJobs(app, 'invitations.')).toHaveLength(1)
})

test('a list without an email, or with too many, is refused on its field', async () => {
  const { creator, course } = await creatorWithCourse()
  for (const wrong of ['', 'Asha\nRavi', addresses(maxInvitedAtOnce + 1).join('\n')]) {
    const reply = await invite(creator, course, wrong)
    expect(reply.code).toBe(422)
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['list'])
  }
  const most = await invite(creator, course, addresses(maxInvitedAtOnce).join('\n'))
  expect(most.body.data).toEqual({ invited: maxInvitedAtOnce, skipped: 0 })
})

test('a person invites 1,000 people within 24 hours, of all courses together, and no more', async () => {
  const { creator, course } = await creatorWithCourse()
  const other = await makeCourse(app, { creatorId: creator.id })
  const half = maxInvitedPerDay / 2
  await invite(creator, course, addresses(half).join('\n'))
  app.setNow(later(hourMs))
  await invite(creator, other, addresses(half - 1).join('\n'))
  const refused = await invite(creator, course, addresses(2).join('\n'))
  expect([refused.code, refused.body.error]).toEqual([429, 'TOO_MANY_INVITATIONS'])
  expect((await invite(creator, course, addresses(1).join('\n'))).body.data.invited).toBe(1)
  app.setNow(later(dayMs - 1))
  expect((await invite(creator, course, addresses(1).join('\n'))).code).toBe(429)
  const next = await goTo(dayMs, creator)
  expect((await invite(next, course, addresses(half).join('\n'))).body.data.invited).toBe(half)
})

test('an address is invited ten times within 24 hours by everyone together; then it is left out', async () => {
  const [busy, calm] = addresses(2) as [string, string]
  for (let i = 0; i < maxPerAddressPerDay; i++) {
    const { creator, course } = await creatorWithCourse()
    expect((await invite(creator, course, busy)).body.data.invited).toBe(1)
  }
  const { creator, course } = await creatorWithCourse()
  expect((await invite(creator, course, `${busy}\n${calm}`)).body.data).toEqual({ invited: 1, skipped: 1 })
  const next = await goTo(dayMs, creator)
  expect((await invite(next, course, busy)).body.data.invited).toBe(1)
})

test('an address that wants no more invitations gets none from anyone, and its open one is over', async () => {
  const { creator, course } = await creatorWithCourse()
  const [quiet] = addresses(1) as [string]
  await invite(creator, course, quiet)
  const { code } = await invitationOf(quiet)
  for (let i = 0; i < 2; i++)
    expect(
      (await app.call('POST', `/invitation/${code}/stop`, { key: stopKeyOf(quiet, app.settings) })).body.message,
    ).toBe('We send no more invitations to this email.')
  expect((await app.call('GET', `/invitation/${code}`)).body.data.state).toBe('withdrawn')
  const other = await creatorWithCourse()
  expect((await invite(other.creator, other.course, quiet)).body.data).toEqual({ invited: 0, skipped: 1 })
  // The email of the first one was not sent yet, and is not sent any more.
  await runJobs(app, 'invitations.')
  expect(await mailbox(app.database.db, quiet)).toEqual([])
  expect((await app.call('POST', '/invitation/unknown/stop', { key: 'unknown' })).code).toBe(404)
})

test('an invitation that expired makes room for another one', async () => {
  const { creator, course } = await creatorWithCourse()
  const [one] = addresses(1) as [string]
  await invite(creator, course, one)
  const before = await goTo(yearMs - 1, creator)
  expect((await invite(before, course, one)).body.data.invited).toBe(0)
  const after = await goTo(yearMs, creator)
  expect((await invite(after, course, one)).body.data.invited).toBe(1)
  const rows = await app.database.db.select().from(courseInvitations).where(eq(courseInvitations.email, one))
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['open', 'withdrawn'])
})

test('only a published course is given; another creator’s is not found', async () => {
  const { creator } = await creatorWithCourse()
  const draft = await makeCourse(app, { creatorId: creator.id, state: 'DRAFT' })
  const [one] = addresses(1) as [string]
  expect((await invite(creator, draft, one)).body.error).toBe('COURSE_NOT_FOR_SALE')
  const foreign = await creatorWithCourse()
  await invite(foreign.creator, foreign.course, one)
  const { uid } = await invitationOf(one)
  expect((await invite(creator, foreign.course, one)).body.error).toBe('COURSE_NOT_FOUND')
  expect((await list(creator, foreign.course)).code).toBe(404)
  for (const verb of ['withdraw', 'resend'] as const)
    expect((await act(creator, uid, verb)).body.error).toBe('INVITATION_NOT_FOUND')
  expect((await invitationOf(one)).state).toBe('open')
})

test('an administrator gives a creator’s course too, and the audit log says so; a creator’s own is no act of an administrator', async () => {
  const { creator, course } = await creatorWithCourse()
  const admin = await makePerson(app, 'ADMIN')
  const [one, two] = addresses(2) as [string, string]
  await invite(creator, course, two)
  await invite(admin, course, one)
  const { uid } = await invitationOf(one)
  await act(admin, uid, 'withdraw')
  await act(admin, uid, 'withdraw')
  const entries = await app.database.db
    .select({ act: auditEntries.act, actorId: auditEntries.actorId, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.entityUid, course.uid), eq(auditEntries.entity, 'course')))
    .orderBy(auditEntries.id)
  expect(entries).toEqual([
    { act: 'course.people-invited', actorId: admin.id, after: { invited: 1 } },
    { act: 'course.invitation-withdrawn', actorId: admin.id, after: { state: 'withdrawn' } },
  ])
})

test('an email goes out again a day later, three times in all, and not of an invitation that is over', async () => {
  const { creator, course } = await creatorWithCourse()
  const [one] = addresses(1) as [string]
  await invite(creator, course, one)
  const { uid } = await invitationOf(one)
  const soon = await act(creator, uid, 'resend')
  expect([soon.code, soon.body.error]).toEqual([429, 'RESEND_LATER'])
  await runJobs(app, 'invitations.')
  const next = await goTo(dayMs, creator)
  const both = await Promise.all([act(next, uid, 'resend'), act(next, uid, 'resend')])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 429])
  await runJobs(app, 'invitations.')
  const third = await goTo(2 * dayMs, creator)
  expect((await act(third, uid, 'resend')).body.data).toEqual({ resendAt: null })
  const last = await goTo(3 * dayMs, creator)
  expect((await act(last, uid, 'resend')).body.error).toBe('NO_MORE_EMAILS')
  await runJobs(app, 'invitations.')
  expect(await mailbox(app.database.db, one)).toHaveLength(3)
  await act(last, uid, 'withdraw')
  expect((await act(last, uid, 'resend')).body.error).toBe('INVITATION_CLOSED')
})

test('the list is searched, filtered by what holds now, and downloaded', async () => {
  const { creator, course } = await creatorWithCourse()
  const [open, gone, old] = addresses(3) as [string, string, string]
  await invite(creator, course, old)
  await app.database.db
    .update(courseInvitations)
    .set({ expiresAt: later(hourMs) })
    .where(eq(courseInvitations.email, old))
  await invite(creator, course, `${open}\n${gone}`)
  await act(creator, (await invitationOf(gone)).uid, 'withdraw')
  app.setNow(later(hourMs))
  const emailsOf = async (query: string) =>
    (await list(creator, course, query)).body.data.invitations.map(({ email }: { email: string }) => email)
  expect(await emailsOf('?state=open')).toEqual([open])
  expect(await emailsOf('?state=withdrawn')).toEqual([gone])
  expect(await emailsOf('?state=expired')).toEqual([old])
  expect(await emailsOf(`?search=${gone.slice(0, 8)}`)).toContain(gone)
  expect(await emailsOf('?sort=email&direction=asc')).toEqual([open, gone, old].toSorted())
  const csv = await app.app.inject({
    url: `/api/creator/course/${course.uid}/invitation?format=csv&state=expired`,
    headers: { authorization: `Bearer ${creator.token}` },
  })
  expect(csv.payload).toContain(`${old},Expired,20 November 2026,`)

  const admin = await makePerson(app, 'ADMIN', { mayExport: ['people'] })
  await app.app.inject({
    url: `/api/creator/course/${course.uid}/invitation?format=csv`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const downloads = await app.database.db.select().from(auditEntries).where(eq(auditEntries.act, 'export.downloaded'))
  expect(downloads.map(({ actorId, after }) => [actorId, after])).toEqual([[admin.id, { rows: 3 }]])
})

test('two people who invite the same addresses in another sequence wait for each other in no circle', async () => {
  const { creator, course } = await creatorWithCourse()
  const [first, second] = addresses(2).toSorted() as [string, string]
  const row = (email: string) => ({
    uid: newUid(),
    courseId: course.id,
    invitedBy: creator.id,
    email,
    code: newUid(),
    state: 'open' as const,
    sends: 1,
    sentAt: start,
    expiresAt: later(yearMs),
    idempotencyKey: newUid(),
  })
  const admin = await makePerson(app, 'ADMIN')
  let invited: ReturnType<typeof invite> | undefined
  await app.database.db.transaction(async (tx) => {
    await tx.insert(courseInvitations).values(row(first))
    invited = invite(admin, course, `${second}\n${first}`)
    const waiting = () =>
      app.database.db.execute(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(async () => (await waiting()).length, { interval: 20 }).toBe(1)
    await tx.insert(courseInvitations).values(row(second))
  })
  expect((await invited)?.body.data).toEqual({ invited: 0, skipped: 2 })
})
