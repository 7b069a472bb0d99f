import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { grantEnrolments, revokeEnrolments } from '#features/enrolments/actions/grant-enrolments.ts'
import { stopKeyOf } from '#features/invitations/actions/stop-key.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { dayMs, yearMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { app, booksOf, learner, openCheckout, ownedBy, startedOrder } from '../../../../tests/checkout.ts'
import { certificatesOf, complete, confirmOwnName } from '../../../../tests/certificates.ts'
import { goTo } from '../../../../tests/gifts.ts'
import {
  acceptSeat,
  boughtSeats,
  invite,
  join,
  linkOf,
  readGroup,
  readSeats,
  withdraw,
} from '../../../../tests/groups.ts'
import {
  makeCourse,
  makeLearner,
  makePerson,
  makeSession,
  type MadeCourse,
  type Person,
} from '../../../../tests/make.ts'
import { findBrokenRules, moneyRules } from '../../../../tests/money-rules.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { seatGroups } from '../tables.ts'

let guitar: MadeCourse
let creator: Person
openCheckout()
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id, lessons: 4 })
})
afterEach(() => app.setNow(new Date()))

const brokenRules = () => findBrokenRules(app.database.db, Object.values(moneyRules))
const bought = async (count: number, name?: string) =>
  (await boughtSeats(guitar, { count, ...(name !== undefined && { name }) })).group
const seatOf = async (email: string) => {
  const [seat] = await app.database.db.select().from(courseInvitations).where(eq(courseInvitations.email, email))
  if (!seat) throw new Error(`no seat for ${email}`)
  return seat
}
const learn = async (person: Person) => {
  const [lesson] = await app.database.db.execute(
    sql`select uid from lessons where course_id = ${guitar.id} order by id limit 1`,
  )
  const body = { lessonUid: lesson?.uid, completed: true }
  return app.call('POST', `/learner/course/${guitar.uid}/progress`, body, { token: person.token })
}

test('a manager invites a list, and each accepts a seat with the link of the email', async () => {
  const group = await bought(3, 'Class 10 A')
  const answer = await invite(group, ['asha.seat@example.in', 'RAVI.seat@example.in', 'no email'])
  expect(answer.body).toMatchObject({ status: 1, data: { invited: 2, skipped: 0 } })
  expect(await readGroup(group)).toMatchObject({ name: 'Class 10 A', open: 2, accepted: 0, used: 0, free: 1 })
  await runJobs(app, 'invitations.')
  const [email] = await mailbox(app.database.db, 'asha.seat@example.in')
  expect(email?.text).toContain('one is for you')
  const { code } = await seatOf('asha.seat@example.in')
  expect(email?.text).toContain(`/invitation/${code}`)
  const page = await app.call('GET', `/invitation/${code}`)
  expect(page.body.data).toMatchObject({ kind: 'seat', state: 'open', isOwnGift: false, course: { uid: guitar.uid } })
  const asha = await makeLearner(app)
  for (let i = 0; i < 2; i++)
    expect((await acceptSeat(asha, code)).body).toMatchObject({ status: 1, data: { courseUid: guitar.uid } })
  expect((await booksOf(app, asha)).enrolments).toMatchObject([{ course_id: guitar.id, source: 'purchase' }])
  expect((await acceptSeat(await makeLearner(app), code)).body.error).toBe('INVITATION_USED')
  // Neither call of the other kinds opens it.
  const other = await seatOf('ravi.seat@example.in')
  for (const call of ['invitation', 'gift'])
    expect((await app.call('POST', `/learner/${call}/${other.code}/accept`, {}, { token: asha.token })).code).toBe(404)
  expect(await readSeats(group, '?sort=name&direction=asc')).toMatchObject([
    { email: 'asha.seat@example.in', name: expect.any(String), state: 'accepted', progress: 0, takeBack: 'possible' },
    { email: 'ravi.seat@example.in', name: null, state: 'open', takeBack: 'possible' },
  ])
  expect(await brokenRules()).toEqual([])
})

