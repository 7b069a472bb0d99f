import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blogs } from '#features/blog/tables.ts'
import { categories, lessons } from '#features/catalogue/tables.ts'
import { orderItems, orders } from '#features/checkout/tables/orders.ts'
import { payments } from '#features/checkout/tables/payments.ts'
import { refunds } from '#features/checkout/tables/refunds.ts'
import { questions } from '#features/community/tables.ts'
import { payoutRuns, payouts } from '#features/earnings/tables.ts'
import { enquiries } from '#features/enquiries/tables.ts'
import { faqGroups, faqs } from '#features/faq/tables.ts'
import { seatGroups } from '#features/groups/tables.ts'
import { courseInvitations } from '#features/invitations/tables.ts'
import { ledgerDifferences } from '#features/finance/tables.ts'
import { assignmentAnswers } from '#features/learning/tables.ts'
import { missedSearches, searchSynonyms } from '#features/marketplace/tables.ts'
import { captionCues, mediaAssets } from '#features/media/tables.ts'
import { notes } from '#features/notes/tables.ts'
import { bankQuestions, questionBanks } from '#features/practice/tables/question-banks.ts'
import { settlementItems } from '#features/settlements/tables.ts'
import { rateAt } from '#features/rates/queries.ts'
import { themes } from '#features/theme/tables.ts'
import type { Endpoint } from '#platform/api/contract.ts'
import { newUid } from '#platform/http/session.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { actions } from '../src/app/features.ts'
import { giveCertificate } from './certificates.ts'
import { own } from './lessons.ts'
import { makeBundle } from './bundles.ts'
import { makeCoupon } from './coupons.ts'
import { makeCourse, type MadeCourse, makePerson, type Person, startApp, type TestApp } from './make.ts'
import { giveDetails, post } from './payouts.ts'

/** Every table has a row of each name. */
const names = ['José', 'Fifty%', 'under_score', 'Plain']

/** Every call that lists rows by a search, and where its rows are. `{uid}` is the course that everyone owns. */
const tables: readonly (readonly [call: string, rows: string])[] = [
  ['GET /admin/user', 'users'],
  ['GET /admin/course', 'courses'],
  ['GET /admin/category', 'categories'],
  ['GET /admin/certificate', 'certificates'],
  ['GET /admin/order', 'orders'],
  ['GET /admin/coupon', 'coupons'],
  ['GET /admin/coupon-course', 'courses'],
  ['GET /admin/refund', 'refunds'],
  ['GET /admin/payment/attention', 'items'],
  ['GET /admin/settlement/item', 'items'],
  ['GET /admin/finance/difference', 'differences'],
  ['GET /admin/payout', 'runs'],
  ['GET /admin/payout/next', 'creators'],
  ['GET /admin/payout/failed', 'payouts'],
  ['GET /admin/payout/{uid}/payouts', 'payouts'],
  ['GET /admin/audit', 'entries'],
  ['GET /admin/enquiry/{kind}', 'enquiries'],
  ['GET /admin/blog', 'blogs'],
  ['GET /admin/blog/author', 'authors'],
  ['GET /admin/faq', 'faqs'],
  ['GET /admin/search/missed', 'searches'],
  ['GET /admin/search/synonym', 'synonyms'],
  ['POST /admin/theme/get-all', 'themes'],
  ['GET /creator/course', 'courses'],
  ['GET /creator/bundle', 'bundles'],
  ['GET /admin/bundle', 'bundles'],
  ['GET /creator/coupon', 'coupons'],
  ['GET /creator/coupon-course', 'courses'],
  ['GET /creator/earnings', 'sales'],
  ['GET /creator/question', 'questions'],
  ['GET /creator/question-bank', 'banks'],
  ['GET /creator/question-bank/{uid}/question', 'questions'],
  ['GET /creator/course/{uid}/students', 'students'],
  ['GET /creator/course/{uid}/assignments', 'answers'],
  ['GET /learner/course/enrolled', 'courses'],
  ['GET /learner/course/{uid}/question', 'questions'],
  ['GET /learner/note', 'notes'],
  ['GET /learner/group/{uid}/seat', 'seats'],
  ['GET /learner/course/{uid}/transcript', 'matches'],
  ['POST /blog/get-all-blogs', 'blogs'],
  ['POST /faq', 'groups'],
]
/** The marketplace searches by words, sounds and meanings (decisions/0021); the rest name a search, and find no rows. */
const others = [
  'POST /course/get-courses-from-marketplace',
  'POST /course/search/missed',
  'POST /course/{uid}/opened-from-search',
  'POST /admin/search/missed/dismiss',
  // A code has letters and digits alone, and the list finds those that begin with them (create-coupon.test.ts).
  'GET /creator/coupon/{uid}/code',
  'GET /admin/coupon/{uid}/code',
  // An email has no spaces or capitals, and the list finds parts of it (invite-to-course.test.ts).
  'GET /creator/course/{uid}/invitation',
]

