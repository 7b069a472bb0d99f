import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleOrder } from '#features/checkout/actions/settle-order.ts'
import type { Language } from '#platform/i18n/language.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { creatorMoney } from '../../../../tests/creator-money.ts'
import { fakeGateway } from '../../../../tests/fake-gateway.ts'
import { startedOrder } from '../../../../tests/checkout.ts'
import { makeCourse, makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { actualText } from '../../../../tests/pdf-actual-text.ts'
import { readPdf } from '../../../../tests/pdf.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { writeStatements } from '../actions/write-statements.ts'
import { statements } from '../tables.ts'

let app: TestApp
let creator: Person
/** A creator whose email nobody has proved. */
let unproved: Person
let learner: Person
const month = '2026-10'
/** The creator's: the two statements are written at once, in either order. */
let number: string
/** Longer than a word may be without being broken. */
const longEmail = 'meenal.shah.of.the.kitchens@example.in'
beforeAll(async () => {
  app = await startApp()
  const gateway = fakeGateway(app.settings)
  creator = await makePerson(app, 'CREATOR', { firstName: 'Meenal', lastName: 'Shah', email: longEmail })
  unproved = await makePerson(app, 'CREATOR', { emailVerifiedAt: null })
  learner = await makeLearner(app)
  app.setNow(new Date('2026-10-10T10:00:00Z'))
  const courses = [
    await makeCourse(app, { creatorId: creator.id, title: '=HYPERLINK("x")', pricePaise: 100_000 }),
    await makeCourse(app, { creatorId: creator.id, title: 'लक्ष्मी के साथ रसोई', pricePaise: 50_000 }),
  ]
  const order = await startedOrder(app, learner, courses)
  await app.call('POST', '/payment/billing', { billingState: '27', orderUid: order.uid }, { token: learner.token })
  await settleOrder(app.ctx(), order.id, gateway.pay(order.providerOrderId), 'webhook')
  await creatorMoney(app, creator.id).release('2026-10-20T10:00:00Z', 30_000)
  await creatorMoney(app, unproved.id).sell('2026-10-20T10:00:00Z', 30_000)
  app.setNow(new Date('2026-11-01T02:00:00Z'))
  await writeStatements(app.ctx())
  const rows = await app.database.db.select().from(statements).where(eq(statements.creatorId, creator.id))
  number = rows[0]?.number ?? ''
})
const fileName = () => `${number.replaceAll('/', '-')}.pdf`
afterAll(() => app.stop())

const fetchFile = async (person: Person, query = '', of = month) => {
  const url = `/api/creator/statement/${of}${query}`
  return app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${person.token}` } })
}
const pdfOf = async (language: Language) => (await fetchFile(creator, `?language=${language}`)).rawPayload

test('the PDF shows the month’s figures and its courses, the same bytes each time', async () => {
  const answer = await fetchFile(creator)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${fileName()}"`,
  })
  const { text, pages, tagged, info } = await readPdf(answer.rawPayload)
  for (const line of [
    'Earnings statement\nOctober 2026',
    `Statement number ${number}`,
    `Meenal Shah\n${longEmail}\nNo PAN given`,
    'Earned from sales ₹1,050.00',
    'Became payable -₹300.00',
    'At the end of the month ₹750.00',
    'At the end of the month ₹300.00',
    '=HYPERLINK("x") 1 ₹700.00 ₹0.00 ₹0.00',
  ])
    expect(text).toContain(line)
  expect(text).not.toContain('Asha')
  expect([pages.length, tagged]).toEqual([1, true])
  expect(info).toMatchObject({ Language: 'en-IN', CreationDate: 'D:20261101020000Z' })
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash((await fetchFile(creator)).rawPayload)).toBe(hash(answer.rawPayload))
})

test('in Hindi it is worded in Hindi, and a title in Devanagari is as it was written', async () => {
  const runs = actualText(await pdfOf('hi'))
  expect(runs).toEqual(expect.arrayContaining(['कमाई का स्टेटमेंट', 'लक्ष्मी के साथ रसोई', 'आपको देय रकम']))
})

test('the CSV file holds every line, no formula and no learner', async () => {
  const answer = await fetchFile(creator, '?format=csv')
  expect(answer.headers['content-type']).toContain('text/csv')
  const rows = answer.payload.trim().split('\r\n')
  expect(rows[0]).toContain('Date,Type,Sale,Course,State of the learner,Held (₹),Payable (₹)')
  expect(rows).toHaveLength(1 + 4)
  expect(rows[1]).toMatch(/^2026-10-10,Sale,\d+,"'=HYPERLINK\(""x""\)",Maharashtra,700,0$/)
  expect(rows.slice(3)).toEqual(['2026-10-20,Became payable,,,,-300,0', '2026-10-20,Became payable,,,,0,300'])
  expect(answer.payload).not.toContain('Asha')
  expect(answer.payload).not.toContain(learner.email)
})

