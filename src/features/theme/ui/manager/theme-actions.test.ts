import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { themeInputs } from '#design/theme.ts'
import { defaultTheme } from '../../rules/theme.ts'

const shown: string[][] = []
const recordToast = (type: string) => (title: string, text?: string) =>
  void shown.push(text ? [type, title, text] : [type, title])
vi.mock('#design/toast.ts', () => ({ toast: { success: recordToast('success'), error: recordToast('error') } }))

const monsoon = { ...defaultTheme, id: 7, name: 'Monsoon', is_default: false, primary_color: '#0F766E' }
const fields = { name: 'Monsoon', is_active: true, colors: { ...themeInputs, primary: '#0F766E' } }
const savedLocally = 'The colours are saved in this browser only. Please save again later.'

type Answer = { status: number; body?: object } | 'no network'

/** A browser as far as a theme needs one; each call takes the next answer. */
async function open(answers: Answer[], stored: Record<string, string> = {}) {
  const storage = new Map(Object.entries(stored))
  const painted = new Map<string, string>()
  const announced: string[] = []
  const calls: string[] = []
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    dispatchEvent: (event: CustomEvent) => void announced.push(`${event.type} ${event.detail.colors.primary}`),
  })
  vi.stubGlobal('document', {
    documentElement: { style: { setProperty: (name: string, value: string) => void painted.set(name, value) } },
  })
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    const answer = answers.shift() ?? 'no network'
    if (answer === 'no network') throw new TypeError('no network')
    return new Response(JSON.stringify({ message: 'm', ...answer.body }), { status: answer.status })
  })
  const acts = await import('./theme-actions.ts')
  const current = await import('../current-theme.ts')
  const storedColor = () => JSON.parse(storage.get('activeTheme') ?? 'null')?.primary_color as string | undefined
  return { ...acts, ...current, painted, announced, calls, storedColor }
}
const successWith = (theme: object): Answer => ({ status: 200, body: { status: 1, data: theme } })

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  shown.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the current theme is fetched once, also for those who ask at the same time, until it is let go of', async () => {
  const page = await open([successWith(monsoon), successWith(defaultTheme)])
  const [one, other] = await Promise.all([page.currentTheme(), page.currentTheme()])
  expect(one).toBe(other)
  expect((await page.currentTheme()).theme.name).toBe('Monsoon')
  expect(page.calls).toEqual(['/api/get-app-theme'])
  page.forgetCurrentTheme()
  expect((await page.currentTheme()).theme.name).toBe('Default Theme')
})

test.each([
  ['the stored copy', { activeTheme: JSON.stringify(monsoon) }, { from: 'browser', name: 'Monsoon' }],
  ['the default one', {}, { from: 'default', name: 'Default Theme' }],
  ['the default one where the copy is broken', { activeTheme: '{' }, { from: 'default', name: 'Default Theme' }],
])('on failure the current theme is %s, and the next one asks again', async (_which, stored, expected) => {
  const refused: Answer = { status: 404, body: { status: 0 } }
  const page = await open([refused, successWith({ ...monsoon, name: 'Summer' })], stored)
  const { theme, from } = await page.currentTheme()
  expect({ from, name: theme.name }).toEqual(expected)
  expect((await page.currentTheme()).theme.name).toBe('Summer')
})

test('a saved theme that is active is painted, kept and announced; an inactive one changes nothing here', async () => {
  const page = await open([successWith(monsoon), successWith({ ...monsoon, is_active: false })])
  await page.save(fields, undefined)
  expect(page.painted.get('--primary')).toBe('#0F766E')
  expect([page.storedColor(), page.announced]).toEqual(['#0F766E', ['themeChanged #0F766E']])
  page.painted.clear()
  await page.save({ ...fields, is_active: false }, undefined)
  expect([page.painted.size, page.announced.length]).toEqual([0, 1])
  expect(page.calls).toEqual(['/api/admin/theme/save-theme', '/api/admin/theme/save-theme'])
})

test.each([
  ['no answer', 'no network' as const],
  ['a broken server', { status: 500, body: { status: 0 } }],
])('an active theme that is not saved, for %s, is still painted and kept', async (_why, answer) => {
  const page = await open([answer, answer])
  await page.save(fields, undefined)
  await page.save(fields, { ...monsoon, primary_color: '#000000' })
  expect([page.painted.get('--primary'), page.storedColor()]).toEqual(['#0F766E', '#0F766E'])
  expect(shown).toEqual([
    ['error', 'Failed to save theme', savedLocally],
    ['error', 'Failed to update theme', savedLocally],
  ])
})

test('what the server refuses is not painted: its fields say why, or the message does', async () => {
  const page = await open([
    { status: 422, body: { status: 0, errors: { name: 'A theme with this name already exists' } } },
    { status: 409, body: { status: 0, message: 'You already have 100 themes. Delete one first.' } },
  ])
  expect(await page.save(fields, undefined)).toEqual({
    refused: { errors: { name: 'A theme with this name already exists' } },
  })
  await page.save(fields, undefined)
  expect([page.painted.size, page.storedColor(), shown]).toEqual([
    0,
    undefined,
    [['error', 'Failed to save theme', 'You already have 100 themes. Delete one first.']],
  ])
})

test('a new theme or another name is not sent where the name is already taken, so that no theme is written over', async () => {
  const page = await open([successWith(monsoon), successWith(monsoon), successWith(monsoon)])
  const taken = { refused: { errors: { name: 'A theme with this name already exists' } } }
  const summer = { ...monsoon, id: 8, name: 'Summer' }
  expect(await page.save(fields, undefined, [summer, monsoon])).toEqual(taken)
  expect(await page.save(fields, summer, [summer, monsoon])).toEqual(taken)
  expect(page.calls).toEqual([])
  // As the server compares: letter by letter. A theme's own name is its own.
  await page.save({ ...fields, name: 'monsoon' }, undefined, [monsoon])
  await page.save(fields, monsoon, [summer, monsoon])
  expect(page.calls).toEqual(['/api/admin/theme/save-theme', '/api/admin/theme/update-theme'])
})

test('reset paints and keeps the default colours, also where the server does not answer', async () => {
  const page = await open(['no network'], { activeTheme: JSON.stringify(monsoon) })
  await page.reset()
  expect([page.painted.get('--primary'), page.storedColor()]).toEqual(['#3B82F6', '#3B82F6'])
  expect(shown).toEqual([['error', 'Failed to reset theme', savedLocally]])
})

test('a page that cannot be repainted says so', async () => {
  const page = await open([successWith(monsoon), successWith(defaultTheme)])
  vi.stubGlobal('document', {})
  await page.save(fields, undefined)
  await page.reset()
  expect(shown.filter(([type]) => type === 'error')).toEqual([
    ['error', 'Failed to apply theme changes'],
    ['error', 'Failed to reset to default theme'],
  ])
})

test.each([
  ['activate', 'Failed to activate theme'],
  ['remove', 'Failed to delete theme'],
  ['exportToFile', 'Failed to export theme'],
] as const)('%s says what did not work and why', async (act, title) => {
  const page = await open([{ status: 404, body: { status: 0, message: 'This theme no longer exists.' } }])
  await page[act](monsoon)
  expect(shown).toEqual([['error', title, 'This theme no longer exists.']])
})