test('an address has one seat of a group, and a list that needs more seats than are free invites no one', async () => {
  const group = await bought(3)
  await invite(group, ['one@seats.example.in', 'two@seats.example.in'])
  const again = await invite(group, ['one@seats.example.in', 'three@seats.example.in'])
  expect(again.body.data).toEqual({ invited: 1, skipped: 1 })
  const tooMany = await invite(group, ['four@seats.example.in', 'five@seats.example.in'])
  expect(tooMany).toMatchObject({ code: 409, body: { error: 'NOT_ENOUGH_SEATS', data: { free: 0 } } })
  expect(await readGroup(group)).toMatchObject({ open: 3, free: 0 })
  const accepted = await makeLearner(app)
  await acceptSeat(accepted, (await seatOf('one@seats.example.in')).code)
  // Whose seat is accepted is not invited once more.
  expect((await invite(group, ['one@seats.example.in'])).body.data).toEqual({ invited: 0, skipped: 1 })
})

test('a call that is sent again invites no one twice', async () => {
  const group = await bought(5)
  const key = crypto.randomUUID()
  const list = ['again1@seats.example.in', 'again2@seats.example.in']
  const answers = await Promise.all([invite(group, list, learner, key), invite(group, list, learner, key)])
  for (const { body } of answers) expect(body.data).toEqual({ invited: 2, skipped: 0 })
  expect(await readGroup(group)).toMatchObject({ open: 2, free: 3 })
})

