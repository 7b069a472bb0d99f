import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { type MadeDraft, makeDraft, publish } from '../../../../tests/make-draft.ts'
import {
  askedPrices,
  discountSince,
  makeCourse,
  makePerson,
  type Person,
  startApp,
  type TestApp,
} from '../../../../tests/make.ts'
import { endDiscounts } from './end-discounts.ts'

let app: TestApp
let admin: Person
let creator: Person
beforeAll(async () => {
  app = await startApp()
  ;[admin, creator] = [await makePerson(app, 'ADMIN'), await makePerson(app, 'CREATOR')]
})
afterAll(() => app.stop())

const today = new Date('2027-02-01T06:00:00Z')
const lastDay = '2027-02-12'
/** As the last day ends in India. */
const end = new Date('2027-02-12T18:30:00Z')
/** Sets the clock; everyone stays signed in, and what is cached for a minute is forgotten. */
async function now(at: Date): Promise<void> {
  app.setNow(at)
  const expiresAt = new Date(at.getTime() + dayMs)
  await app.database.db.update(sessions).set({ createdAt: at, lastUsedAt: at, expiresAt })
  await app.ctx().forgetPages()
}
beforeEach(() => now(today))

const asCreator = () => ({ token: creator.token })
const dated = { price: 999, discount: 200, discountEndsOn: lastDay }
const drafted = (fields: object = dated) => makeDraft(app, { creator, fields })
async function published(fields: object = dated): Promise<MadeDraft> {
  const draft = await drafted(fields)
  await publish(app, draft, admin)
  return draft
}
const details = async ({ uid }: { uid: string }) =>
  (await app.call('POST', '/course/get-course-details', { uid })).body.data.course
const read = async ({ uid }: { uid: string }) =>
  (await app.call('GET', `/creator/course/${uid}`, undefined, asCreator())).body.data
const changePrice = ({ uid }: { uid: string }, body: object) =>
  app.call('POST', `/creator/course/${uid}/price`, body, asCreator())
const costs = async ({ uid }: { uid: string }): Promise<number> =>
  (await app.call('POST', '/payment/price', { uid: [uid] })).body.data.total
const row = async ({ uid }: { uid: string }) =>
  (await app.database.db.select().from(courses).where(eq(courses.uid, uid)))[0]