test('a statement is not found until what writes it commits, then whole, and the same bytes each time', async () => {
  const paid = await makePerson(app, 'CREATOR')
  await creatorMoney(app, paid.id).sell('2026-10-20T10:00:00Z', 70_000)
  const seen: unknown[] = []
  const ctx = app.ctx()
  const transaction: typeof ctx.transaction = (work) =>
    ctx.transaction(async (tx) => {
      const done = await work(tx)
      const written = await tx.select().from(statements).where(eq(statements.creatorId, paid.id))
      for (const query of ['', '?format=csv']) seen.push([written.length, (await fetchFile(paid, query)).statusCode])
      return done
    })
  await writeStatements({ ...ctx, transaction })
  expect(seen).toEqual([
    [1, 404],
    [1, 404],
  ])
  const [first, second] = [await fetchFile(paid), await fetchFile(paid)]
  expect((await readPdf(first.rawPayload)).text).toContain('Earned from sales ₹700.00')
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  expect((await fetchFile(paid, '?format=csv')).payload.trim().split('\r\n')).toHaveLength(2)
})

test('another creator’s statement is not found, and neither is a month without one; the money pages see it by name', async () => {
  const other = await makePerson(app, 'CREATOR')
  const finance = await makePerson(app, 'FINANCE', { mayExport: ['money'] })
  const codes = await Promise.all([
    fetchFile(other),
    fetchFile(other, `?creator=${creator.uid}`),
    fetchFile(creator, '', '2026-09'),
    fetchFile(creator, '', '2026-13'),
    fetchFile(learner),
    fetchFile(finance, `?creator=${creator.uid}`),
  ])
  expect(codes.map((one) => one.statusCode)).toEqual([404, 404, 404, 422, 403, 200])
})

test('another’s statement is downloaded only by who may download lists of money, and the audit log names each download', async () => {
  const downloads = () =>
    app.database.db.select().from(auditEntries).where(eq(auditEntries.entityName, number)).orderBy(auditEntries.id)
  const before = await downloads()
  const files = async (reader: Person, of?: Person) => {
    const query = of ? `&creator=${of.uid}` : ''
    const answers = await Promise.all(['pdf', 'csv'].map((format) => fetchFile(reader, `?format=${format}${query}`)))
    return answers.map((one) => one.statusCode)
  }
  // Whose own statement it is needs no permission, and is named nowhere.
  expect(await files(creator)).toEqual([200, 200])
  expect(await files(await makePerson(app, 'FINANCE'), creator)).toEqual([403, 403])
  expect(await files(await makePerson(app, 'FINANCE', { mayExport: ['people'] }), creator)).toEqual([403, 403])
  const both = await makePerson(app, 'CREATOR', { roles: ['CREATOR', 'FINANCE'] })
  expect(await files(both, creator)).toEqual([403, 403])
  expect(await downloads()).toEqual(before)
  const readers = [
    await makePerson(app, 'FINANCE', { mayExport: ['money'] }),
    await makePerson(app, 'ADMIN', { mayExport: [] }),
  ]
  for (const reader of readers) expect(await files(reader, creator)).toEqual([200, 200])
  const entries = (await downloads()).slice(before.length)
  const named = entries.map(({ actorId, after }) => `${actorId} ${(after as { format: string }).format}`)
  expect(named.toSorted()).toEqual(readers.flatMap(({ id }) => [`${id} csv`, `${id} pdf`]).toSorted())
  expect(entries[0]).toMatchObject({
    act: 'export.downloaded',
    entityUid: 'statement',
    after: { creator: creator.uid, month, rows: 4 },
  })
})

test('the creator is emailed the statement with its PDF once, and an email that nobody has proved is sent nothing', async () => {
  await runJobs(app, 'earnings.send-statement')
  await runJobs(app, 'earnings.send-statement')
  const [email, ...more] = await mailbox(app.database.db, creator.email)
  expect(more).toEqual([])
  expect(email?.subject).toBe('Your statement for October 2026')
  expect(email?.text).toContain('₹1,050')
  expect(email).toMatchObject({ attachments: [{ name: fileName() }] })
  expect(await mailbox(app.database.db, unproved.email)).toEqual([])
})
