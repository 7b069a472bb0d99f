import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stopKeyOf } from '#features/invitations/actions/stop-key.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { dayMs } from '#platform/format/durations.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { app, learner, openCheckout } from '../../../../tests/checkout.ts'
import { acceptGift, boughtGift, goTo } from '../../../../tests/gifts.ts'
import { makeCourse, makeLearner, makePerson, type MadeCourse, type Person } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'

let guitar: MadeCourse
let creator: Person
openCheckout()
beforeAll(async () => {
  creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
})
afterEach(() => app.setNow(new Date()))

test('its giver sends a gift to another address at once, three emails in all; nobody else does', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  const { gift } = await boughtGift(guitar, { email: 'wrong@example.in' })
  const send = (email: string, by = learner) =>
    app.call('POST', `/learner/gift/${gift.uid}/send`, { email }, { token: by.token })
  expect((await send('thief@example.in', await makeLearner(app))).body.error).toBe('INVITATION_NOT_FOUND')
  expect((await send('wrong@example.in')).body.error).toBe('RESEND_LATER')
  expect((await send('right@example.in')).body.data).toEqual({ sendsLeft: 1 })
  await runJobs(app, 'invitations.')
  // What waited for the first address is not sent any more.
  expect(await mailbox(app.database.db, 'wrong@example.in')).toEqual([])
  expect(await mailbox(app.database.db, 'right@example.in')).toHaveLength(1)
  // Nor does the link open anything that the first address may have got.
  expect((await acceptGift(await makeLearner(app), gift.code)).body.error).toBe('INVITATION_NOT_FOUND')
  expect(
    (await app.call('POST', `/invitation/${gift.code}/stop`, { key: stopKeyOf('wrong@example.in', app.settings) }))
      .code,
  ).toBe(404)
  await goTo(new Date(at.getTime() + dayMs))
  expect((await send('right@example.in')).body.data).toEqual({ sendsLeft: 0 })
  await goTo(new Date(at.getTime() + 2 * dayMs))
  expect((await send('right@example.in')).body.error).toBe('NO_MORE_EMAILS')
  const [now] = await app.database.db.select().from(courseInvitations).where(eq(courseInvitations.id, gift.id))
  expect((await acceptGift(await makeLearner(app), now?.code ?? '')).code).toBe(200)
  expect((await send('right@example.in')).body.error).toBe('INVITATION_CLOSED')
})

test('a gift that waits for its day, or was handed over by its giver, goes to another address with the same link', async () => {
  const at = new Date('2026-11-20T06:00:00Z')
  await goTo(at)
  for (const details of [{ email: 'first@example.in', on: '2026-11-25' }, {}]) {
    const { gift } = await boughtGift(guitar, details)
    await app.call('POST', `/learner/gift/${gift.uid}/send`, { email: 'second@example.in' }, { token: learner.token })
    expect((await acceptGift(await makeLearner(app), gift.code)).code).toBe(200)
  }
})

test('a gift is not on the creator’s list of invitations, and they can’t take it back', async () => {
  const { gift } = await boughtGift(guitar, { email: 'listed@example.in' })
  const list = await app.call('GET', `/creator/course/${guitar.uid}/invitation`, undefined, { token: creator.token })
  expect(list.body.data.invitations).toEqual([])
  for (const verb of ['withdraw', 'resend'])
    expect((await app.call('POST', `/creator/invitation/${gift.uid}/${verb}`, {}, { token: creator.token })).code).toBe(
      404,
    )
  // Its address wants no more emails: the gift itself stays.
  await app.call('POST', `/invitation/${gift.code}/stop`, { key: stopKeyOf('listed@example.in', app.settings) })
  expect((await app.call('GET', `/invitation/${gift.code}`)).body.data.state).toBe('open')
})

test('of a gift that waits for its day, its giver reads that they send the link, where its address wants no emails meanwhile', async () => {
  await goTo(new Date('2026-11-20T06:00:00Z'))
  const waits = await boughtGift(guitar, { email: 'no-more@example.in', on: '2026-11-25' })
  const sent = await boughtGift(guitar, { email: 'no-more@example.in' })
  await app.call('POST', `/invitation/${sent.gift.code}/stop`, { key: stopKeyOf('no-more@example.in', app.settings) })
  const giftOn = async (order: { uid: string }) =>
    (await app.call('GET', `/payments/history?order=${order.uid}`, undefined, { token: learner.token })).body.data
      .orders[0].gift
  expect(await giftOn(waits)).toMatchObject({ state: 'open', email: null, sendAt: null })
  expect(await giftOn(sent)).toMatchObject({ state: 'open', email: 'no-more@example.in' })
  app.setNow(new Date('2026-11-26T06:00:00Z'))
  await runJobs(app, 'invitations.', { due: new Date('2030-01-01') })
  expect(await mailbox(app.database.db, 'no-more@example.in')).toEqual([])
})
