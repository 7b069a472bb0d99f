import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueMissed } from '#features/certificates/actions/issue-due.ts'
import { drawDocument } from '#features/checkout/documents/draw-document.ts'
import { issuedDocument } from '#features/checkout/queries/issued-documents.ts'
import { type InvoiceSeries, kindOf } from '#features/checkout/rules/documents.ts'
import { countCompletedNext } from '#features/enrolments/actions/count-completed-next.ts'
import { checkLedger } from '#features/finance/actions/check-ledger.ts'
import { gstDocuments, type IssuedDocument } from '#features/finance/queries/gst-documents.ts'
import { gstSummary } from '#features/finance/queries/gst-summary.ts'
import { ledgerDifferences } from '#features/finance/tables.ts'
import { boolean, date, nullable, number, oneOf, queryRows, text } from '#platform/database/rows.ts'
import { dayMs } from '#platform/format/durations.ts'
import { isGstin } from '#platform/format/india.ts'
import { hashToken, newToken } from '#platform/http/session.ts'
import { makeLearner, startApp, type TestApp } from '../../tests/make.ts'
import { findBrokenRules } from '../../tests/money-rules.ts'
import { readPdf } from '../../tests/pdf.ts'
import { runJobs } from '../../tests/run-jobs.ts'
import { readSeed, type SeedCourse, type SeedLesson } from './read-seed.ts'
import { seedContent } from './seed-content.ts'
import { seedEmptySchool } from './seed-school.ts'

let app: TestApp
let dataDir: string
let token: string
let admin: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-school-'))
  app = await startApp({ env: { DEMO: '1', DATA_DIR: dataDir } })
  await app.asOwner((_sql, db) => seedEmptySchool({ db }, app.settings, app.ctx().now()))
  ;[token, admin] = [await sessionOf('creator@sopaan.test'), await sessionOf('admin@sopaan.test')]
}, 240_000)
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function sessionOf(email: string): Promise<string> {
  const made = newToken()
  await app.database.db.execute(sql`
    insert into sessions (token_hash, user_id, last_used_at, expires_at)
    select ${hashToken(made)}, id, now(), now() + interval '1 day' from users where email = ${email}`)
  return made
}

test('each discount of the demo began some days ago, after a week at the full price, and so its cards show both', async () => {
  const [sold] = await queryRows(app.database.db, { discounted: number, unasked: number, edited: number })`
    select count(*)::int as discounted,
      count(*) filter (where c.full_price_asked_until is null or c.full_price_asked_until < now() - interval '30 days'
        or not exists (select from course_prices p where p.course_id = c.id and p.payable_paise = c.price_paise
          and p.asked_until - p.asked_from >= interval '7 days'))::int as unasked,
      count(*) filter (where c.updated_at <> c.published_at)::int as edited
    from courses c where c.listed and c.discount_paise > 0`
  expect(sold?.discounted).toBeGreaterThan(100)
  expect([sold?.unasked, sold?.edited]).toEqual([0, 0])
  const { courses } = (await app.call('POST', '/course/get-courses-from-marketplace', { price: '1-' })).body.data
  for (const { courseTitle, courseDiscount, coursePrice, courseWasPrice } of courses)
    expect([courseTitle, courseWasPrice]).toEqual([courseTitle, courseDiscount > 0 ? coursePrice : null])
})

const kindShape = { series: text, registered: boolean, percent: number, n: number }