let app: TestApp
let admin: Person
let course: MadeCourse
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN', { roles: ['ADMIN', 'CREATOR', 'LEARNER'] })
  course = await makeCourse(app, { title: 'Everyone’s', creatorId: admin.id })
  const { db } = app.database
  const at = app.ctx().now()
  const [group] = await db.insert(faqGroups).values({ uid: newUid(), slug: 'group', name: 'Group' }).returning()
  const rate = await rateAt(db, 'earning_marketplace', at)
  const [video] = await db
    .insert(mediaAssets)
    .values({ uid: newUid(), ownerId: admin.id, kind: 'video' })
    .returning({ mediaAssetId: mediaAssets.id })
  await db
    .update(lessons)
    .set({ ...video, kind: 'video' })
    .where(eq(lessons.id, course.lessons[1]?.id as number))
  const seatsLine = await makeGroup()
  for (const [place, name] of names.entries()) {
    await db.insert(captionCues).values({
      mediaAssetId: video?.mediaAssetId as number,
      language: 'en',
      place,
      startMs: place,
      text: name,
    })
    const named = await makePerson(app, 'CREATOR', { firstName: name })
    await own(app, course, named)
    const titled = await makeCourse(app, { title: name, creatorId: admin.id })
    await own(app, titled, admin)
    const of = { uid: newUid(), createdAt: at }
    const lessonId = course.lessons[0]?.id as number
    const [submitted, question] = [
      { lessonId, userId: named.id, idempotencyKey: newUid(), handedInAt: at, text: 'Mine', state: 'WAITING' as const },
      { courseId: course.id, userId: admin.id, idempotencyKey: newUid(), title: name },
    ]
    await giveCertificate(app, named, course, name)
    await giveSeat(seatsLine, named)
    await db.insert(assignmentAnswers).values({ uid: newUid(), ...submitted })
    await db.insert(questions).values({ ...of, ...question })
    const note = {
      courseId: course.id,
      lessonId,
      userId: admin.id,
      idempotencyKey: newUid(),
      text: name,
      updatedAt: at,
    }
    await db.insert(notes).values({ uid: newUid(), ...note })
    await giveQuestion(name)
    await makeCoupon(app, { creatorId: admin.id }, { name })
    await makeBundle(app, [course, titled], { creatorId: admin.id, title: name })
    await db.insert(categories).values({ uid: newUid(), slug: newUid(), name, nameHi: '', motif: 'music' })
    const price = { subtotalPaise: 100, discountPaise: 0, totalPaise: 100 }
    const order = {
      receipt: newUid(),
      mode: 'test' as const,
      coursesKey: '1',
      state: 'draft' as const,
      expiresAt: at,
    }
    const [{ id: orderId } = { id: 0 }] = await db
      .insert(orders)
      .values({ ...of, ...price, ...order, userId: named.id })
      .returning({ id: orders.id })
    const paid = {
      orderId,
      state: 'captured' as const,
      amountPaise: 100,
      currency: 'INR',
      source: 'webhook',
      use: 'flagged' as const,
      capturedAt: at,
    }
    const parts = { gstPercent: 0, taxablePaise: 100, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
    const shares = { creatorId: admin.id, earningRateId: rate.id, creatorSharePaise: 70, platformSharePaise: 30 }
    const sold = { pricePaise: 100, discountPaise: 0, payablePaise: 100, soldAt: at, heldUntil: at }
    const soldLine = { orderId, courseId: titled.id, position: 0, title: name, sac: '999293' }
    await db.insert(orderItems).values({ ...soldLine, ...sold, ...parts, ...shares })
    const [{ id: paymentId } = { id: 0 }] = await db
      .insert(payments)
      .values({ uid: newUid(), ...paid, providerPaymentId: newUid(), providerCreatedAt: at })
      .returning({ id: payments.id })
    const differs = { difference: 'missing' as const, differsSince: at }
    const line = { kind: 'payment' as const, entityId: newUid(), paymentId, ...differs }
    await db.insert(settlementItems).values({ uid: newUid(), ...line, creditPaise: 100 })
    const figure = { kind: 'documents' as const, month: '2026-02-01', expectedPaise: 1, foundPaise: 2 }
    await db.insert(ledgerDifferences).values({ uid: newUid(), ...figure, subject: name, foundAt: at, lastSeenAt: at })
    const request = { kind: 'requested' as const, state: 'requested' as const, amountPaise: 100 }
    await db.insert(refunds).values({ ...of, ...request, orderId, paymentId, idempotencyKey: newUid() })
    await giveFailedPayout(named)
    const act = { actorId: admin.id, act: 'theme.saved', entity: 'theme', entityUid: newUid(), address: '203.0.113.7' }
    await db.insert(auditEntries).values({ ...of, ...act, entityName: name })
    const enquiry = { name, email: 'a@example.in', phone: '+919876501234', subject: 'Fees', message: 'How much?' }
    await db.insert(enquiries).values({ ...of, ...enquiry, kind: 'contact', dueAt: at })
    const post = { slug: newUid(), coverMotif: 'music', coverSeed: 1, state: 'PUBLISHED' as const, publishedAt: at }
    await db.insert(blogs).values({ ...of, ...post, title: name, authorId: admin.id })
    await db.insert(faqs).values({ ...of, groupId: group?.id as number, question: name, answer: '<p>Yes.</p>' })
    await db.insert(missedSearches).values({ search: name, day: '2026-02-01', count: 1 })
    await db.insert(searchSynonyms).values({ ...of, phrase: name, meanings: ['music'], twoWay: true })
    await db.insert(themes).values({ name })
  }
})
afterAll(() => app.stop())

