import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeEmail, codeSms, linkLetter } from '../src/features/accounts/emails.ts'
import { enrolledLetter, receiptLetter, surplusLetter } from '../src/features/checkout/emails.ts'
import type { invoices } from '../src/features/checkout/tables.ts'
import { replyLetter, ticketLetter } from '../src/features/enquiries/emails.ts'
import type { enquiries } from '../src/features/enquiries/tables.ts'
import { notify } from '../src/features/notifications/actions/notify.ts'
import { noticeLetter } from '../src/features/notifications/emails.ts'
import type { Notice, NoticeData, NoticeKind } from '../src/features/notifications/rules.ts'
import type { notifications } from '../src/features/notifications/tables.ts'
import type { Language } from '../src/platform/i18n/language.ts'
import { mailbox, type Message } from '../src/platform/mail/outbox.ts'
import { readSettings } from '../src/platform/server/config.ts'
import { makePerson, startApp, type TestApp } from './make.ts'
import { runJobs } from './run-jobs.ts'

const settings = readSettings({ DEMO: '1', SITE_URL: 'https://learn.example.in' })
const site = { name: 'Sopaan', url: settings.siteUrl, settings }
const person = { firstName: 'आशा', email: 'asha@example.in', mobileNo: '+919826041210', emailVerifiedAt: new Date(0) }
const reader = (language: Language | null) => ({ name: 'आशा राव', email: person.email, language })
const course = 'तबला: पहला कदम'

/** What each kind says, in words that are nobody's English. */
const said: NoticeData = {
  'course-waiting': { course, creator: 'रोहित' },
  'course-submitted': { course, revision: true },
  'course-withdrawn': { course },
  'course-approved': { course, revision: true },
  'course-rejected': { course, reason: 'आवाज़ धीमी है' },
  'course-archived': { course, byAdmin: true },
  'course-restored': { course, byAdmin: true },
  enrolled: { course },
  refunded: { amount: '₹1,299' },
  'assignment-submitted': { course, lesson: 'ताल', learner: 'मीना' },
  'assignment-graded': { course, lesson: 'ताल' },
  'review-written': { course, learner: 'मीना', stars: 5 },
  'review-replied': { course, creator: 'रोहित' },
  'question-asked': { course, question: 'ताल क्या है?', learner: 'मीना' },
  'question-followed': { course, question: 'ताल क्या है?', learner: 'मीना' },
  'question-answered': { course, question: 'ताल क्या है?', by: 'रोहित', instructor: true },
  'video-ready': { file: 'तबला.mp4' },
  'video-failed': { file: 'तबला.mp4', reason: 'फ़ाइल अधूरी है' },
  announcement: { course, creator: 'रोहित', subject: 'नई ताल', text: 'कल से' },
  'enquiry-received': { ticket: 'CU-000001', name: 'मीना', studio: true },
  'enquiry-assigned': { ticket: 'CU-000001', name: 'मीना' },
  'enquiry-answered': { ticket: 'CU-000001', email: person.email },
}
const notices = (Object.keys(said) as NoticeKind[]).map((kind): [string, (language: Language) => Message] => [
  `the letter of ${kind}`,
  (language) =>
    noticeLetter({
      notice: { kind, data: said[kind], link: '/my-content', uid: 'n1' } as typeof notifications.$inferSelect,
      reader: reader(language),
      site,
    }),
])

const issuedAt = new Date('2026-03-28T05:30:00Z')
const seller = { name: 'सोपान', gstin: '27AAPFU0939F1ZV' }
const line = { title: course, pricePaise: 249_900, discountPaise: 100_000 }
const invoice = (more: Partial<typeof invoices.$inferSelect>) =>
  ({
    series: 'INV',
    number: 'INV/2526/000001',
    issuedAt,
    seller,
    lines: [line],
    placeOfSupply: '27',
    taxablePaise: 127_034,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 22_866,
    totalPaise: 149_900,
    ...more,
  }) as typeof invoices.$inferSelect
const receipt = (more: Partial<typeof invoices.$inferSelect>) => (language: Language) =>
  receiptLetter({
    buyer: reader(language),
    site,
    orderUid: 'o1',
    paymentId: 'pay_1',
    invoice: invoice(more),
  })
const enquiry = {
  uid: 'e1',
  ticket: 'CU-000001',
  name: 'मीना',
  email: person.email,
  subject: '',
  message: 'नमस्ते',
  createdAt: issuedAt,
} as typeof enquiries.$inferSelect