test('a document of every kind lies in the demo school, each by what its seller was registered as that day', async () => {
  const kinds = await queryRows(app.database.db, kindShape)`
    select series, seller->>'gstin' is not null as registered, rate_percent as percent, count(*)::int as n
    from invoices where series <> 'CRN' group by 1, 2, 3 order by 1`
  expect([...kinds]).toEqual([
    { series: 'BOS', registered: true, percent: 0, n: expect.any(Number) },
    { series: 'INV', registered: true, percent: 18, n: expect.any(Number) },
    { series: 'RCT', registered: false, percent: 0, n: expect.any(Number) },
  ])
  const [tax] = await queryRows(app.database.db, { within: number, other: number, business: number, mixed: number })`
    select count(*) filter (where cgst_paise > 0 and place_of_supply = '27')::int as within,
      count(*) filter (where igst_paise > 0 and place_of_supply <> '27')::int as other,
      count(*) filter (where buyer->>'gstin' is not null)::int as business,
      count(*) filter (where (cgst_paise > 0) <> (place_of_supply = '27') or not buyer ? 'address')::int as mixed
    from invoices where series = 'INV'`
  expect(tax?.within).toBeGreaterThan(0)
  expect(tax?.other).toBeGreaterThan(0)
  expect(tax?.business).toBeGreaterThan(0)
  expect(tax?.mixed).toBe(0)
  const notes = await queryRows(app.database.db, { series: text, n: number })`
    select c.series, count(*)::int as n from invoices n join invoices c on c.id = n.credits_invoice_id group by 1 order by 1`
  expect(notes.map(({ series }) => series)).toContain('INV')
  const gstins = await queryRows(app.database.db, { gstin: text })`
    select distinct gstin from (select seller->>'gstin' as gstin from invoices union select buyer->>'gstin' from invoices) all_of_them
    where gstin is not null`
  for (const { gstin } of gstins) expect([gstin, isGstin(gstin), gstin.slice(2, 5)]).toEqual([gstin, true, 'DEM'])
})

test('each sale was taxed at the rate of its day', async () => {
  const [row] = await queryRows(app.database.db, { wrong: number, sold: number })`
    select count(*) filter (where n.rate_percent <> r.basis_points / 100)::int as wrong, count(*)::int as sold
    from invoices n join rates r on r.kind = 'gst' and (n.issued_at at time zone 'Asia/Kolkata')::date
      between r.valid_from and coalesce(r.valid_to, 'infinity')
    where n.series in ('INV', 'BOS')`
  expect(row?.wrong).toBe(0)
  expect(row?.sold).toBeGreaterThan(100)
})

test('every rule of money holds in the demo school', async () => {
  await app.asOwner(async (_sql, db) => {
    // Rules read the ledger by payment and by refund, which no page does.
    await db.execute(`create index on ledger_transactions (payment_id)`)
    await db.execute(`create index on ledger_transactions (refund_id)`)
    await db.execute(`analyze`)
    expect(await findBrokenRules(db)).toEqual([])
  })
})

test('the nightly check finds no difference in any month of the demo school', async () => {
  const { db } = app.database
  const [first] = await queryRows(db, { month: nullable(date), months: number })`
    select min(month) as month, count(distinct month)::int as months from ledger_movements`
  expect(first?.months).toBeGreaterThan(6)
  // The earlier months take turns, one a night.
  for (let night = 0; night < (first?.months ?? 0); night++) {
    app.setNow(new Date(Date.now() + night * dayMs))
    await checkLedger(app.ctx())
  }
  app.setNow(new Date())
  expect(await db.select().from(ledgerDifferences)).toEqual([])
}, 200_000)

test('the return of each month is what the tax accounts hold', async () => {
  const months = await queryRows(app.database.db, { first: date, last: date })`
    select distinct date_trunc('month', issued_at at time zone 'Asia/Kolkata')::date as first,
      (date_trunc('month', issued_at at time zone 'Asia/Kolkata') + interval '1 month - 1 day')::date as last
    from invoices where series = 'INV' order by 1`
  expect(months.length).toBeGreaterThan(1)
  for (const { first: fromDay, last: toDay } of months) {
    const { books, taxable, ...tax } = await gstSummary(app.database.db, { fromDay, toDay })
    expect(taxable).toBeGreaterThan(0)
    expect(tax).toEqual(books)
    const documents: IssuedDocument[] = []
    for await (const page of gstDocuments(app.database.db, { fromDay, toDay })) documents.push(...page)
    const sum = documents.reduce((of, one) => of + (one.isCreditNote ? -1 : 1) * one.taxablePaise, 0)
    expect(sum).toBe(taxable)
  }
})