test('of fifty who press the link at once for the last seat one has it, and the other forty-nine are refused', async () => {
  const group = await bought(2)
  const code = await linkOf(group)
  expect((await join(await makeLearner(app), code)).code).toBe(200)
  const people = await Promise.all(Array.from({ length: 50 }, () => makeLearner(app)))
  const answers = await Promise.all(people.map((person) => join(person, code)))
  expect(answers.filter(({ code: status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error === 'GROUP_FULL')).toHaveLength(49)
  expect(await readGroup(group)).toMatchObject({ accepted: 2, free: 0 })
  expect((await app.call('GET', `/group/${code}`)).body.data).toMatchObject({ isFull: true })
  expect(await brokenRules()).toEqual([])
})

test('a link of an email that twenty people press at once gives one of them the seat', async () => {
  const group = await bought(5)
  await invite(group, ['shared@seats.example.in'])
  const { code } = await seatOf('shared@seats.example.in')
  const people = await Promise.all(Array.from({ length: 20 }, () => makeLearner(app)))
  const answers = await Promise.all(people.map((person) => acceptSeat(person, code)))
  expect(answers.filter(({ code: status }) => status === 200)).toHaveLength(1)
  expect(await readGroup(group)).toMatchObject({ accepted: 1, free: 4 })
})

test('inviting and joining at once never give more seats than were bought', async () => {
  const group = await bought(3)
  const code = await linkOf(group)
  const people = await Promise.all(Array.from({ length: 6 }, () => makeLearner(app)))
  await Promise.all([
    ...people.map((person) => join(person, code)),
    ...[1, 2, 3].map((n) => invite(group, [`race${n}@seats.example.in`])),
  ])
  const { open, accepted, free } = await readGroup(group)
  expect([open + accepted, free]).toEqual([3, 0])
  expect(await brokenRules()).toEqual([])
})

test('the database refuses the sixty-first of sixty seats, a seat of no group, and enrolling without one', async () => {
  const group = await bought(2)
  const { db } = app.database
  const row = {
    courseId: guitar.id,
    kind: 'seat' as const,
    invitedBy: learner.id,
    orderItemId: group.orderItemId,
    state: 'open' as const,
    sends: 0,
    sentAt: new Date(),
    expiresAt: new Date(Date.now() + dayMs),
    idempotencyKey: 'by hand',
  }
  const seat = (n: number) => ({ ...row, uid: `hand-${group.uid}-${n}`, code: `hand-${group.uid}-${n}` })
  await db.insert(courseInvitations).values([seat(1), seat(2)])
  const refused = (error: unknown) => String((error as { cause?: unknown }).cause)
  await expect(db.insert(courseInvitations).values(seat(3)).catch(refused)).resolves.toContain('seat_groups_given')
  const more = db.update(seatGroups).set({ seatsGiven: 3 }).where(eq(seatGroups.id, group.id))
  await expect(more.catch(refused)).resolves.toContain('seat_groups_given')
  const grant = (seatId?: number) =>
    db
      .transaction((tx) =>
        grantEnrolments(tx, {
          userId: creator.id,
          courseIds: [guitar.id],
          source: 'purchase',
          at: new Date(),
          orderItems: new Map([[guitar.id, group.orderItemId]]),
          ...(seatId !== undefined && { seatId }),
        }),
      )
      .catch(refused)
  const order = await startedOrder(app, learner, [guitar])
  const [line] = await db.execute(sql`select id from order_items where order_id = ${order.id}`)
  const ofNoGroup = db.insert(courseInvitations).values({ ...seat(4), orderItemId: Number(line?.id) })
  await expect(ofNoGroup.catch(refused)).resolves.toContain('a seat belongs to a group')
  await expect(grant()).resolves.toContain('have one of its seats')
  await db.delete(courseInvitations).where(eq(courseInvitations.orderItemId, group.orderItemId))
  expect(await readGroup(group)).toMatchObject({ free: 2 })
})

test('each person has one seat by the link, also with a second press, and who was sent one takes that', async () => {
  const group = await bought(3)
  const code = await linkOf(group)
  const person = await makeLearner(app)
  const twice = await Promise.all([join(person, code), join(person, code)])
  expect(twice.map((answer) => answer.code)).toEqual([200, 200])
  expect(await readGroup(group)).toMatchObject({ accepted: 1, free: 2 })
  const invited = await makeLearner(app)
  await invite(group, [invited.email])
  expect((await join(invited, code)).code).toBe(200)
  expect(await readGroup(group)).toMatchObject({ open: 0, accepted: 2, free: 1 })
})

test('who has the course, or made it, takes no seat, and the manager may take one', async () => {
  const group = await bought(2)
  const code = await linkOf(group)
  const owner = await makeLearner(app)
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: owner.id, courseIds: [guitar.id], source: 'free', at: new Date() }),
  )
  expect((await join(owner, code)).body.error).toBe('ALREADY_ENROLLED')
  expect((await join(creator, code)).body.error).toBe('OWN_COURSE')
  const page = await app.call('GET', `/group/${code}`, undefined, { token: owner.token })
  expect(page.body.data).toMatchObject({ isOwned: true, isYours: false })
  expect(await readGroup(group)).toMatchObject({ accepted: 0, free: 2 })
  expect((await join(learner, code)).code).toBe(200)
  expect(await ownedBy(learner)).toEqual([guitar.id])
})

test('a new link ends the one before, and switched off there is none', async () => {
  const group = await bought(3)
  const [first, second] = [await linkOf(group), await linkOf(group)]
  const person = await makeLearner(app)
  expect((await join(person, first)).body.error).toBe('JOIN_LINK_NOT_FOUND')
  expect((await app.call('GET', `/group/${first}`)).code).toBe(404)
  expect((await join(person, second)).code).toBe(200)
  await app.call('POST', `/learner/group/${group.uid}/link`, { on: false }, { token: learner.token })
  expect((await join(await makeLearner(app), second)).code).toBe(404)
  expect(await ownedBy(person)).toEqual([guitar.id])
})

