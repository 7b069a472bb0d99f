import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#platform/api/action.ts'
import { hourMs } from '#platform/format/durations.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { enquiryEntries } from '../tables.ts'
import { sendReply } from './send-reply.ts'

let app: TestApp
let admin: Person
let other: Person
const sentAt = new Date('2026-11-10T06:00:00Z')
const hours = (n: number) => new Date(sentAt.getTime() + n * hourMs)

const get = (path: string, by = admin) => app.call('GET', `/admin/enquiry/${path}`, undefined, { token: by.token })
const act = (path: string, body: object, by = admin) =>
  app.call('POST', `/admin/enquiry/${path}`, body, { token: by.token })

/** An enquiry as the form sends it; answers its uid. */
async function send(
  name: string,
  more: { studio?: boolean; at?: Date; token?: string } & Record<string, unknown> = {},
) {
  const { studio = false, at = sentAt, token, ...fields } = more
  app.setNow(at)
  const body = {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.in`,
    phone: '98000 20201',
    message: 'Can each trainee have an account of their own?',
    ...fields,
  }
  const path = studio ? '/enquiry/book-studio' : '/enquiry/contact-us'
  const { ticket } = (await app.call('POST', path, body, token ? { token } : {})).body.data
  const list = await get(`${studio ? 'studio' : 'contact-us'}?search=${ticket}`)
  return list.body.data.enquiries[0].uid as string
}
const names = (reply: Awaited<ReturnType<typeof get>>) =>
  reply.body.data.enquiries.map((one: { name: string }) => one.name)
const mailFor = async (to: string) =>
  (await app.app.inject(`/dev/mailbox.json?to=${to}`)).json() as { subject: string; text: string }[]
const actsOn = async (uid: string) =>
  (await app.database.db.select().from(auditEntries)).filter((one) => one.entityUid === uid).map(({ act }) => act)

beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN', { firstName: 'Meera', lastName: 'Iyer' })
  other = await makePerson(app, 'ADMIN', { firstName: 'Kabir', lastName: 'Sen' })
})
afterAll(() => app.stop())

describe('the list of enquiries', () => {
  beforeAll(async () => {
    await send('Late Learner', { at: hours(-60), subject: 'No code comes' })
    await send('New Learner', { at: hours(0), phone: '(080) 2345-6789' })
    const closed = await send('Settled Learner', { at: hours(-100) })
    await act(`contact-us/${closed}`, { state: 'CLOSED' })
    await send('Studio Guest', { studio: true, city: 'Pune', studioType: 'voice' })
    app.setNow(hours(1))
  })

  it('keeps the kinds apart, what is overdue first and what is closed last', async () => {
    expect(names(await get('contact-us'))).toEqual(['Late Learner', 'New Learner', 'Settled Learner'])
    expect(names(await get('studio'))).toEqual(['Studio Guest'])
    const { enquiries, counts, pagination } = (await get('contact-us')).body.data
    expect(enquiries.map((one: { overdue: boolean }) => one.overdue)).toEqual([true, false, false])
    expect(counts).toEqual({ NEW: 2, IN_PROGRESS: 0, CLOSED: 1, overdue: 1 })
    expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 3, limit: 10 })
  })

  it('finds by name, e-mail, ticket, subject and a phone number however it is grouped', async () => {
    for (const search of ['late', 'LATE.LEARNER@', 'no code', '%23'])
      expect(names(await get(`contact-us?search=${encodeURIComponent(search)}`))).toEqual(
        search === '%23' ? [] : ['Late Learner'],
      )
    for (const number of ['080 2345', '80 2345-67', '(080) 23456789'])
      expect(names(await get(`contact-us?search=${encodeURIComponent(number)}`)), number).toEqual(['New Learner'])
  })

  it('narrows by state, by what is overdue and by who is assigned, and sorts', async () => {
    expect(names(await get('contact-us?state=CLOSED'))).toEqual(['Settled Learner'])
    expect(names(await get('contact-us?overdue=true'))).toEqual(['Late Learner'])
    expect(names(await get('contact-us?assignee=me'))).toEqual([])
    expect(names(await get('contact-us?assignee=nobody&sort=name&direction=desc'))).toEqual([
      'Settled Learner',
      'New Learner',
      'Late Learner',
    ])
    expect((await get('contact-us?state=LOST')).code).toBe(422)
    expect((await get('letters')).code).toBe(404)
  })

  it('comes as a table for spreadsheets, the same rows', async () => {
    const file = await app.app.inject({
      url: '/api/admin/enquiry/studio?format=csv',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(file.headers['content-disposition']).toContain('enquiries-studio.csv')
    expect(file.payload.split('\r\n')[1]).toContain('Studio Guest,studio.guest@example.in')
    expect(file.payload).toContain('Voice booth,Pune')
  })

  it('writes a download into the audit log, as it holds people’s numbers', async () => {
    await app.app.inject({
      url: '/api/admin/enquiry/contact-us?format=csv&search=Late',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const written = await app.database.db.select().from(auditEntries)
    expect(written.filter(({ entityUid }) => entityUid === 'enquiries-contact-us')).toMatchObject([
      { act: 'export.downloaded', actorId: admin.id, after: { search: 'Late', rows: 1 } },
    ])
  })
})

describe('one enquiry', () => {
  it('goes from new to closed and open again, and refuses what its state does not allow', async () => {
    const uid = await send('Ravi Menon')
    const at = `contact-us/${uid}`
    expect((await act(at, { state: 'IN_PROGRESS' })).body.data).toMatchObject({ state: 'IN_PROGRESS' })
    expect((await act(at, { state: 'NEW' })).body).toMatchObject({ status: 0, error: 'ENQUIRY_STATE' })
    const closed = (await act(at, { state: 'CLOSED' })).body.data
    expect(closed).toMatchObject({ state: 'CLOSED', closedAt: sentAt.toISOString(), dueAt: null })
    expect((await act(at, { state: 'CLOSED' })).code).toBe(409)
    expect((await act(at, { state: 'IN_PROGRESS' })).body.data).toMatchObject({ state: 'IN_PROGRESS', closedAt: null })
    expect(await actsOn(uid)).toEqual(['enquiry.moved', 'enquiry.moved', 'enquiry.moved'])
  })

  it('is only found under its own kind', async () => {
    const uid = await send('Only Here')
    expect((await get(`studio/${uid}`)).code).toBe(404)
    expect((await act(`studio/${uid}`, { state: 'CLOSED' })).code).toBe(404)
    expect((await act('contact-us/nobody', { note: 'Who is this?' })).code).toBe(404)
  })

  it('keeps notes for administrators, never sent to the sender', async () => {
    const uid = await send('Nita Rao')
    const { entries, state } = (await act(`contact-us/${uid}`, { note: 'Called twice, no answer.' })).body.data
    expect(entries).toMatchObject([{ kind: 'note', text: 'Called twice, no answer.', delivery: null }])
    expect(entries[0].author.clubbedName).toBe('Meera Iyer')
    expect(state).toBe('NEW')
    expect((await act(`contact-us/${uid}`, {})).body.errors).toEqual({ note: 'This field is required' })
    await runJobs(app, 'enquiries')
    expect(await mailFor('nita.rao@example.in')).toHaveLength(1)
  })

  it('keeps a note once, however often it is sent under one key', async () => {
    const uid = await send('Noted Once')
    const note = { note: 'Called twice, no answer.', idempotencyKey: crypto.randomUUID() }
    const sent = await Promise.all([1, 2, 3].map(() => act(`contact-us/${uid}`, note)))
    expect(sent.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await get(`contact-us/${uid}`)).body.data.entries).toHaveLength(1)
    const other = await send('Noted Elsewhere')
    expect((await act(`contact-us/${other}`, note)).code).toBe(422)
  })

  it('refuses the second of two administrators who change it at once', async () => {
    const uid = await send('Two At Once')
    const { version } = (await get(`contact-us/${uid}`)).body.data
    const text = 'Yes, each of them can have one.'
    const replies = await Promise.all([
      act(`contact-us/${uid}/reply`, { text, version }),
      act(`contact-us/${uid}/reply`, { text, version }, other),
    ])
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(replies.find(({ code }) => code === 409)?.body.error).toBe('ENQUIRY_CHANGED')
    expect((await get(`contact-us/${uid}`)).body.data.entries).toHaveLength(1)
  })

  it('has two deadlines: 48 hours to the first answer, then a month to its end', async () => {
    const uid = await send('Clock Watcher')
    expect((await get(`contact-us/${uid}`)).body.data.dueAt).toBe(hours(48).toISOString())
    app.setNow(hours(3))
    const answered = (await act(`contact-us/${uid}/reply`, { text: 'We look into it today.' })).body.data
    expect(answered).toMatchObject({
      state: 'IN_PROGRESS',
      answeredAt: hours(3).toISOString(),
      dueAt: '2026-12-10T06:00:00.000Z',
    })
  })
})

describe('a reply', () => {
  it('reaches the sender by an email of the same ticket, and the bell of one who was signed in', async () => {
    const learner = await makeLearner(app)
    const uid = await send('Asha Pillai', { token: learner.token, subject: 'Sixty seats' })
    const { ticket } = (await get(`contact-us/${uid}`)).body.data
    const text = 'Yes, each trainee gets an account.\nWe invoice institutions too.'
    const sent = (await act(`contact-us/${uid}/reply`, { text })).body.data
    expect(sent.sender.uid).toBe(learner.uid)
    expect(sent.entries).toMatchObject([{ kind: 'reply', text, delivery: 'waiting' }])
    await runJobs(app, 'enquiries')
    const email = (await mailFor('asha.pillai@example.in')).find(({ subject }) => subject === `${ticket}: Sixty seats`)
    expect(email?.text).toContain(text)
    expect((await get(`contact-us/${uid}`)).body.data.entries[0].delivery).toBe('sent')
    const { notifications } = (await app.call('GET', '/notifications', undefined, { token: learner.token })).body.data
    expect(notifications[0].title).toBe(`We answered ${ticket}`)
  })

  it('goes out once where its answer was lost and it is sent again', async () => {
    const uid = await send('Answer Lost')
    const { version } = (await get(`contact-us/${uid}`)).body.data
    const reply = { text: 'Written once, read once.', version, idempotencyKey: crypto.randomUUID() }
    const sent = await Promise.all([1, 2].map(() => act(`contact-us/${uid}/reply`, reply)))
    expect(sent.map(({ code }) => code)).toEqual([201, 201])
    expect((await act(`contact-us/${uid}/reply`, reply)).body.data.entries).toHaveLength(1)
    await runJobs(app, 'enquiries')
    const emails = await mailFor('answer.lost@example.in')
    expect(emails.filter(({ text }) => text.includes('Written once'))).toHaveLength(1)
  })

  it('says so where the mail server does not take it, and goes out once when it does', async () => {
    const uid = await send('Mail Down')
    await act(`contact-us/${uid}/reply`, { text: 'This email has a hard way.' })
    const [entry] = (await get(`contact-us/${uid}`)).body.data.entries
    const down = { ...app.ctx(), send: () => Promise.reject(new Error('no mail server')) } as unknown as Ctx<null>
    await expect(sendReply(down, { entry: entry.uid })).rejects.toThrow('no mail server')
    expect((await get(`contact-us/${uid}`)).body.data.entries[0].delivery).toBe('failed')
    await act(`contact-us/${uid}/resend`, { entry: entry.uid })
    await runJobs(app, 'enquiries')
    expect((await get(`contact-us/${uid}`)).body.data.entries[0].delivery).toBe('sent')
    const emails = await mailFor('mail.down@example.in')
    expect(emails.filter(({ text }) => text.includes('a hard way'))).toHaveLength(1)
    expect((await act(`contact-us/${uid}/resend`, { entry: entry.uid })).body.error).toBe('REPLY_NOT_FAILED')
  })

  it('names what is wrong with it', async () => {
    const uid = await send('Short Answer')
    expect((await act(`contact-us/${uid}/reply`, { text: 'No.' })).body.errors).toEqual({
      text: 'Minimum 10 characters required',
    })
    expect(await app.database.db.$count(enquiryEntries)).toBeGreaterThan(0)
  })
})

describe('who looks after an enquiry', () => {
  it('is an administrator, who is told; a learner is refused', async () => {
    const uid = await send('For Kabir', { studio: true })
    const given = (await act(`studio/${uid}/assign`, { assignee: other.uid })).body.data
    expect(given.assignee).toEqual({ uid: other.uid, clubbedName: 'Kabir Sen' })
    expect(names(await get('studio?assignee=me', other))).toEqual(['For Kabir'])
    const { notifications } = (await app.call('GET', '/notifications', undefined, { token: other.token })).body.data
    expect(notifications[0]).toMatchObject({ title: 'Enquiry assigned to you', link: `/admin/enquiry/studio/${uid}` })
    const learner = await makeLearner(app)
    expect((await act(`studio/${uid}/assign`, { assignee: learner.uid })).body.errors).toEqual({
      assignee: 'Please choose an administrator who can sign in',
    })
    expect((await act(`studio/${uid}/assign`, { assignee: '' })).body.data.assignee).toBeNull()
    expect(await actsOn(uid)).toEqual(['enquiry.assigned', 'enquiry.assigned'])
    const written = (await app.database.db.select().from(auditEntries)).filter(({ entityUid }) => entityUid === uid)
    expect(written.map(({ before, after }) => [before?.assignee, after?.assignee])).toEqual([
      [null, 'Kabir Sen'],
      ['Kabir Sen', null],
    ])
  })

  it.each([
    ['suspended', { suspendedAt: new Date() }],
    ['invited and has not answered', { confirmedAt: null, invitedAt: new Date() }],
  ])('is not an administrator who is %s', async (_why, more) => {
    const uid = await send('For Nobody', { studio: true })
    const absent = await makePerson(app, 'ADMIN', more)
    expect((await get(`studio/${uid}`)).body.data.administrators).not.toContainEqual(
      expect.objectContaining({ uid: absent.uid }),
    )
    expect((await act(`studio/${uid}/assign`, { assignee: absent.uid })).body.errors).toHaveProperty('assignee')
    expect((await get(`studio/${uid}`)).body.data.assignee).toBeNull()
  })

  it('is not assigned by a creator', async () => {
    const uid = await send('For Myself', { studio: true })
    const creator = await makePerson(app, 'CREATOR')
    expect((await act(`studio/${uid}/assign`, { assignee: creator.uid }, creator)).code).toBe(403)
  })
})

describe('several enquiries', () => {
  it('are closed together, those that are closed already counting for nothing', async () => {
    const [a, b] = [await send('Bulk One'), await send('Bulk Two')]
    await act(`contact-us/${a}`, { state: 'CLOSED' })
    expect((await act('contact-us/close', { uids: [a, b, 'gone'] })).body.data).toEqual({ closed: 1 })
    expect((await get(`contact-us/${b}`)).body.data.state).toBe('CLOSED')
  })

  it('are deleted together with what was written on them; the log keeps the tickets', async () => {
    const [a, b] = [await send('Spam One'), await send('Spam Two')]
    await act(`contact-us/${a}`, { note: 'This is advertising.' })
    expect((await act('contact-us/delete', { 'uids[0]': a, 'uids[1]': b })).code).toBe(422)
    expect((await act('studio/delete', { uids: [a] })).body.data).toEqual({ deleted: 0 })
    expect((await act('contact-us/delete', { uids: [a, b] })).body.data).toEqual({ deleted: 2 })
    expect((await get(`contact-us/${a}`)).code).toBe(404)
    expect(await actsOn(b)).toEqual(['enquiry.deleted'])
  })
})