test('one document of each kind is drawn as it was issued', async () => {
  const found = await queryRows(app.database.db, {
    order_id: number,
    series: oneOf<InvoiceSeries>(),
    number: text,
    place: text,
  })`
    select distinct on (series, cgst_paise > 0, buyer->>'gstin' is not null) order_id, series, number, place_of_supply as place
    from invoices order by series, cgst_paise > 0, buyer->>'gstin' is not null, id desc`
  expect(new Set(found.map(({ series }) => series))).toEqual(new Set(['BOS', 'CRN', 'INV', 'RCT']))
  const headings = { BOS: 'Bill of supply', CRN: 'Credit note', INV: 'Tax invoice', RCT: 'Receipt' }
  for (const { order_id, series, number: printed, place } of found) {
    const issued = await issuedDocument(app.database.db, order_id, kindOf(series))
    if (!issued) throw new Error(`${printed} is not there`)
    const drawn = await readPdf(await drawDocument(issued, 'en'))
    expect(drawn.size).toEqual([595, 842])
    expect(drawn.text).toContain(headings[series])
    expect(drawn.text).toContain(printed)
    if (series === 'INV') expect(drawn.text).toContain(place === '27' ? 'CGST at 9%' : 'IGST at 18%')
    expect(drawn.text.includes('GSTIN')).toBe(issued.invoice.seller.gstin !== null)
  }
})

test('learners who finished a course hold certificates, which anyone can check', async () => {
  const rows = await queryRows(app.database.db, { email: text, code: text, title: text })`
    select u.email, c.code, c.course_title as title from certificates c join users u on u.id = c.user_id order by c.id`
  expect(rows.length).toBeGreaterThan(10)
  const own = rows.filter(({ email }) => email === 'learner@sopaan.test')
  expect(own).toHaveLength(1)
  const [{ code, title }] = own as [(typeof own)[number]]
  const { body } = await app.call('GET', `/certificate/${code}`)
  expect(body.data).toMatchObject({ code, state: 'VALID', learnerName: 'Priya Sharma', courseTitle: title })
  const learner = await sessionOf('learner@sopaan.test')
  const list = await app.call('GET', '/learner/certificate', undefined, { token: learner })
  expect(list.body.data).toMatchObject({ certificates: [{ code, state: 'VALID' }], waiting: [] })
  // Nothing that the seeding left is still due.
  await issueMissed(app.ctx() as never)
  const [{ n } = { n: 0 }] = await queryRows(app.database.db, {
    n: number,
  })`select count(*)::int as n from certificates`
  expect(n).toBe(rows.length)
})

test('the ten-minute course ends in a certificate for a learner who finishes it', async () => {
  const { token: own } = await makeLearner(app)
  const seed = (await readSeed()).courses.find(({ slug }) => slug === 'your-ten-minute-desk-break') as SeedCourse
  const quiz = seed.sections[0]?.lessons.findIndex((lesson) => lesson.quiz) as number
  const content = seedContent(seed.sections[0]?.lessons[quiz] as SeedLesson, `${seed.slug}:0:${quiz}`)
  if (content?.kind !== 'quiz') throw new Error('the course has no quiz')
  const [{ uid } = { uid: '' }] = await queryRows(app.database.db, { uid: text })`
    select uid from courses where slug = ${seed.slug}`
  await app.call('POST', '/payment/init-payment', { uid }, { token: own })
  const { data } = (await app.call('GET', `/learner/course/${uid}`, undefined, { token: own })).body
  for (const lesson of data.sections[0].lessons as { uid: string; kind: string }[]) {
    if (lesson.kind !== 'quiz') {
      const read = { lessonUid: lesson.uid, completed: true }
      await app.call('POST', `/learner/course/${uid}/progress`, read, { token: own })
      continue
    }
    const opened = await app.call('GET', `/learner/course/${uid}/lesson/${lesson.uid}`, undefined, { token: own })
    const answers = Object.fromEntries(content.questions.map((question) => [question.uid, question.correct]))
    const { version } = opened.body.data.quiz
    const taken = { idempotencyKey: 'ten-minutes', version, answers }
    await app.call('POST', `/learner/quiz/${lesson.uid}`, taken, { token: own })
  }
  const waiting = await app.call('GET', '/learner/certificate', undefined, { token: own })
  const { name } = waiting.body.data.printedName
  await app.call('POST', '/learner/certificate/name', { name }, { token: own })
  await runJobs(app, 'certificates')
  const list = await app.call('GET', '/learner/certificate', undefined, { token: own })
  expect(list.body.data.certificates).toMatchObject([{ courseTitle: seed.title, state: 'VALID' }])
})

