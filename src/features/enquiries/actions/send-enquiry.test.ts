import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { from } from '../../../../tests/sign-in.ts'
import { enquiries } from '../tables.ts'
import { receiveEnquiry } from './receive-enquiry.ts'

let app: TestApp
const message = 'Can each trainee have an account of their own?'
const sender = { name: 'Prakash Solanki', phone: '98000 20201', message }
const write = (email: string, more: object = {}) =>
  app.call('POST', '/enquiry/contact-us', { ...sender, email, ...more })
const book = (email: string, more: object = {}) =>
  app.call('POST', '/enquiry/book-studio', { ...sender, email, ...more })

const mailFor = async (to: string) =>
  (await app.app.inject(`/dev/mailbox.json?to=${to}`)).json() as { channel: string; subject: string; text: string }[]

describe('writing to the site', () => {
  beforeAll(async () => {
    app = await startApp()
    app.setNow(new Date('2026-11-20T20:00:00Z'))
  })
  afterAll(() => app.stop())

  it('answers a ticket number and sends it to the sender in our words alone', async () => {
    const reply = await write('prakash@example.in', { subject: 'Sixty seats', name: 'Visit prize.example now' })
    expect(reply.code).toBe(201)
    expect(reply.body.data.ticket).toMatch(/^CU-\d{6}$/)
    await runJobs(app, 'enquiries')
    const emails = await mailFor('prakash@example.in')
    expect(emails).toMatchObject([{ channel: 'email', subject: expect.stringContaining(reply.body.data.ticket) }])
    for (const typed of [message, 'prize.example', 'Sixty seats'])
      expect(`${emails[0]?.subject} ${emails[0]?.text}`).not.toContain(typed)
  })

  it('tells every administrator once, and keeps the enquiry while no email can be sent', async () => {
    const admin = await makePerson(app, 'ADMIN')
    const reply = await book('nisha@example.in')
    const [row] = await app.database.db.select().from(enquiries).where(eq(enquiries.ticket, reply.body.data.ticket))
    const down = { ...app.ctx(), send: () => Promise.reject(new Error('no mail server')) }
    await expect(receiveEnquiry(down as never, { uid: row?.uid ?? '' })).rejects.toThrow('no mail server')
    expect(await mailFor('nisha@example.in')).toEqual([])
    await runJobs(app, 'enquiries')
    expect(await mailFor('nisha@example.in')).toHaveLength(1)
    const { notifications } = (await app.call('GET', '/notifications', undefined, { token: admin.token })).body.data
    expect(notifications).toMatchObject([{ title: 'New studio enquiry', link: `/admin/enquiry/studio/${row?.uid}` }])
  })

  it('makes one enquiry of two clicks: the same key answers the same ticket', async () => {
    const headers = { 'idempotency-key': 'two-clicks' }
    const body = { ...sender, email: 'twice@example.in' }
    const replies = await Promise.all([1, 2, 3].map(() => app.call('POST', '/enquiry/contact-us', body, { headers })))
    expect(new Set(replies.map((reply) => reply.body.data.ticket)).size).toBe(1)
    const rows = await app.database.db.select().from(enquiries).where(eq(enquiries.email, 'twice@example.in'))
    expect(rows).toHaveLength(1)
  })

  it('gives a stranger who uses the same key a ticket of their own', async () => {
    const headers = { 'idempotency-key': 'same-key' }
    const send = (email: string, text: string) =>
      app.call('POST', '/enquiry/contact-us', { ...sender, email, message: text }, { headers })
    const mine = await send('mine@example.in', 'My private question about a refund')
    const theirs = await send('stranger@example.in', 'My private question about a refund')
    const guessed = await send('mine@example.in', 'Which ticket is it, please?')
    const tickets = [mine, theirs, guessed].map((reply) => reply.body.data.ticket)
    expect(new Set(tickets).size).toBe(3)
  })

  it('confirms at most three enquiries an hour to one address, also in parallel, and receives all', async () => {
    const victim = 'flooded@example.in'
    const replies = await Promise.all(Array.from({ length: 5 }, () => write(victim)))
    expect(replies.map((reply) => reply.code)).toEqual([201, 201, 201, 201, 201])
    await runJobs(app, 'enquiries')
    expect(await mailFor(victim)).toHaveLength(3)
  })

  it('answers a program that fills what people don’t see as it answers people, and keeps nothing', async () => {
    const reply = await write('bot@example.in', { homepage: 'https://example.com/pills' })
    expect(reply.code).toBe(201)
    expect(reply.body.data.ticket).toMatch(/^CU-\d{6}$/)
    await runJobs(app, 'enquiries')
    expect(await mailFor('bot@example.in')).toEqual([])
    expect(await app.database.db.select().from(enquiries).where(eq(enquiries.email, 'bot@example.in'))).toEqual([])
  })

  it('takes a landline with its area code, keeps numbers in one form, and refuses one that is not real', async () => {
    const landline = await write('office@example.in', { phone: '(080) 2345-6789' })
    expect(landline.code).toBe(201)
    expect((await write('nowhere@example.in', { phone: '-----------' })).body.errors).toEqual({
      phone: 'Please enter a valid phone number',
    })
    const rows = await app.database.db.select().from(enquiries)
    expect(rows.find((row) => row.email === 'office@example.in')?.phone).toBe('+918023456789')
    expect(rows.find((row) => row.email === 'prakash@example.in')?.phone).toBe('+919800020201')
  })

  it('names every field that is wrong, by the rules of the form', async () => {
    const reply = await write('nobody', { name: ' ', phone: '12', message: 'Short' })
    expect(reply.code).toBe(422)
    expect(reply.body.errors).toEqual({
      name: 'This field is required',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      message: 'Minimum 10 characters required',
    })
  })

  it('keeps a studio enquiry with its day and hours, and takes fields left alone', async () => {
    const studioInput = { studioType: 'tabletop', city: 'Kozhikode', preferredDate: '2026-12-07', hours: '4' }
    const full = await book('shobha@example.in', studioInput)
    const bare = await book('arvind@example.in', { studioType: '', city: '', preferredDate: '', hours: '' })
    expect([full.code, bare.code]).toEqual([201, 201])
    expect(full.body.data.ticket).toMatch(/^ST-\d{6}$/)
    const rows = await app.database.db.select().from(enquiries)
    expect(rows.find((row) => row.ticket === full.body.data.ticket)).toMatchObject({
      kind: 'studio',
      state: 'NEW',
      studioType: 'tabletop',
      preferredDate: '2026-12-07',
      hours: 4,
    })
    expect(rows.find((row) => row.ticket === bare.body.data.ticket)).toMatchObject({ preferredDate: null, hours: null })
  })

  it('says what is wrong with the room, the day and the hours', async () => {
    const wrong = { studioType: 'garage', preferredDate: 'tomorrow', hours: '40' }
    expect((await book('wrong@example.in', wrong)).body.errors).toEqual({
      studioType: 'Please choose one of the rooms',
      preferredDate: 'Please choose a day that has not passed',
      hours: 'Please choose 1 to 24 hours',
    })
  })

  it('refuses a day that has passed in India, and takes today', async () => {
    // 20:00 UTC on the 20th is the 21st in India.
    const past = await book('late@example.in', { preferredDate: '2026-11-20' })
    expect(past.code).toBe(422)
    expect(past.body.errors).toEqual({ preferredDate: 'Please choose a day that has not passed' })
    // A day that no calendar has.
    expect((await book('late@example.in', { preferredDate: '2027-02-30' })).code).toBe(422)
    expect((await book('late@example.in', { preferredDate: '2026-11-21' })).code).toBe(201)
    expect((await book('late@example.in', { preferredDate: '2028-11-21' })).body.errors).toEqual({
      preferredDate: 'Please choose a day within the next year',
    })
  })

  it('accepts five messages an hour from one sender, also in parallel', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => write('often@example.in')))
    expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 429, 429, 429, 429,
    ])
    const refused = replies.find((reply) => reply.code === 429)
    expect(refused?.headers['retry-after']).toBe('3600')
    app.setNow(new Date('2026-11-20T21:01:00Z'))
    expect((await write('often@example.in')).code).toBe(201)
  })

  it('lets the owner of an email write after a stranger elsewhere has used it up', async () => {
    const proxied = await startApp({ env: { DEMO: '1', TRUST_PROXY: '1' } })
    const send = (address: string) =>
      proxied.call('POST', '/enquiry/contact-us', { ...sender, email: 'owner@example.in' }, from(address))
    for (let i = 0; i < 5; i++) await send('10.1.1.1')
    expect((await send('10.1.1.1')).code).toBe(429)
    expect((await send('10.2.2.2')).code).toBe(201)
    await proxied.stop()
  })

  it('confirms at most twenty enquiries an hour from one network', async () => {
    const limited = await startApp({ env: { RATE_LIMIT: '1' } })
    const send = (n: number) => limited.call('POST', '/enquiry/contact-us', { ...sender, email: `any${n}@example.in` })
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)))
    expect(replies.every((reply) => reply.code === 201)).toBe(true)
    await runJobs(limited, 'enquiries')
    const [row] = await limited.database.sql`select count(*)::int as n from mailbox_messages`
    expect(row?.n).toBe(20)
    await limited.stop()
  })

  it('takes fifty messages a minute from one address', async () => {
    const limited = await startApp({ env: { RATE_LIMIT: '1' } })
    const send = (n: number) =>
      limited.call('POST', '/enquiry/contact-us', { ...sender, email: `sender${n}@example.in` })
    limited.setNow(new Date('2026-11-20T20:00:00Z'))
    // Ten at a time: more of them at once from one address are sent away as too busy.
    const replies = []
    for (let n = 0; n < 52; n += 10)
      replies.push(...(await Promise.all(Array.from({ length: Math.min(10, 52 - n) }, (_, at) => send(n + at)))))
    const refused = replies.filter((reply) => reply.code === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.headers['retry-after']).toBe('60')
    limited.setNow(new Date('2026-11-20T20:01:01Z'))
    expect((await send(60)).code).toBe(201)
    await limited.stop()
  })
})