test('a seat is taken back while it is not used, its person loses the course and reads so, and another can have it', async () => {
  const group = await bought(2)
  const code = await linkOf(group)
  const [first, second] = [await makeLearner(app), await makeLearner(app)]
  await join(first, code)
  const [seat] = await readSeats(group)
  for (let i = 0; i < 2; i++) expect((await withdraw(seat)).code).toBe(200)
  expect(await booksOf(app, first)).toMatchObject({ enrolments: [{ status: 'revoked' }] })
  await runJobs(app, 'notifications.')
  const [email] = await mailbox(app.database.db, first.email)
  expect(email?.subject).toBe('Your seat was taken back')
  // The link gives it back to no one: only the manager does, by email.
  expect((await join(first, code)).body.error).toBe('SEAT_TAKEN_BACK')
  const page = await app.call('GET', `/group/${code}`, undefined, { token: first.token })
  expect(page.body.data).toMatchObject({ wasTakenBack: true, isFull: false })
  await invite(group, [first.email])
  expect((await join(first, code)).code).toBe(200)
  expect((await join(second, code)).code).toBe(200)
  expect(await readGroup(group)).toMatchObject({ accepted: 2, free: 0 })
  expect(await brokenRules()).toEqual([])
})

test('an open seat that is taken back opens nothing, and its address can be invited again', async () => {
  const group = await bought(2)
  await invite(group, ['back@seats.example.in'])
  const seat = await seatOf('back@seats.example.in')
  await withdraw(seat)
  expect((await acceptSeat(await makeLearner(app), seat.code)).body.error).toBe('INVITATION_WITHDRAWN')
  expect((await invite(group, ['back@seats.example.in'])).body.data).toMatchObject({ invited: 1 })
})

test('a seat whose person has started stays theirs, with the reason, and the manager sees how far they are', async () => {
  const group = await bought(2)
  const person = await makeLearner(app)
  await join(person, await linkOf(group))
  expect((await learn(person)).code).toBe(200)
  const [seat] = await readSeats(group)
  expect(seat).toMatchObject({ completedLessons: 1, progress: 25, certified: false, takeBack: 'used' })
  expect(seat.lastActivityAt).toEqual(expect.any(String))
  expect(await withdraw(seat)).toMatchObject({ code: 409, body: { error: 'SEAT_USED' } })
  expect(await readGroup(group)).toMatchObject({ used: 1 })
  expect(await ownedBy(person)).toEqual([guitar.id])
})

test('a seat that gave its person a certificate stays theirs, also where all was learned before', async () => {
  const person = await makeLearner(app)
  await app.database.db.transaction((tx) =>
    grantEnrolments(tx, { userId: person.id, courseIds: [guitar.id], source: 'admin', at: new Date() }),
  )
  await complete(app, person, guitar)
  await app.database.db.transaction((tx) =>
    revokeEnrolments(tx, { userId: person.id, courseIds: [guitar.id], at: new Date() }),
  )
  app.setNow(new Date(Date.now() + 60_000))
  const group = await bought(2)
  await join(person, await linkOf(group))
  const [before] = await readSeats(group)
  expect(before).toMatchObject({ progress: 100, takeBack: 'possible' })
  await confirmOwnName(app, person)
  await runJobs(app, 'certificates.')
  expect(await certificatesOf(app, person)).toMatchObject([{ revokedAt: null }])
  expect((await readSeats(group))[0]).toMatchObject({ certified: true, takeBack: 'used' })
  expect(await withdraw(before)).toMatchObject({ code: 409, body: { error: 'SEAT_USED' } })
})

test('taking a seat back and beginning at once leave a person with the course, or without it and nothing learned', async () => {
  const group = await bought(5)
  const code = await linkOf(group)
  for (let i = 0; i < 4; i++) {
    const person = await makeLearner(app)
    await join(person, code)
    const [seat] = await readSeats(group)
    const [taken, learned] = await Promise.all([withdraw(seat), learn(person)])
    expect([taken.code, learned.code]).toEqual(taken.code === 200 ? [200, 404] : [409, 200])
  }
  expect(await brokenRules()).toEqual([])
})