test('what others completed next is recommended at once, with its reason, on the dashboard and below a lesson', async () => {
  const [finished] = await queryRows(app.database.db, { title: text, uid: text })`
    select c.title, c.uid from enrolments e join users u on u.id = e.user_id join courses c on c.id = e.course_id
    where u.email = 'learner@sopaan.test' and e.completed_at is not null`
  const learner = { token: await sessionOf('learner@sopaan.test') }
  type Recommended = { uid: string; because: string | null }[]
  const reasons = (courses: Recommended) => courses.map(({ because }) => because)
  const dashboard = (await app.call('GET', '/learner/dashboard', undefined, learner)).body.data
  expect(reasons(dashboard.recommendations)).toContain(finished?.title)
  const below = await app.call('GET', `/learner/course/${finished?.uid}/recommended`, undefined, learner)
  expect(reasons(below.body.data.courses)).toContain(finished?.title)
  // The nightly count finds the same.
  const counted = () =>
    queryRows(app.database.db, { of: number, next: number, n: number })`
      select course_id as of, next_course_id as next, learners as n from completed_next order by 1, 2`
  const before = [...(await counted())]
  expect(before.length).toBeGreaterThan(20)
  await countCompletedNext(app.ctx())
  expect([...(await counted())]).toEqual(before)
})

test('the demo learner has wrong answers of a mock test to revise, and a course has sections that open later', async () => {
  const learner = { token: await sessionOf('learner@sopaan.test') }
  const { data } = (await app.call('GET', '/learner/revision', undefined, learner)).body
  expect([data.due, data.cards.length]).toEqual([3, 3])
  const openings = await queryRows(app.database.db, { opens: text })`
    select coalesce(s.opens_after_days || ' days', l.title) as opens from sections s
    left join lessons l on l.id = s.opens_after_lesson_id
    where s.opens_after_days is not null or s.opens_after_lesson_id is not null order by s.id`
  expect(new Set(openings.map(({ opens }) => opens))).toEqual(
    new Set(['Ten-minute test: numbers and equations', '14 days', '7 days']),
  )
})

test('the mock test of 60 questions asks that many, among them orders and pairs', async () => {
  const rows = await queryRows(app.database.db, { questions: number, kind: text, n: number })`
    select v.questions, q.value->>'kind' as kind, count(*)::int as n from mock_test_versions v
    cross join lateral jsonb_array_elements(v.content->'sections') s
    cross join lateral jsonb_array_elements(s.value->'questions') q
    where v.content->>'title' = 'Bank and SSC prelims, mock test 1' group by 1, 2 order by 2`
  expect(rows).toEqual([
    { questions: 60, kind: 'match', n: 2 },
    { questions: 60, kind: 'order', n: 3 },
    { questions: 60, kind: 'single', n: 55 },
  ])
})

const get = async (path: string) => (await app.call('GET', path, undefined, { token })).body.data
type Row = { uid: string; courseTitle: string; state: string; revision: string; submittedAt: string | null }

test('the demo creator has courses in every state, one with a revision in review and one being revised', async () => {
  const { courses, counts } = await get('/creator/course?limit=50')
  for (const state of ['DRAFT', 'IN_REVIEW', 'PUBLISHED', 'REJECTED', 'ARCHIVED'])
    expect(counts[state]).toBeGreaterThan(0)
  const revisions = courses.map((one: Row) => one.revision)
  expect(revisions).toContain('in-review')
  expect(revisions).toContain('draft')
})

test('what is in review could be approved as it stands, and was sent in the last days', async () => {
  const { courses } = (await get('/creator/course?limit=50')) as { courses: Row[] }
  const waiting = courses.filter((one) => one.state === 'IN_REVIEW' || one.revision === 'in-review')
  expect(waiting).toHaveLength(2)
  for (const { uid, courseTitle, submittedAt } of waiting) {
    expect([courseTitle, (await get(`/creator/course/${uid}`)).missing]).toEqual([courseTitle, []])
    expect(app.ctx().now().getTime() - Date.parse(submittedAt ?? '')).toBeLessThan(6 * dayMs)
  }
})