/** A run of one's own, a payout in the run that has the course's uid, and enough for the next run. */
async function giveFailedPayout(creator: Person): Promise<void> {
  const { db } = app.database
  const detailsId = await giveDetails(app, creator)
  await post(app, creator, 60_000)
  const run = { way: 'razorpayx' as const, state: 'finished' as const }
  const [own] = await db
    .insert(payoutRuns)
    .values({ ...run, uid: newUid(), idempotencyKey: newUid(), preparedBy: creator.id })
    .returning()
  await db
    .insert(payoutRuns)
    .values({ ...run, uid: course.uid, idempotencyKey: course.uid, preparedBy: admin.id })
    .onConflictDoNothing()
  const [shared] = await db.select().from(payoutRuns).where(eq(payoutRuns.uid, course.uid))
  for (const runId of [own?.id, shared?.id])
    await db.insert(payouts).values({
      uid: newUid(),
      runId: runId as number,
      creatorId: creator.id,
      payoutDetailsId: detailsId,
      state: 'failed',
      preparedPaise: 60_000,
      amountPaise: 60_000,
      idempotencyKey: newUid(),
      reference: `PO${newUid().replaceAll(/[^A-Za-z0-9]/g, '')}`,
      returnedAt: new Date(),
    })
}

/** A group that has the course's uid. @returns the order line that bought its seats */
async function makeGroup(): Promise<number> {
  const { db } = app.database
  const price = { subtotalPaise: 200, discountPaise: 0, totalPaise: 200 }
  const order = {
    uid: newUid(),
    receipt: newUid(),
    mode: 'test' as const,
    coursesKey: 'seats',
    state: 'draft' as const,
  }
  const [{ id: orderId } = { id: 0 }] = await db
    .insert(orders)
    .values({ ...order, ...price, userId: admin.id, expiresAt: new Date() })
    .returning({ id: orders.id })
  const line = { orderId, courseId: course.id, position: 0, title: 'Everyone’s', sac: '999293' }
  const bought = { product: 'seats' as const, quantity: names.length, discountPaise: 0, payablePaise: 200 }
  const [{ id } = { id: 0 }] = await db
    .insert(orderItems)
    .values({ ...line, ...bought, pricePaise: 200 })
    .returning({ id: orderItems.id })
  const group = { uid: course.uid, managerId: admin.id, courseId: course.id, seats: names.length }
  await db.insert(seatGroups).values({ ...group, orderItemId: id, state: 'open' })
  return id
}

