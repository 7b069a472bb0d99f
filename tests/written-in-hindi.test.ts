import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailExamples, noticeExample, providerReason } from '../src/app/mailbox/email-examples.ts'
import { samplePerson } from '../src/app/mailbox/email-samples.ts'
import { codeSms } from '../src/features/accounts/actions/code-sms.ts'
import { notify } from '../src/features/notifications/actions/notify.ts'
import { emailPreferenceOf, type Notice, type NoticeKind } from '../src/features/notifications/rules.ts'
import { type Language, languageCodes } from '../src/platform/i18n/language.ts'
import { mailbox, type Message } from '../src/platform/mail/outbox.ts'
import { readSettings } from '../src/platform/server/config.ts'
import { makePerson, startApp, type TestApp } from './make.ts'
import { runJobs } from './run-jobs.ts'

const settings = readSettings({ DEMO: '1', SITE_URL: 'https://learn.example.in' })
const site = {
  name: 'Sopaan',
  url: settings.siteUrl,
  languages: languageCodes,
  colors: { button: '#1d4ed8', linkOnLight: '#1e40af', linkOnDark: '#93c5fd' },
}
const sms = { name: site.name, settings }
const example = (kind: string) => (language: Language) =>
  emailExamples.find((one) => one.kind === kind)?.write(language, site) as Message

/** Those that show in the bell alone, whose words are read here all the same. */
const bellOnly = (Object.keys(emailPreferenceOf) as NoticeKind[]).filter((kind) => emailPreferenceOf[kind] === 'none')

const written: [string, (language: Language) => Message][] = [
  ...emailExamples.map(({ kind, write }): [string, (language: Language) => Message] => [
    `the email ${kind}`,
    (language) => write(language, site),
  ]),
  ...bellOnly.map((kind): [string, (language: Language) => Message] => [
    `the notice ${kind}`,
    (language) => noticeExample(kind)(language, site),
  ]),
  ['a code by SMS', (language) => codeSms(samplePerson(language), language, '482913', sms)],
]

const devanagari = /[\u0900-\u097F]/
/** Two English words beside each other or an English label, once addresses and markup are out. */
const english = /[A-Za-z]{2,},? +[A-Za-z]{2,}|^[A-Z][a-z]+:/m
const wordsOf = (text: string) =>
  text.replaceAll(providerReason, ' · ').replaceAll(/<style>.*<\/style>|<[^>]*>|https?:\S+|\S+@\S+|#\d{6}/g, ' · ')

describe.each(written)('%s', (_name, write) => {
  test('is in Hindi for anyone who reads Hindi, and says so', () => {
    const message = write('hi')
    expect(message.language).toBe('hi')
    if (message.channel === 'email') expect(message.subject).toMatch(devanagari)
    for (const text of [message.subject ?? '', message.text, 'html' in message ? (message.html ?? '') : '']) {
      if (text) expect(text).toMatch(devanagari)
      expect(wordsOf(text)).not.toMatch(english)
    }
    if ('html' in message && message.html) expect(message.html).toContain('<html lang="hi">')
    const pages = message.text.match(/https:\/\/learn\.example\.in\/\S+/g) ?? []
    expect(pages.filter((page) => !page.startsWith('https://learn.example.in/hi/'))).toEqual([])
  })

  test('is in English for anyone who reads English', () => {
    const message = write('en')
    expect(message.language).toBe('en')
    expect(wordsOf(message.text)).toMatch(english)
    expect(message.text).not.toContain('/hi/')
    if ('html' in message && message.html) expect(message.html).toContain('<html lang="en">')
  })
})

test('dates and money are written as Hindi pages write them', () => {
  expect(example('tax-invoice-other-state')('hi').text).toContain('28 मार्च 2026, 11:00 am')
  expect(example('tax-invoice-other-state')('hi').text).toContain('₹1,499')
  expect(example('tax-invoice-other-state')('hi').text).toContain('महाराष्ट्र (27)')
  expect(example('reply')('hi').text).toContain('28 मार्च 2026')
})

test('an SMS stays English where the provider knows no Hindi template', () => {
  const live = { DEMO: '0', SITE_URL: site.url, PAYMENTS: '0', MEDIA_SECRET: 'x'.repeat(40), SMS_URL: site.url }
  const by = (more: Record<string, string>) =>
    codeSms(samplePerson('hi'), 'hi', '482913', { name: site.name, settings: readSettings({ ...live, ...more }) })
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

  test('the first code is in the language of the page that requested it, which becomes the account’s', async () => {
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
    const withoutLanguage = await makePerson(app, 'LEARNER', { mobileNo: '+919826041224' })
    await app.call('POST', '/forget-password', { email: withoutLanguage.email }, hindi)
    expect(await newest('+919826041224')).toMatchObject({ language: 'hi' })
  })

  test('a notice’s email in the account’s language, and its bell in that of the page that shows it', async () => {
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