test('answers of several courses and ages wait for the demo creator, and the bell tells of them', async () => {
  const waiting = (await get('/creator/dashboard')).waiting.filter(
    (one: { kind: string }) => one.kind === 'assignments',
  )
  expect(waiting.length).toBeGreaterThanOrEqual(2)
  expect(waiting.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBeGreaterThanOrEqual(6)
  const { notifications, unread } = await get('/notifications?limit=50')
  expect(new Set(notifications.map((one: { kind: string }) => one.kind)).size).toBeGreaterThanOrEqual(3)
  expect(unread).toBeGreaterThan(0)
  expect(unread).toBeLessThan(notifications.length)
})

test('what was sent back says why, field by field', async () => {
  const { courses } = await get('/creator/course?state=REJECTED')
  const { lastDecision, outline, moves } = await get(`/creator/course/${courses[0].uid}`)
  expect(lastDecision).toMatchObject({ decision: 'rejected', reason: expect.stringContaining('Read the notes') })
  expect(Object.keys(lastDecision.notes)).toEqual(['title', `lesson:${outline[0].lessons[1].uid}`])
  expect(moves).toContain('submit')
})

test('everything that waits for the administrator can be approved, by whatever person', async () => {
  const list = () => app.call('GET', '/admin/course?state=IN_REVIEW&limit=100', undefined, { token: admin })
  const { courses } = (await list()).body.data as { courses: Row[] }
  expect(courses.length).toBeGreaterThan(5)
  for (const { uid, courseTitle } of courses) {
    const approved = await app.call('POST', `/admin/course/${uid}/approve`, {}, { token: admin })
    expect([courseTitle, approved.code]).toEqual([courseTitle, 200])
  }
  expect((await list()).body.data.pagination.totalItems).toBe(0)
})

const count = async (where: ReturnType<typeof sql>) =>
  (await queryRows(app.database.db, { n: number })`select count(*)::int as n ${where}`)[0]?.n

test('every graded answer has points where its assignment has a rubric, and some lost points for being late', async () => {
  const graded = sql`from assignment_answers a join lessons l on l.id = a.lesson_id where a.graded_at is not null`
  const withRubric = sql`jsonb_array_length(coalesce(l.content -> 'rubric', '[]')) > 0`
  expect(await count(sql`${graded} and (a.points is not null) <> (${withRubric})`)).toBe(0)
  expect(await count(sql`${graded} and a.points < a.out_of`)).toBeGreaterThan(0)
  expect(await count(sql`${graded} and a.late_deduction = 10`)).toBeGreaterThan(0)
})

test('everybody asks and answers in a course of their own, after it was theirs; the counters are right', async () => {
  expect(await count(sql`from questions`)).toBeGreaterThan(30)
  expect(
    await count(sql`from (
      select q.course_id, q.user_id, q.created_at from questions q
      union all select q.course_id, a.user_id, a.created_at from answers a join questions q on q.id = a.question_id where a.by = 'learner'
    ) said where not exists (select from enrolments e where e.course_id = said.course_id and e.user_id = said.user_id and e.granted_at < said.created_at)`),
  ).toBe(0)
  expect(
    await count(sql`from (select q.id from questions q left join answers a on a.question_id = q.id group by q.id
      having q.answers_count <> count(a.id) or q.instructor_answers <> count(a.id) filter (where a.by = 'instructor')) wrong`),
  ).toBe(0)
  expect(
    await count(sql`from answers a join questions q on q.id = a.question_id where a.created_at < q.created_at`),
  ).toBe(0)
})

test('some questions wait for the demo creator, and some reviews have a reply in their language', async () => {
  expect(
    await count(sql`from questions q join courses c on c.id = q.course_id join users u on u.id = c.creator_id
      where u.email = 'creator@sopaan.test' and q.instructor_answers = 0`),
  ).toBeGreaterThanOrEqual(5)
  expect(await count(sql`from reviews where reply <> ''`)).toBeGreaterThan(100)
  expect(await count(sql`from reviews where reply <> '' and (text ~ '[ऀ-ॿ]') <> (reply ~ '[ऀ-ॿ]')`)).toBe(0)
})
