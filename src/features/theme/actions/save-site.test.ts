import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { newcomer } from '../../../../tests/sign-in.ts'
import { siteSettings } from '../tables.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())
beforeEach(() => app.database.db.delete(siteSettings))

const save = (body: object) => app.call('POST', '/admin/site', body, { token: admin.token })
const read = async () => (await app.call('GET', '/admin/site', undefined, { token: admin.token })).body.data
const shown = async () => (await app.call('GET', '/site')).body.data
const seller = { legalName: 'Sopaan Learning Private Limited', address: 'Indore 452001', gstin: '23AABCS1429B1Z2' }

it('starts with the specified texts', async () => {
  expect(await read()).toMatchObject({
    name: 'Sopaan',
    email: 'support@sopaan.test',
    phone: '+91 00000 00000',
    legalName: '',
    gstin: '',
    newCreators: 'anyone',
    languages: ['en', 'hi'],
    followers: { facebook: '10K+', twitter: '5K+', instagram: '15K+', linkedin: '8K+', youtube: '25K+' },
    claims: {
      ssl: 'SSL Secured',
      students: '25K+ Students',
      secure: 'Secure Platform',
      support: '24/7 Support',
      devices: 'Mobile and TV Access',
    },
  })
})

it('changes what is sent, at once for every visitor, and keeps the rest', async () => {
  await shown()
  const { code, body } = await save({
    name: 'Pathshala',
    phone: '',
    links: { twitter: '' },
    followers: { youtube: '40K+' },
    claims: { students: '' },
  })
  expect([code, body.data]).toEqual([200, await read()])
  const site = await shown()
  expect(site).toMatchObject({ name: 'Pathshala', phone: '', email: 'support@sopaan.test' })
  // On http nothing is encrypted, whatever the settings say.
  expect(site.claims).toMatchObject({ ssl: '', students: '', secure: 'Secure Platform' })
  expect(body.data.claims.ssl).toBe('SSL Secured')
  const social = Object.fromEntries(site.social.map((one: any) => [one.network, [one.url, one.followers]]))
  expect(social).toMatchObject({
    twitter: ['', '5K+'],
    youtube: ['https://www.youtube.com/', '40K+'],
  })
})

it('tells every visitor at once whether the school invites its creators, and the audit log who decided it', async () => {
  expect((await shown()).newCreators).toBe('anyone')
  expect((await save({ newCreators: 'invited' })).body.data.newCreators).toBe('invited')
  expect((await shown()).newCreators).toBe('invited')
  expect((await save({ newCreators: 'strangers' })).code).toBe(422)
  const entries = await app.call('GET', '/admin/audit?entity=site', undefined, { token: admin.token })
  expect(entries.body.data.entries[0]).toMatchObject({
    actor: { uid: admin.uid },
    before: { newCreators: 'anyone' },
    after: { newCreators: 'invited' },
  })
})

it('offers the languages that are chosen, in their order, and at least one', async () => {
  expect((await save({ languages: ['hi'] })).body.data.languages).toEqual(['hi'])
  expect((await shown()).languages).toEqual(['hi'])
  const none = await save({ languages: [] })
  expect([none.code, none.body.errors]).toEqual([422, { languages: 'Choose at least one language' }])
  expect((await save({ languages: ['en', 'fr'] })).code).toBe(422)
  expect((await shown()).languages).toEqual(['hi'])
  await save({ languages: ['hi', 'en'] })
  expect((await shown()).languages).toEqual(['en', 'hi'])
})

it('offers every language where none of the saved ones is left', async () => {
  await app.database.db.insert(siteSettings).values({ id: 1, saved: { languages: ['fr' as 'en'] } })
  await app.ctx().forgetPages()
  expect((await shown()).languages).toEqual(['en', 'hi'])
})

it('takes a form as well', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/admin/site',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Pathshala&claims[ssl]=&links[youtube]=https%3A%2F%2Fyoutube.com%2F%40pathshala',
  })
  expect(answer.json().data).toMatchObject({
    name: 'Pathshala',
    claims: { ssl: '', students: '25K+ Students' },
    links: { youtube: 'https://youtube.com/@pathshala' },
  })
})

it('takes a GSTIN whose check character is right, with the seller it belongs to', async () => {
  const { code, body } = await save({ ...seller, gstin: seller.gstin.toLowerCase() })
  expect([code, body.errors ?? body.data.gstin]).toEqual([200, seller.gstin])
  const wrong = await save({ ...seller, gstin: '23AABCS1429B1ZX' })
  expect(wrong.body.errors).toEqual({ gstin: 'Please enter a valid GSTIN' })
  const withoutName = await save({ legalName: '' })
  expect([withoutName.code, withoutName.body.errors]).toEqual([422, { legalName: 'This field is required' }])
  expect((await save({ legalName: '', gstin: '' })).code).toBe(200)
  const alone = await save({ gstin: seller.gstin, address: '' })
  expect(Object.keys(alone.body.errors ?? {})).toEqual(['legalName', 'address'])
})

it.each([
  ['no name', { name: ' ' }, { name: 'This field is required' }],
  ['a long name', { name: 'a'.repeat(61) }, { name: 'Maximum 60 characters allowed' }],
  ['a bad e-mail', { email: 'support' }, { email: 'Please enter a valid email address' }],
  ['a bad phone', { phone: '12345' }, { phone: 'Please enter a valid phone number' }],
  ['a link of no page', { links: { youtube: 'youtube' } }, { 'links.youtube': 'Please enter a valid URL' }],
  [
    'a link that is a script',
    { links: { youtube: 'javascript:alert(1)' } },
    { 'links.youtube': 'Please enter a valid URL' },
  ],
  ['a long claim', { claims: { ssl: 'a'.repeat(61) } }, { 'claims.ssl': 'Maximum 60 characters allowed' }],
  ['a list for a text', { name: ['a'] }, { name: 'This field is required' }],
])('refuses %s', async (_what, body, errors) => {
  const answer = await save(body)
  expect([answer.code, answer.body.errors]).toEqual([422, errors])
  expect((await shown()).name).toBe('Sopaan')
})

it('saves both of two concurrent changes', async () => {
  await Promise.all([save({ name: 'Pathshala' }), save({ phone: '0731 400 4000' }), save({ claims: { ssl: '' } })])
  expect(await read()).toMatchObject({ name: 'Pathshala', phone: '0731 400 4000', claims: { ssl: '' } })
})

it('writes down only what changed', async () => {
  await save({ name: 'Pathshala', email: 'support@sopaan.test' })
  const [entry] = await app.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, 'site.saved'))
    .orderBy(sql`id desc`)
  expect([entry?.before, entry?.after]).toEqual([{ name: 'Sopaan' }, { name: 'Pathshala' }])
})

it('signs codes with the name that was saved', async () => {
  await save({ name: 'Pathshala' })
  const person = newcomer(77_001)
  await app.call('POST', '/register', person)
  await expect
    .poll(async () => (await mailbox(app.database.db, person.email)).map((mail) => mail.subject))
    .toEqual([expect.stringMatching(/^\d{6} is your Pathshala code$/)])
  const [sms] = await mailbox(app.database.db, `+91${person.phone}`)
  expect(sms?.text).toContain('is your OTP for Pathshala.')
})
