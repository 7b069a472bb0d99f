import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/make.ts'
import { enquiries } from '../tables.ts'

let app: TestApp
const message = 'Can each trainee have an account of their own?'
const sender = { name: 'Prakash Solanki', phone: '98000 20201', message }
const write = (email: string, more: object = {}) =>
  app.call('POST', '/enquiry/contact-us', { ...sender, email, ...more })
const book = (email: string, more: object = {}) =>
  app.call('POST', '/enquiry/book-studio', { ...sender, email, ...more })

describe('writing to the site', () => {
  beforeAll(async () => {
    app = await startApp()
    app.setNow(new Date('2026-11-20T20:00:00Z'))
  })
  afterAll(() => app.stop())

  it('answers a ticket number and sends it to the sender with a copy of the message', async () => {
    const reply = await write('prakash@example.in', { subject: 'Sixty seats' })
    expect(reply.code).toBe(201)
    expect(reply.body.data.ticket).toMatch(/^CU-\d{6}$/)
    await expect
      .poll(async () => (await app.app.inject('/dev/mailbox.json?to=prakash@example.in')).json())
      .toMatchObject([{ channel: 'email', subject: expect.stringContaining(reply.body.data.ticket) }])
    const [letter] = (await app.app.inject('/dev/mailbox.json?to=prakash@example.in')).json() as { text: string }[]
    expect(letter?.text).toContain(message)
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
    const full = await book('shobha@example.in', { city: 'Kozhikode', preferredDate: '2026-12-07', hours: '4' })
    const bare = await book('arvind@example.in', { city: '', preferredDate: '', hours: '' })
    expect([full.code, bare.code]).toEqual([201, 201])
    expect(full.body.data.ticket).toMatch(/^ST-\d{6}$/)
    const rows = await app.database.db.select().from(enquiries)
    expect(rows.find((row) => row.ticket === full.body.data.ticket)).toMatchObject({
      kind: 'studio',
      state: 'NEW',
      preferredDate: '2026-12-07',
      hours: 4,
    })
    expect(rows.find((row) => row.ticket === bare.body.data.ticket)).toMatchObject({ preferredDate: null, hours: null })
  })

  it('refuses a day that has passed in India, and takes today', async () => {
    // 20:00 UTC on the 20th is the 21st in India.
    const past = await book('late@example.in', { preferredDate: '2026-11-20' })
    expect(past.code).toBe(422)
    expect(past.body.errors).toEqual({ preferredDate: 'Please choose a day that has not passed' })
    expect((await book('late@example.in', { preferredDate: '2026-11-21' })).code).toBe(201)
  })

  it('takes five messages an hour from one sender, also when they come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => write('often@example.in')))
    expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 429, 429, 429, 429,
    ])
    const refused = replies.find((reply) => reply.code === 429)
    expect(refused?.headers['retry-after']).toBe('3600')
    app.setNow(new Date('2026-11-20T21:01:00Z'))
    expect((await write('often@example.in')).code).toBe(201)
  })
})