const written: [string, (language: Language) => Message][] = [
  ...notices,
  ['a code by letter', (language) => codeEmail(person, language, '482913', { ...site, token: 'a1' })],
  ['a code by SMS', (language) => codeSms(person, language, '482913', site)],
  ['an invitation', (language) => linkLetter('invitation', { ...person, language }, 'a1', site)],
  ['a password link', (language) => linkLetter('reset', { ...person, language }, 'a1', site)],
  ['a receipt', receipt({ series: 'RCT', number: 'RCT/2526/000001' })],
  ['a tax invoice of another State', receipt({})],
  ['a tax invoice of the own State', receipt({ igstPaise: 0, cgstPaise: 11_433, sgstPaise: 11_433 })],
  [
    'an enrolment without payment',
    (language) => enrolledLetter({ buyer: reader(language), site, orderUid: 'o1', courses: [course] }),
  ],
  [
    'a refund’s notice',
    (language) => surplusLetter({ buyer: reader(language), site, refundUid: 'r1', amountPaise: 129_900 }),
  ],
  ['a ticket', (language) => ticketLetter(enquiry, language, site.name)],
  ['a reply', (language) => replyLetter(enquiry, { uid: 'r1', text: 'जी हाँ।' }, language, site.name)],
]

const devanagari = /[\u0900-\u097F]/
/** Two English words beside each other or an English label, once addresses and markup are out. */
const english = /[A-Za-z]{2,},? +[A-Za-z]{2,}|^[A-Z][a-z]+:/m
const wordsOf = (text: string) => text.replaceAll(/<[^>]*>|https?:\S+|\S+@\S+|#\d{6}/g, ' · ')

describe.each(written)('%s', (_name, write) => {
  test('is in Hindi for whoever reads Hindi, and says so', () => {
    const letter = write('hi')
    expect(letter.language).toBe('hi')
    if (letter.channel === 'email') expect(letter.subject).toMatch(devanagari)
    for (const text of [letter.subject ?? '', letter.text, 'html' in letter ? (letter.html ?? '') : '']) {
      if (text) expect(text).toMatch(devanagari)
      expect(wordsOf(text)).not.toMatch(english)
    }
    if ('html' in letter && letter.html) expect(letter.html).toContain('<html lang="hi">')
    const pages = letter.text.match(/https:\/\/learn\.example\.in\/\S+/g) ?? []
    expect(pages.filter((page) => !page.startsWith('https://learn.example.in/hi/'))).toEqual([])
  })

  test('is in English for whoever reads English', () => {
    const letter = write('en')
    expect(letter.language).toBe('en')
    expect(wordsOf(letter.text)).toMatch(english)
    expect(letter.text).not.toContain('/hi/')
    if ('html' in letter && letter.html) expect(letter.html).toContain('<html lang="en">')
  })
})

test('dates and money are written as Hindi pages write them', () => {
  expect(receipt({})('hi').text).toContain('28 मार्च 2026, 11:00 am')
  expect(receipt({})('hi').text).toContain('₹1,499')
  expect(receipt({})('hi').text).toContain('महाराष्ट्र (27)')
  expect(replyLetter(enquiry, { uid: 'r1', text: 'जी हाँ।' }, 'hi', site.name).text).toContain('28 मार्च 2026')
})

test('an SMS stays English where the provider knows no Hindi template', () => {
  const live = { DEMO: '0', SITE_URL: site.url, PAYMENTS: '0', MEDIA_SECRET: 'x'.repeat(40), SMS_URL: site.url }
  const by = (more: Record<string, string>) =>
    codeSms(person, 'hi', '482913', { name: site.name, settings: readSettings({ ...live, ...more }) })
  expect(by({ SMS_TEMPLATE_ID: '1107' })).toMatchObject({
    language: 'en',
    text: expect.stringContaining('is your OTP'),
  })
  expect(by({ SMS_TEMPLATE_ID: '1107', SMS_TEMPLATE_ID_HINDI: '1108' })).toMatchObject({ language: 'hi' })
})

describe('the server writes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const hindi = { headers: { 'accept-language': 'hi' } }
  const newest = async (to: string) => {
    await expect.poll(async () => (await mailbox(app.database.db, to)).length).toBeGreaterThan(0)
    return (await mailbox(app.database.db, to))[0]
  }
  const registered = { firstName: 'Asha', lastName: 'Rao', password: 'Monsoon@2026', acceptTerms: true, isAdult: true }
  const register = (email: string, phone: string, options: object) =>
    app.call('POST', '/register', { ...registered, email, phone }, options)
  const languageOf = async (email: string) =>
    (await app.database.sql`select language from users where email = ${email}`)[0]?.language

  test('a first code in the language of the page it was asked from, which becomes the account’s', async () => {
    await register('asha.hi@example.in', '9826041221', hindi)
    expect(await newest('+919826041221')).toMatchObject({ language: 'hi', text: expect.stringMatching(devanagari) })
    expect(await languageOf('asha.hi@example.in')).toBe('hi')
    await register('asha.en@example.in', '9826041222', {})
    expect(await newest('+919826041222')).toMatchObject({ language: 'en' })
    expect(await languageOf('asha.en@example.in')).toBe('en')
  })

  test('later codes in the account’s language, from whichever page they are asked', async () => {
    const reads = await makePerson(app, 'LEARNER', { language: 'hi', mobileNo: '+919826041223' })
    await app.call('POST', '/forget-password', { email: reads.email })
    expect(await newest('+919826041223')).toMatchObject({ language: 'hi' })
    const neverSaid = await makePerson(app, 'LEARNER', { mobileNo: '+919826041224' })
    await app.call('POST', '/forget-password', { email: neverSaid.email }, hindi)
    expect(await newest('+919826041224')).toMatchObject({ language: 'hi' })
  })

  test('a notice’s letter in the account’s language, and its bell in that of the page that shows it', async () => {
    const reads = await makePerson(app, 'CREATOR', { language: 'hi' })
    const ctx = app.ctx()
    const notice = { userId: reads.id, kind: 'course-approved', data: { course: 'Tabla' } } as Notice
    await ctx.transaction((tx) => notify(ctx, tx, notice))
    await runJobs(app, 'notifications')
    expect(await newest(reads.email)).toMatchObject({ language: 'hi', subject: 'आपका कोर्स प्रकाशित हो गया' })
    const bell = async (headers: Record<string, string>) =>
      (await app.call('GET', '/notifications', undefined, { token: reads.token, headers })).body.data.notifications[0]
    expect(await bell(hindi.headers)).toMatchObject({ title: 'आपका कोर्स प्रकाशित हो गया' })
    expect(await bell({})).toMatchObject({ title: 'Your course is live' })
  })

  test('a password link in the account’s language', async () => {
    const admin = await makePerson(app, 'ADMIN')
    const reads = await makePerson(app, 'LEARNER', { language: 'hi' })
    await app.call('POST', `/admin/user/${reads.uid}/reset-password`, {}, { token: admin.token })
    await runJobs(app, 'accounts.send-link')
    expect(await newest(reads.email)).toMatchObject({ language: 'hi', text: expect.stringContaining('/hi/forget-') })
  })

  test('about an enquiry in the language of its page, or of the sender’s account', async () => {
    const message = { name: 'Meena', phone: '9826041225', message: 'Can each trainee have an account?' }
    const admin = await makePerson(app, 'ADMIN')
    const reads = await makePerson(app, 'LEARNER', { language: 'hi' })
    await app.call('POST', '/enquiry/contact-us', { ...message, email: 'meena@example.in' }, hindi)
    await app.call('POST', '/enquiry/contact-us', { ...message, email: reads.email }, { token: reads.token })
    await app.call('POST', '/enquiry/contact-us', { ...message, email: 'ravi@example.in' })
    await runJobs(app, 'enquiries')
    expect(await newest('meena@example.in')).toMatchObject({ language: 'hi' })
    expect(await newest(reads.email)).toMatchObject({ language: 'hi' })
    expect(await newest('ravi@example.in')).toMatchObject({ language: 'en' })
    const [row] = await app.database.sql`select uid from enquiries where email = 'meena@example.in'`
    const reply = { text: 'जी हाँ, सबका अपना खाता होगा।', version: 1 }
    const path = `/admin/enquiry/contact-us/${row?.uid}/reply`
    expect((await app.call('POST', path, reply, { token: admin.token })).code).toBeLessThan(300)
    await runJobs(app, 'enquiries')
    expect(await newest('meena@example.in')).toMatchObject({ language: 'hi', text: expect.stringContaining('आपने') })
  })
})