/** A seat of that group that a person has accepted. */
async function giveSeat(orderItemId: number, { id }: Person): Promise<void> {
  const at = new Date()
  const seat = { uid: newUid(), courseId: course.id, kind: 'seat' as const, invitedBy: admin.id, code: newUid() }
  const accepted = { state: 'accepted' as const, acceptedBy: id, acceptedAt: at, sends: 0, sentAt: at, expiresAt: at }
  await app.database.db
    .insert(courseInvitations)
    .values({ ...seat, ...accepted, orderItemId, idempotencyKey: newUid() })
}

/** A question bank of this name, and a question in the bank that has the course's uid. */
async function giveQuestion(name: string): Promise<void> {
  const { db } = app.database
  const [at, creatorId] = [app.ctx().now(), admin.id]
  const bank = { creatorId, updatedAt: at }
  await db.insert(questionBanks).values({ ...bank, uid: newUid(), title: name, idempotencyKey: newUid() })
  const shared = { ...bank, uid: course.uid, title: 'All', idempotencyKey: course.uid }
  await db.insert(questionBanks).values(shared).onConflictDoNothing()
  const [{ id: bankId } = { id: 0 }] = await db.select().from(questionBanks).where(eq(questionBanks.uid, course.uid))
  const question = { kind: 'true-false' as const, text: `<p>${name}</p>`, options: [], correct: ['true'] }
  const more = { difficulty: 'easy' as const, idempotencyKey: newUid(), updatedAt: at }
  await db.insert(bankQuestions).values({ uid: newUid(), bankId, ...question, ...more })
}

/** The names among the rows that a search finds. */
async function found([call, rows]: readonly [string, string], search: string): Promise<string[]> {
  const [method = '', template = ''] = call.split(' ')
  const path = template.replace('{uid}', course.uid).replace('{kind}', 'contact-us')
  const input = { search, limit: 50 }
  const answer =
    method === 'POST'
      ? await app.call('POST', path, input, { token: admin.token })
      : await app.call('GET', `${path}?search=${encodeURIComponent(search)}`, undefined, { token: admin.token })
  expect(answer.code, `${call} ${JSON.stringify(answer.body)}`).toBe(200)
  const text = JSON.stringify(answer.body.data[rows])
  return names.filter((name) => text.includes(name))
}

test.each(tables)('%s finds José by any spelling, and % and _ find only themselves', async (...table) => {
  for (const search of ['jose', 'JOSE', 'José', 'Jose\u0301', 'ose jos'])
    expect(await found(table, search), search).toEqual(['José'])
  expect(await found(table, '%'), '%').toEqual(['Fifty%'])
  expect(await found(table, '_'), '_').toEqual(['under_score'])
  expect(await found(table, 'jose zzz')).toEqual([])
  expect(await found(table, '')).toEqual(expect.arrayContaining(names))
})

test('the administrators’ search finds a person, their order and their enquiry by any spelling', async () => {
  const { token } = admin
  for (const search of ['jose', 'JOSE', 'José']) {
    const { data } = (await app.call('GET', `/admin/search?q=${encodeURIComponent(search)}`, undefined, { token })).body
    expect([data.people.length, data.orders.length, data.enquiries.length], search).toEqual([1, 1, 1])
  }
})

const isSearched = ({ input }: Endpoint) => 'search' in ((input.def as { shape?: object }).shape ?? {})

test('every call that takes a search is among these', () => {
  const searched = actions.map(({ endpoint }) => endpoint).filter(isSearched)
  expect(searched.map(({ call }) => call).sort()).toEqual([...tables.map(([call]) => call), ...others].sort())
})

test.each([
  ['हिंदी', 'हिन्दी'],
  ['चांद', 'चाँद'],
  ['जमीन', 'ज़मीन'],
  ['Lodz', 'Łódź'],
  ['100%', '100％'],
  ['back\\slash', 'Back\\Slash'],
])('a search for %s finds the theme %s', async (search, name) => {
  await app.database.db.insert(themes).values({ name })
  const { themes: listed } = (
    await app.call('POST', '/admin/theme/get-all', { search, limit: 50 }, { token: admin.token })
  ).body.data
  expect(listed.map((one: { name: string }) => one.name)).toEqual([name])
})
