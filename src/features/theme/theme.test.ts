import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, type Person, startApp, type TestApp } from '../../../tests/make.ts'
import { siteSettings, themes } from './tables.ts'

describe('the theme and the settings of the site', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ env: { DEMO: '1', SITE_URL: 'https://learn.example.in/' } })
  })
  afterAll(() => app.stop())

  const get = async (path: string) => {
    // Replies to visitors are cached for a minute; the tests change the data behind them.
    await app.ctx().forgetPages()
    return app.call('GET', path)
  }

  it('are the specified ones on an empty database', async () => {
    const theme = await get('/get-app-theme')
    expect(theme.body).toMatchObject({ status: 1, success: true })
    expect(theme.body.data).toMatchObject({
      name: 'Default Theme',
      is_active: true,
      primary_color: '#3B82F6',
      primary_dark: '#1D4ED8',
      primary_50: '#f5f9ff',
      primary_900: '#183462',
      dark_color: '#111827',
    })
    const site = await get('/site')
    expect(site.body.data).toMatchObject({
      name: 'Sopaan',
      email: 'support@sopaan.test',
      phone: '+91 00000 00000',
      gstin: '',
      claims: { students: '25K+ Students' },
      siteUrl: 'https://learn.example.in',
      demo: true,
      paymentsMode: 'sandbox',
    })
    expect(site.body.data.social.map((one: { followers: string }) => one.followers)).toEqual([
      '10K+',
      '5K+',
      '15K+',
      '8K+',
      '25K+',
    ])
  })

  it('are what is active and saved; an emptied claim stays empty', async () => {
    const { db } = app.database
    await db.insert(themes).values({
      name: 'Evening',
      isActive: true,
      colors: { primary_color: '#8B5CF6', accent_color: 'url(javascript:1)', primary_700: '#000000' },
    })
    await db.insert(siteSettings).values({ saved: { name: 'Pathshala', claims: { students: '' } as never } })
    const { data } = (await get('/get-app-theme')).body
    expect(data).toMatchObject({ name: 'Evening', primary_color: '#8B5CF6' })
    // No colour at all: the default one.
    expect(data.accent_color).toBe('#10B981')
    // Shades always follow the main colour.
    expect(data.primary_700).toBe('#6140ac')
    expect((await get('/site')).body.data).toMatchObject({
      name: 'Pathshala',
      email: 'support@sopaan.test',
      claims: { students: '', ssl: 'SSL Secured' },
    })
  })
})

describe('a live school', () => {
  let app: TestApp
  let admin: Person
  const read = async () => (await app.call('GET', '/site')).body.data
  const missing = async () =>
    (await app.call('GET', '/admin/dashboard', undefined, { token: admin.token })).body.data.missingDetails
  beforeAll(async () => {
    const needed = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.in', MEDIA_SECRET: 'x'.repeat(40) }
    app = await startApp({ env: { DEMO: '0', PAYMENTS: '0', SITE_URL: 'https://learn.example.in', ...needed } })
    admin = await makePerson(app, 'ADMIN')
  })
  afterAll(() => app.stop())

  it('starts without a claim, a contact, a follower or a link', async () => {
    const { name, email, phone, claims, social } = await read()
    expect([name, email, phone]).toEqual(['learn.example.in', '', ''])
    expect(Object.values(claims)).toEqual(['', '', '', '', ''])
    expect(social.flatMap((one: { url: string; followers: string }) => [one.url, one.followers]).join('')).toBe('')
  })

  it('asks its administrator for what the law wants shown, until it is there', async () => {
    expect(await missing()).toEqual(['legalName', 'address', 'email', 'phone', 'grievanceOfficer'])
    const details = { legalName: 'Asha Learning LLP', address: '12 Ridge Road, Bhopal', phone: '+91 98260 41210' }
    const saved = await app.call('POST', '/admin/site', details, { token: admin.token })
    expect(saved.code).toBe(200)
    expect(await missing()).toEqual(['email', 'grievanceOfficer'])
    const rest = { email: 'hello@example.in', grievanceOfficer: 'A. Rao, grievance@example.in' }
    await app.call('POST', '/admin/site', rest, { token: admin.token })
    expect(await missing()).toEqual([])
  })
})
