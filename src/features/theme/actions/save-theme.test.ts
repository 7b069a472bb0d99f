import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { themeInputs } from '#design/theme.ts'
import { auditEntries } from '#platform/server/audit.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { maxThemes } from '../rules/site.ts'
import { themes } from '../tables.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN')
})
afterAll(() => app.stop())
beforeEach(() => app.database.db.delete(themes))

const post = (verb: string, body: object = {}) => app.call('POST', `/admin/theme/${verb}`, body, { token: admin.token })
const colors = { primary: '#8b5cf6', accent_color: '#10B981' }
const made = async (name: string, more: object = {}) =>
  (await post('save-theme', { name, colors, ...more })).body.data as { id: number }
const active = () => app.database.db.select().from(themes).where(eq(themes.isActive, true))
const inForce = async () => (await app.call('GET', '/get-app-theme')).body.data
const acts = async () =>
  (await app.database.db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ act, entityName }) => [
    act,
    entityName,
  ])

function multipart(fields: Record<string, string>, file?: string) {
  const edge = 'edge7f3'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  if (file !== undefined)
    parts.push(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="theme.json"\r\ncontent-type: application/json\r\n\r\n${file}\r\n`,
    )
  return { type: `multipart/form-data; boundary=${edge}`, payload: `${parts.join('')}--${edge}--\r\n` }
}
async function send(verb: string, type: string, payload: string) {
  const headers = { 'content-type': type, authorization: `Bearer ${admin.token}` }
  const answer = await app.app.inject({ method: 'POST', url: `/api/admin/theme/${verb}`, headers, payload })
  return { code: answer.statusCode, body: answer.json() }
}

describe('update-theme', () => {
  it('takes the specified multipart body and answers the theme with success', async () => {
    const { type, payload } = multipart({
      name: 'Monsoon',
      is_active: 'true',
      is_default: 'false',
      primary_color: '#8B5CF6',
      primary_dark: '#6D28D9',
      primary_50: '#000000',
      primary_600: '#FFFFFF',
      background_color: '#FAFAFA',
      muted_color: '',
    })
    const { code, body } = await send('update-theme', type, payload)
    expect([code, body.status, body.success]).toEqual([200, 1, true])
    expect(body.data).toMatchObject({ name: 'Monsoon', is_active: true, is_default: false, primary_color: '#8B5CF6' })
    // Shades always follow primary, whatever was sent; what was empty or left out is the default theme's.
    expect(body.data).toMatchObject({ primary_50: '#f9f7ff', primary_600: '#764ed1', muted_color: '#6B7280' })
    expect(await inForce()).toMatchObject({ name: 'Monsoon', background_color: '#FAFAFA' })
  })

  it('means the same as JSON and as a form', async () => {
    await post('update-theme', { name: 'A fields', primary_color: '#10B981' })
    await post('update-theme', { name: 'B object', colors: { primary: '#10B981' } })
    const form = 'application/x-www-form-urlencoded'
    await send('update-theme', form, 'name=C+form&primary_color=%2310B981')
    await send('update-theme', form, 'name=D+brackets&colors[primary]=%2310b981')
    const { data } = (await post('get-all')).body
    expect(data.themes.map((one: any) => `${one.name} ${one.primary_color}`)).toEqual([
      'Default Theme #3B82F6',
      'A fields #10B981',
      'B object #10B981',
      'C form #10B981',
      'D brackets #10B981',
    ])
    expect(data.pagination).toMatchObject({ totalItems: 5, limit: 10 })
  })

  it('changes the theme of that name without an id, and the one with the id under any name', async () => {
    const { id } = await made('Monsoon')
    expect((await post('update-theme', { name: ' Monsoon ', primary_color: '#10B981' })).body.data.id).toBe(id)
    const renamed = await post('update-theme', { id, name: 'Barsaat', primary_color: '#10B981' })
    expect(renamed.body.data).toMatchObject({ id, name: 'Barsaat' })
    await made('Evening')
    const taken = await post('update-theme', { id, name: 'Evening', primary_color: '#10B981' })
    expect([taken.code, taken.body.errors]).toEqual([422, { name: 'A theme with this name already exists' }])
    expect((await post('update-theme', { id: 987654321, name: 'X', primary_color: '#10B981' })).code).toBe(404)
  })

  it.each([
    ['no colours at all', {}, { colors: 'Theme colors must be provided as an object' }],
    ['colours as a text', { colors: '#3B82F6' }, { colors: 'Theme colors must be provided as an object' }],
    ['colours as a list', { colors: ['#3B82F6'] }, { colors: 'Theme colors must be provided as an object' }],
    ['no colours but null', { colors: null }, { colors: 'Theme colors must be provided as an object' }],
    ['a word', { colors: { primary: 'red' } }, { 'colors.primary': 'Please enter a colour as #RRGGBB' }],
    ['a short colour', { primary_color: '#fff' }, { primary_color: 'Please enter a colour as #RRGGBB' }],
    ['a colour with more behind it', { dark_color: '#111827;' }, { dark_color: 'Please enter a colour as #RRGGBB' }],
    ['a number', { colors: { primary: 7 } }, { 'colors.primary': 'Please enter a colour as #RRGGBB' }],
    [
      'a colour that closes the style tag',
      { primary_color: '#3B82F6', primary_700: '#fff}</style><script>alert(1)</script>' },
      { primary_700: 'Please enter a colour as #RRGGBB' },
    ],
    ['no name', { name: ' ', colors }, { name: 'This field is required' }],
    ['a name too long', { name: 'क'.repeat(61), colors }, { name: 'Maximum 60 characters allowed' }],
    ['a name that is no text', { name: { a: 1 }, colors }, { name: 'This field is required' }],
    ['an id that is none', { id: 'x', colors }, { id: 'Please enter a valid number' }],
  ])('refuses %s', async (_what, body, errors) => {
    for (const verb of ['save-theme', 'update-theme']) {
      const answer = await post(verb, { name: 'Bad', ...body })
      expect([answer.code, answer.body.errors]).toEqual([422, errors])
    }
    expect(await app.database.db.$count(themes)).toBe(0)
  })

  it('says success: false with a refusal', async () => {
    expect((await post('update-theme', { name: 'Bad' })).body).toMatchObject({ status: 0, success: false })
  })

  it('keeps a name to one line', async () => {
    expect((await post('save-theme', { name: 'Mon\u0007soon\nrain', colors })).body.data.name).toBe('Mon soon rain')
  })

  it('hands over to the default theme when the active one is made inactive, and the default one stays', async () => {
    await made('Monsoon', { is_active: true })
    await post('save-theme', { name: 'Monsoon', colors, is_active: false })
    expect((await active()).map((row) => row.name)).toEqual(['Default Theme'])
    await post('save-theme', { name: 'Default Theme', colors, is_active: false })
    expect((await active()).map((row) => row.name)).toEqual(['Default Theme'])
    expect(await inForce()).toMatchObject({ primary_color: '#8B5CF6' })
  })
})

describe('themes in number', () => {
  it('are at most so many', async () => {
    await app.database.db.execute(
      sql`insert into themes (name) select 'Theme ' || n from generate_series(1, ${maxThemes - 1}) as n`,
    )
    // The default one is made beside them and is the last that fits.
    const full = await post('save-theme', { name: 'One more', colors })
    expect([full.code, full.body.error]).toEqual([409, 'TOO_MANY_THEMES'])
    expect((await post('import', { name: 'One more', colors })).code).toBe(409)
    expect((await post('save-theme', { name: 'Theme 7', colors })).code).toBe(200)
  })

  it('come in pages, found by name', async () => {
    for (const name of ['Monsoon', 'Summer', 'Su%mer']) await made(name)
    const names = async (body: object) =>
      (await post('get-all', body)).body.data.themes.map((one: { name: string }) => one.name)
    expect(await names({ limit: 2 })).toEqual(['Default Theme', 'Monsoon'])
    expect((await names({ limit: 2, page: 2 })).toSorted()).toEqual(['Su%mer', 'Summer'])
    expect(await names({ search: 'SUM' })).toEqual(['Summer'])
    expect(await names({ search: '%' })).toEqual(['Su%mer'])
    expect((await post('get-all', { limit: 101 })).code).toBe(422)
  })

  test('activated at the same time leave exactly one active', async () => {
    const ids: number[] = []
    for (let n = 0; n < 8; n++) ids.push((await made(`Theme ${n}`)).id)
    const answers = await Promise.all([
      ...ids.map((id) => post('set-active', { id })),
      ...ids.map((_, n) => post('update-theme', { name: `Fresh ${n}`, colors, is_active: true })),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    expect(await active()).toHaveLength(1)
  })

  test('of one name, saved at the same time, are one theme', async () => {
    await Promise.all(Array.from({ length: 8 }, () => post('save-theme', { name: 'Monsoon', colors })))
    expect(await app.database.db.$count(themes, eq(themes.name, 'Monsoon'))).toBe(1)
  })
})

describe('the other theme calls', () => {
  test('set-active puts a theme in force for every visitor at once', async () => {
    const { id } = await made('Monsoon')
    expect(await inForce()).toMatchObject({ name: 'Default Theme' })
    expect((await post('set-active', { id })).body.data).toMatchObject({ id, is_active: true })
    expect(await inForce()).toMatchObject({ name: 'Monsoon', primary_color: '#8B5CF6' })
    expect((await post('set-active', { id: 0 })).code).toBe(404)
    // Once more changes nothing, and is not written down.
    const before = await acts()
    expect((await post('set-active', { id })).code).toBe(200)
    expect(await acts()).toEqual(before)
  })

  test('delete-theme deletes, but not the active and not the default one', async () => {
    const { id } = await made('Monsoon', { is_active: true })
    const standard = (await post('get-all')).body.data.themes[0]
    const refusals = await Promise.all([post('delete-theme', { id }), post('delete-theme', { id: standard.id })])
    expect(refusals.map(({ code, body }) => [code, body.error])).toEqual([
      [409, 'THEME_ACTIVE'],
      [409, 'THEME_DEFAULT'],
    ])
    await post('set-active', { id: standard.id })
    expect((await post('delete-theme', { id })).body.data).toEqual({ id })
    expect((await post('delete-theme', { id })).code).toBe(404)
  })

  test('reset-to-default gives the default theme its colours and name back and puts it in force', async () => {
    await made('Monsoon', { is_active: true })
    const { id } = (await post('get-all')).body.data.themes[0]
    await post('update-theme', { id, name: 'Changed', colors: { primary: '#000000' } })
    expect((await post('reset-to-default')).body.data).toMatchObject({ id, name: 'Default Theme', is_active: true })
    expect(await inForce()).toMatchObject({ primary_color: '#3B82F6', primary_600: '#326fd1' })
    expect(await active()).toHaveLength(1)
  })

  test('what export answers, import takes, as JSON and as a file; it is inactive and overwrites nothing', async () => {
    const { id } = await made('Monsoon', { is_active: true })
    app.setNow(new Date('2026-11-22T06:00:00Z'))
    const file = (await post('export', { id })).body.data
    expect(file).toMatchObject({ name: 'Monsoon', exportedAt: '2026-11-22T06:00:00.000Z', version: '1.0' })
    expect(file.colors).toMatchObject({ primary: '#8B5CF6', primary_600: '#764ed1', dark_color: '#111827' })
    const again = await post('import', file)
    expect([again.code, again.body.data.name, again.body.data.is_active]).toEqual([201, 'Monsoon (2)', false])
    const { type, payload } = multipart({}, `\uFEFF${JSON.stringify(file)}`)
    const uploaded = await send('import', type, payload)
    expect([uploaded.code, uploaded.body.data.name]).toEqual([201, 'Monsoon (3)'])
    expect(uploaded.body.data).toMatchObject({ primary_color: '#8B5CF6', is_active: false, is_default: false })
    expect((await active()).map((row) => row.name)).toEqual(['Monsoon'])
    expect((await post('export', { id: 0 })).code).toBe(404)
  })

  test('import fills missing colours and a missing name', async () => {
    const { body } = await post('import', { colors: { primary: '#10b981' } })
    expect(body.data).toMatchObject({ name: 'Imported Theme', primary_color: '#10B981', accent_color: '#10B981' })
    expect(body.data).toMatchObject({ dark_color: '#111827', primary_700: '#0b825a' })
  })

  test.each([
    ['nothing', {}],
    ['no colours', { name: 'Monsoon' }],
    ['colours as a text', { colors: 'blue' }],
    ['colours as a list', { colors: [] }],
  ])('import refuses %s', async (_what, body) => {
    const answer = await post('import', body)
    expect([answer.code, answer.body.message]).toEqual([422, 'Invalid theme data: colors object is required'])
  })

  test.each([
    ['no JSON', 'colors: blue'],
    ['a list', '[]'],
    ['a text', '"colors"'],
    ['null', 'null'],
    ['an empty file', ''],
    ['colours that are none', '{"colors": null}'],
  ])('import refuses a file that holds %s', async (_what, text) => {
    const { type, payload } = multipart({}, text)
    const { code, body } = await send('import', type, payload)
    expect([code, body.message]).toEqual([422, 'Invalid theme data: colors object is required'])
  })

  test('import refuses bad colours by name, another version, and a file too large', async () => {
    const bad = await post('import', { colors: { primary: '</style>' } })
    expect([bad.code, bad.body.errors]).toEqual([422, { 'colors.primary': 'Please enter a colour as #RRGGBB' }])
    const later = await post('import', { colors, version: '2.0' })
    expect(later.body.errors?.version).toBe('This file has a different version. Only version 1.0 can be imported.')
    const { type, payload } = multipart({}, JSON.stringify({ colors, name: 'x'.repeat(5_300_000) }))
    expect((await send('import', type, payload)).code).toBe(413)
    const nul = multipart({}, JSON.stringify({ colors, name: 'a\u0000b' }))
    expect((await send('import', nul.type, nul.payload)).body.data.name).toBe('a b')
  })

  test('every change is written down with what changed', async () => {
    const before = (await acts()).length
    const { id } = await made('Monsoon')
    await post('update-theme', { id, name: 'Monsoon', primary_color: '#10B981', accent_color: '#10B981' })
    await post('set-active', { id })
    await post('import', { name: 'Summer', colors })
    await post('reset-to-default')
    await post('delete-theme', { id })
    await post('delete-theme', { id })
    expect((await acts()).slice(before)).toEqual([
      ['theme.made', 'Monsoon'],
      ['theme.saved', 'Monsoon'],
      ['theme.activated', 'Monsoon'],
      ['theme.imported', 'Summer'],
      ['theme.reset', 'Default Theme'],
      ['theme.deleted', 'Monsoon'],
    ])
    const [saved] = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.act, 'theme.saved'))
      .orderBy(sql`id desc`)
    expect([saved?.before, saved?.after]).toEqual([{ primary_color: '#8B5CF6' }, { primary_color: '#10B981' }])
  })

  test('a colour that stays the default one is not said to have changed, and reset says which came into force', async () => {
    const facts = async () => {
      const [last] = await app.database.db
        .select()
        .from(auditEntries)
        .orderBy(sql`id desc`)
      return [last?.act, last?.before, last?.after]
    }
    // The form sends every colour, the default ones too.
    const all = { ...themeInputs, primary: '#FFF200' }
    await post('update-theme', { name: 'Default Theme', colors: all })
    expect(await facts()).toEqual(['theme.saved', { primary_color: '#3B82F6' }, { primary_color: '#FFF200' }])
    await post('update-theme', { name: 'Default Theme', colors: { primary: '#FFF200' } })
    expect(await facts()).toEqual(['theme.saved', {}, {}])
    await post('reset-to-default')
    expect(await facts()).toEqual(['theme.reset', { primary_color: '#FFF200' }, { primary_color: '#3B82F6' }])
    await post('save-theme', { name: 'Sparse', colors: { primary: '#FFF200' } })
    expect(await facts()).toMatchObject(['theme.made', null, { primary_color: '#FFF200', dark_color: '#111827' }])
  })
})