const refusal = (work: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(work).then(
    () => 'nothing was refused',
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  )

test('an end travels from the form by the review to the course’s page, and is over by the clock', async () => {
  const draft = await published()
  expect(await details(draft)).toMatchObject({
    coursePrice: 999,
    courseDiscount: 200,
    courseDiscountedPrice: 799,
    courseWasPrice: null,
    discountEndsAt: end.toISOString(),
  })
  await now(new Date(end.getTime() - 1))
  expect([(await details(draft)).courseDiscountedPrice, await costs(draft)]).toEqual([799, 799])
  await now(end)
  const over = {
    coursePrice: 999,
    courseDiscount: 0,
    courseDiscountedPrice: 999,
    courseWasPrice: null,
    discountEndsAt: null,
  }
  // No job has run.
  expect((await row(draft))?.discountPaise).toBe(20_000)
  expect([await details(draft), await costs(draft)]).toMatchObject([over, 999])
  const { courses: listed } = (await app.call('POST', '/course/get-courses-by-uid', { uids: [draft.uid] })).body.data
  expect(listed).toMatchObject([over])
  const { courses: own } = (await app.call('GET', '/creator/course', undefined, asCreator())).body.data
  expect(own.find((one: { uid: string }) => one.uid === draft.uid)).toMatchObject({ courseDiscountedPrice: 999 })
})

test('the job takes what is over out of course and draft, once, and what follows a price follows', async () => {
  const draft = await published()
  const later = await published({ ...dated, discountEndsOn: '2027-02-20' })
  await now(new Date(end.getTime() + minuteMs))
  await endDiscounts(app.ctx())
  expect(await row(draft)).toMatchObject({
    pricePaise: 99_900,
    payablePaise: 99_900,
    discountEndsAt: null,
    datedDiscountEndedAt: end,
  })
  expect((await read(draft)).fields).toMatchObject({ price: 999, discount: null, discountEndsOn: null })
  expect(await row(later)).toMatchObject({ payablePaise: 79_900, datedDiscountEndedAt: null })
  const cells = await app.database.db.execute(sql`
    select k.n, (select count(*)::int from courses c where c.listed and c.category_id = k.category_id and c.level = k.level
      and c.language = k.language and price_band(c.payable_paise) = k.price_band and rating_band(c.rating) = k.rating_band) as real
    from catalogue_counts k`)
  expect(cells.every(({ n, real }) => n === real)).toBe(true)
  expect(await askedPrices(app, Number((await row(draft))?.id))).toEqual([
    [79_900, today, end],
    [99_900, end, null],
  ])
  const before = await row(draft)
  await endDiscounts(app.ctx())
  expect(await row(draft)).toEqual(before)
  // The next revision does not bring it back.
  const { version } = await read(draft)
  await app.call('POST', `/creator/course/${draft.uid}`, { version, title: 'A second edition' }, asCreator())
  await publish(app, draft, admin)
  expect(await details(draft)).toMatchObject({ courseTitle: 'A second edition', courseDiscountedPrice: 999 })
})

test('an end comes earlier or goes with its discount, and nothing else', async () => {
  const draft = await published()
  const stays = { discountEndsOn: 'This discount ends on 12 February 2027. It can end earlier, not later.' }
  for (const change of [
    { ...dated, discountEndsOn: '2027-02-13' },
    { price: 999, discount: 200 },
    { price: 999, discount: 100 },
  ])
    expect((await changePrice(draft, change)).body.errors).toEqual(stays)
  expect((await changePrice(draft, { ...dated, discountEndsOn: '2027-01-31' })).body.errors).toEqual({
    discountEndsOn: 'Choose today or a later day',
  })
  expect((await changePrice(draft, { ...dated, discountEndsOn: '2027-02-30' })).body.errors).toEqual({
    discountEndsOn: 'Enter a day of the calendar',
  })
  expect((await changePrice(draft, { ...dated, discountEndsOn: '2027-02-10' })).code).toBe(200)
  expect(await details(draft)).toMatchObject({ discountEndsAt: '2027-02-10T18:30:00.000Z', courseDiscountedPrice: 799 })
  const later = new Date(today.getTime() + minuteMs)
  await now(later)
  expect((await changePrice(draft, { price: 999, discount: null })).code).toBe(200)
  expect(await row(draft)).toMatchObject({ discountEndsAt: null, discountPaise: 0, datedDiscountEndedAt: later })
})

test('the next discount with an end starts 30 days after the last one, in English and in Hindi', async () => {
  const draft = await published()
  await now(new Date(end.getTime() + minuteMs))
  const next = { ...dated, discountEndsOn: '2027-03-31' }
  const refused = {
    discountEndsOn: 'The next discount with an end can start on 15 March 2027, 30 days after the last one.',
  }
  // Before the job and after it.
  expect((await changePrice(draft, next)).body.errors).toEqual(refused)
  await endDiscounts(app.ctx())
  expect((await changePrice(draft, next)).body.errors).toEqual(refused)
  const inHindi = { ...asCreator(), headers: { 'accept-language': 'hi' } }
  const { errors } = (await app.call('POST', `/creator/course/${draft.uid}/price`, next, inHindi)).body
  expect(errors?.discountEndsOn).toContain('15 मार्च 2027')
  expect((await read(draft)).datedDiscountEndedAt).toBe(end.toISOString())
  await now(new Date(end.getTime() + 30 * dayMs))
  expect((await changePrice(draft, next)).code).toBe(200)
})

test('a draft is written freely; it is submitted only with an end that is to come', async () => {
  const draft = await drafted()
  const save = async (fields: object) =>
    app.call('POST', `/creator/course/${draft.uid}`, { version: (await read(draft)).version, ...fields }, asCreator())
  expect((await save({ discountEndsOn: '2027-03-12' })).code).toBe(200)
  expect((await save({ discountEndsOn: null })).code).toBe(200)
  expect((await save({ discountEndsOn: '2027-01-01' })).code).toBe(200)
  const refused = await app.call('POST', `/creator/course/${draft.uid}/submit`, {}, asCreator())
  expect([refused.code, refused.body.errors]).toEqual([422, { discountEndsOn: 'Choose today or a later day' }])
  expect((await read(draft)).missing).toMatchObject([{ step: 'price', field: 'discountEndsOn' }])
})

test('a discount that was over before the course was approved never ran: full price, and nothing to wait for', async () => {
  const draft = await drafted()
  await app.call('POST', `/creator/course/${draft.uid}/submit`, {}, asCreator())
  const late = new Date(end.getTime() + dayMs)
  await now(late)
  expect((await app.call('POST', `/admin/course/${draft.uid}/approve`, {}, { token: admin.token })).code).toBe(200)
  expect([(await details(draft)).courseDiscountedPrice, await costs(draft)]).toEqual([999, 999])
  await now(new Date(late.getTime() + minuteMs))
  await endDiscounts(app.ctx())
  expect(await row(draft)).toMatchObject({ discountPaise: 0, datedDiscountEndedAt: null })
  expect(await askedPrices(app, Number((await row(draft))?.id))).toEqual([[99_900, late, null]])
  expect((await changePrice(draft, { ...dated, discountEndsOn: '2027-03-01' })).code).toBe(200)
})

test('the database refuses an end that moves later, one that is taken away, and the next one too early', async () => {
  const course = await makeCourse(app, { pricePaise: 99_900, lessons: 0 })
  await discountSince(app, course, { discountPaise: 20_000, since: today, endsAt: end })
  const set = (at: Date, fields: object) =>
    app.database.db
      .update(courses)
      .set({ ...fields, updatedAt: at })
      .where(eq(courses.id, course.id))
  const moved = 'the end of a discount moves earlier alone'
  const at = (days: number) => new Date(today.getTime() + days * dayMs)
  expect(await refusal(set(at(1), { discountEndsAt: at(100) }))).toBe(moved)
  expect(await refusal(set(at(1), { discountEndsAt: null }))).toBe(moved)
  expect(await refusal(set(at(1), { discountEndsAt: at(3) }))).toBe('nothing was refused')
  // The release before knows no end: the discount takes it along.
  expect(await refusal(set(at(2), { discountPaise: 0 }))).toBe('nothing was refused')
  expect(await refusal(set(at(31), { discountPaise: 100, discountEndsAt: at(40) }))).toBe(
    'the last discount with an end was over less than 30 days ago',
  )
  expect(await refusal(set(at(32), { discountPaise: 100, discountEndsAt: at(40) }))).toBe('nothing was refused')
  const ended = app.database.db
    .update(courses)
    .set({ discountEndsAt: end })
    .where(eq(courses.uid, (await drafted({ price: 5, discount: null })).uid))
  expect(await refusal(ended)).toBe('nothing was refused')
})