test('nobody else reads or changes a group, also no administrator and no creator of its course', async () => {
  const group = await bought(2)
  await invite(group, ['secret@seats.example.in'])
  const seat = await seatOf('secret@seats.example.in')
  for (const person of [creator, await makeLearner(app), await makePerson(app, 'ADMIN')]) {
    const as = { token: person.token }
    const answers = await Promise.all([
      app.call('GET', `/learner/group/${group.uid}`, undefined, as),
      app.call('GET', `/learner/group/${group.uid}/seat`, undefined, as),
      app.call('GET', `/learner/group/${group.uid}/seat?format=csv`, undefined, as),
      invite(group, ['x@seats.example.in'], person),
      app.call('POST', `/learner/group/${group.uid}/link`, { on: true }, as),
      withdraw(seat, person),
      app.call('POST', `/learner/group-seat/${seat.uid}/resend`, {}, as),
    ])
    expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await app.call('GET', '/learner/group', undefined, as)).body.data.groups).toEqual([])
  }
  // Nor do those who give a course manage its seats, or see them among their invitations.
  const list = await app.call('GET', `/creator/course/${guitar.uid}/invitation`, undefined, { token: creator.token })
  expect(JSON.stringify(list.body)).not.toContain('secret@seats.example.in')
  const taken = await app.call('POST', `/creator/invitation/${seat.uid}/withdraw`, {}, { token: creator.token })
  expect(taken.code).toBe(404)
})

test('a seat is sent again after a day, three times at most, and one that nobody accepts within a year is free again', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  const group = await bought(2)
  await invite(group, ['slow@seats.example.in', 'slower@seats.example.in'])
  const seat = await seatOf('slow@seats.example.in')
  const resend = () => app.call('POST', `/learner/group-seat/${seat.uid}/resend`, {}, { token: learner.token })
  expect((await resend()).body.error).toBe('RESEND_LATER')
  for (const days of [1, 2]) {
    await goTo(new Date(at.getTime() + days * dayMs))
    expect((await resend()).code).toBe(200)
  }
  await goTo(new Date(at.getTime() + 3 * dayMs))
  expect((await resend()).body.error).toBe('NO_MORE_EMAILS')
  await goTo(new Date(at.getTime() + yearMs))
  expect(await readGroup(group)).toMatchObject({ open: 0, free: 2 })
  expect(await readSeats(group, '?state=expired')).toHaveLength(2)
  expect((await acceptSeat(await makeLearner(app), seat.code)).body.error).toBe('INVITATION_EXPIRED')
  expect((await invite(group, ['quick@seats.example.in', 'quicker@seats.example.in'])).body.data.invited).toBe(2)
})

test('an address that wants no invitations is left out, and one that stops them keeps the seat that was bought for it', async () => {
  const group = await bought(3)
  await invite(group, ['stops@seats.example.in'])
  const seat = await seatOf('stops@seats.example.in')
  expect(
    (
      await app.call('POST', `/invitation/${seat.code}/stop`, {
        key: stopKeyOf('stops@seats.example.in', app.settings),
      })
    ).code,
  ).toBe(200)
  expect(await readGroup(group)).toMatchObject({ open: 1 })
  expect((await acceptSeat(await makeLearner(app), seat.code)).code).toBe(200)
  const other = await bought(2)
  expect((await invite(other, ['stops@seats.example.in'])).body.data).toEqual({ invited: 0, skipped: 1 })
})

test('seats are searched by email and name, and downloaded with progress', async () => {
  const group = await bought(5)
  await invite(group, ['zoya@seats.example.in', 'amit@seats.example.in'])
  const person = await makeLearner(app)
  await join(person, await linkOf(group))
  expect(await readSeats(group, '?search=zoya')).toHaveLength(1)
  expect(await readSeats(group, '?state=accepted')).toHaveLength(1)
  const [{ name }] = await readSeats(group, '?state=accepted')
  expect(await readSeats(group, `?search=${encodeURIComponent(name.split(' ').at(-1))}`)).not.toHaveLength(0)
  const token = await makeSession(app, learner)
  const file = await app.app.inject({
    url: `/api/learner/group/${group.uid}/seat?format=csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.payload).toContain('Name,Email,Status')
  expect(file.payload).toContain('zoya@seats.example.in,Invited')
})
