import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { call, enterAs, expect, otherBrowser, signedIn, test, uniqueName } from './journey.ts'

// What an administrator changes of the colours and of the site's own words, and what everyone else sees of it.

let token: string
const post = (request: APIRequestContext, verb: string, body: object = {}) =>
  call(request, 'POST', `/admin/theme/${verb}`, body, token)

test.beforeEach(async ({ page, request }) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  token = admin.token
  await enterAs(page, admin)
})
test.afterEach(async ({ request }) => {
  // The school is shared: it keeps its colours and its words.
  await post(request, 'reset-to-default')
  const { themes } = (await post(request, 'get-all', { limit: 100 })).data
  for (const { id, name } of themes) if (/^(My theme|Monsoon)/.test(name)) await post(request, 'delete-theme', { id })
  await call(
    request,
    'POST',
    '/admin/site',
    { name: 'Sopaan', address: '', logo: '', icon: '', claims: { students: '25K+ Students' } },
    token,
  )
})

const primaryOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim().toUpperCase())

/** Every value that the page's main colour has had since it began to be read. */
async function watchPrimary(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenPrimaries: seen })
    const look = () => {
      requestAnimationFrame(look)
      // Before its body begins, nothing of a page is painted.
      if (!document.body) return
      const value = getComputedStyle(document.documentElement).getPropertyValue('--primary').trim().toUpperCase()
      if (value && seen.at(-1) !== value) seen.push(value)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { seenPrimaries: string[] }).seenPrimaries)
}

test('an administrator changes the colours; every other browser has them in its first HTML and flashes no others', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const other = await otherBrowser(browser)
  await other.goto(`${baseURL}/`)
  await expect.poll(() => primaryOf(other)).toBe('#3B82F6')

  await page.goto('/admin/theme')
  await page.getByRole('button', { name: 'Royal Purple', exact: true }).click()
  await expect(page.getByLabel('Theme name')).toHaveValue('Royal Purple')
  await expect(page.getByText('White on primary 600')).toBeVisible()
  await expect(page.locator('li', { hasText: 'White on primary 600' })).toContainText('5.55:1')
  // The preview alone has changed until it is saved.
  const preview = page.locator('[data-preview] .btn', { hasText: 'Enroll Now' })
  await expect(preview).toHaveCSS('background-color', 'rgb(118, 78, 209)')
  expect(await primaryOf(page)).toBe('#3B82F6')
  await page.getByLabel('Use on the whole site').check()
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(page.getByText('Theme saved.')).toBeVisible()
  await expect.poll(() => primaryOf(page)).toBe('#8B5CF6')

  // The first HTML, as it comes.
  const html = await (await request.get('/')).text()
  expect(html).toContain('--primary:#8B5CF6')
  expect(html).toContain('--action:var(--primary-600)')
  const colours = await watchPrimary(other)
  await other.goto(`${baseURL}/course-marketplace`, { waitUntil: 'networkidle' })
  expect(await colours()).toEqual(['#8B5CF6'])
  // Nothing repainted it after it had come.
  expect(await other.evaluate(() => document.documentElement.getAttribute('style'))).toBeNull()

  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByText('The default theme is now active.')).toBeVisible()
  await expect.poll(() => primaryOf(page)).toBe('#3B82F6')
  // The other one lies open: it follows once another theme is announced to it.
  await other.evaluate(() => window.dispatchEvent(new CustomEvent('themeChanged')))
  await expect.poll(() => primaryOf(other)).toBe('#3B82F6')
  await other.context().close()
})

test('a page in the background follows a theme when it is opened again, and so do the browser’s other tabs', async ({
  page,
  context,
  request,
}) => {
  await page.clock.install()
  await page.goto('/about-us')
  await post(request, 'update-theme', { name: 'Monsoon', colors: { primary: '#0F766E' }, is_active: true })
  // A page follows a theme from the time that its scripts run; nothing on it shows when that is.
  await expect(async () => {
    await page.clock.fastForward(61_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => primaryOf(page), { timeout: 2000 }).toBe('#0F766E')
  }).toPass()

  const tab = await context.newPage()
  await tab.goto('/admin/theme')
  await tab.getByRole('button', { name: 'Actions for Emerald Green' }).click()
  await tab.getByRole('menuitem', { name: 'Activate' }).click()
  await expect(tab.getByText('Theme activated.')).toBeVisible()
  await expect.poll(() => primaryOf(page)).toBe('#10B981')
})

test('a theme that the server fails to save is applied and kept in this browser, and says so', async ({ page }) => {
  await page.goto('/admin/theme')
  await page.route('**/api/admin/theme/update-theme', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#7c2d12')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(page.getByText('Failed to update theme')).toBeVisible()
  await expect.poll(() => primaryOf(page)).toBe('#7C2D12')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('activeTheme') ?? '{}').primary_color))
    .toBe('#7C2D12')
  // Nothing of it is lost, and leaving is asked about.
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Primary', exact: true })).toHaveValue('#7C2D12')
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
})

test('only colours are accepted, their contrast is shown, and a theme is exported and imported as a file', async ({
  page,
}) => {
  await page.goto('/admin/theme')
  const primary = page.getByRole('textbox', { name: 'Primary', exact: true })
  await primary.fill('red')
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(page.getByText('Please enter a colour as #RRGGBB')).toBeVisible()
  await primary.fill('ffe27a')
  await primary.press('Tab')
  await expect(primary).toHaveValue('#FFE27A')
  await expect(page.getByText('Buttons use 900')).toBeVisible()
  await expect(page.locator('li', { hasText: 'White on primary 500' })).toContainText('Fails for text:')
  await page.getByRole('button', { name: 'New theme' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByLabel('Theme name')).toHaveValue('My theme')
  // A name that is taken is said, and the theme of that name stays as it is.
  await page.getByLabel('Theme name').fill('Default Theme')
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(page.getByText('A theme with this name already exists')).toBeVisible()
  await expect(page.getByLabel('Theme name')).toBeFocused()
  // It stands until the name changes, also where the field is left.
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Theme name')).not.toBeFocused()
  await page.waitForTimeout(200)
  await expect(page.getByText('A theme with this name already exists')).toBeVisible()
  await page.getByLabel('Theme name').fill('Monsoon')
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#0F766E')
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(page.getByText('Theme saved.')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Monsoon.json')
  const file = await readFile(await download.path())
  expect(JSON.parse(file.toString())).toMatchObject({ name: 'Monsoon', version: '1.0', colors: { primary: '#0F766E' } })

  const json = { mimeType: 'application/json' }
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ ...json, name: 'notes.json', buffer: Buffer.from('no theme') })
  await expect(page.getByText('Failed to import theme')).toBeVisible()
  await expect(page.getByText('Invalid theme data: colors object is required')).toBeVisible()
  await input.setInputFiles({ ...json, name: 'Monsoon.json', buffer: file })
  await expect(page.getByLabel('Theme name')).toHaveValue('Monsoon (2)')
  await expect(page.getByLabel('Use on the whole site')).not.toBeChecked()

  await page.getByRole('button', { name: 'Actions for Monsoon (2)' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Are you sure you want to delete Monsoon (2)?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete theme' }).click()
  await expect(page.getByText('Theme deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Monsoon (2)' })).toHaveCount(0)
})

test('the site’s own texts are on every page once they are saved, and an emptied one disappears', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await otherBrowser(browser)
  await other.goto(`${baseURL}/faq`)
  await expect(other.locator('footer')).toContainText('25K+ Students')

  await page.goto('/admin/theme?tab=site')
  await page.getByLabel('GSTIN').fill('23AABCS1429B1ZX')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Please enter a valid GSTIN')).toBeVisible()
  await page.getByLabel('GSTIN').fill('')
  await page.getByLabel('Site name').fill('Pathshala')
  await page.getByLabel('Students badge').fill('')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pathshala home' }).first()).toBeAttached()
  await expect(page).toHaveTitle(/Pathshala/)
  await expect(page.getByLabel('Site name')).toHaveValue('Pathshala')
  await expect(page.getByLabel('Students badge')).toHaveValue('')

  await other.goto(`${baseURL}/faq`)
  await expect(other).toHaveTitle(/\| Pathshala$/)
  await expect(other.locator('footer')).toContainText('Secure Platform')
  await expect(other.locator('footer')).not.toContainText('Students')
  await expect(other.locator('footer')).toContainText('Pathshala. All rights reserved.')
  await other.context().close()
})

test('a logo takes the place of the mark on every page once it is saved, and goes again', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/admin/theme?tab=site')
  const logo = page.getByRole('group', { name: 'Logo', exact: true })
  const choose = logo.locator('input[type=file]')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(logo.getByRole('alert')).toBeVisible()
  const picture = await sharp({ create: { width: 600, height: 150, channels: 4, background: '#0f766e' } })
    .png()
    .toBuffer()
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(logo.getByRole('img', { name: 'Selected picture' })).toBeVisible()
  await expectAccessible(page, 'site pictures')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const other = await otherBrowser(browser)
  await other.goto(`${baseURL}/faq`)
  const shown = other.getByRole('banner').getByRole('img', { name: 'Sopaan' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
  await other.goto(`${baseURL}/login`)
  await expect(other.getByRole('img', { name: 'Sopaan' })).toBeVisible()

  await logo.getByRole('button', { name: 'Remove' }).click()
  await expect(logo.getByRole('img')).toHaveCount(0)
  // The picture is gone from the form before it is from the site.
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/admin/site')),
    page.getByRole('button', { name: 'Save settings' }).click(),
  ])
  await other.goto(`${baseURL}/faq`)
  await expect(other.getByRole('banner').getByText('Sopaan')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await other.context().close()
})

test('a registered address keeps its lines for visitors, and the log tells all of what was changed', async ({
  page,
}) => {
  await page.goto('/admin/theme')
  await expect(page).toHaveTitle(/^Theme/)
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await expect(page).toHaveTitle(/^Site/)
  const town = `Bhopal ${uniqueName()}`
  const street = `${'The third house behind the old post office, '.repeat(3)}Arera Colony`
  await page.getByLabel('Registered address').fill(`${street}\n${town}`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  // By the words that stand in the log, whichever of them are typed.
  await page.goto('/admin/audit')
  await page.getByRole('searchbox').fill('settings site')
  await expect(page).toHaveURL(/search=/)
  await expect(page.locator('main').getByText('User invited').locator('visible=true')).toHaveCount(0)
  const rest = page.getByText(town).locator('visible=true')
  const button = (name: string) => page.getByRole('button', { name }).locator('visible=true').first()
  await expect(button('Show all')).toHaveAttribute('aria-expanded', 'false')
  await expect(rest).toHaveCount(0)
  await button('Show all').press('Enter')
  await expect(button('Show less')).toHaveAttribute('aria-expanded', 'true')
  await expect(button('Show less')).toBeFocused()
  await expect(rest).toBeVisible()

  await page.goto('/contact-us')
  const address = page.getByText(town)
  await expect(address).toBeVisible()
  expect(await address.evaluate((element: HTMLElement) => element.innerText.split('\n'))).toEqual([street, town])
})

test('a new primary brings its darker and lighter one, and a status colour is painted', async ({ page }) => {
  await page.goto('/admin/theme')
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#7C3AED')
  await expect(page.getByLabel('Primary dark', { exact: true })).toHaveValue('#5729A6')
  await expect(page.getByLabel('Primary light', { exact: true })).toHaveValue('#9661F1')
  await page.getByLabel('Primary light', { exact: true }).fill('#AABBCC')
  await expect(page.getByRole('textbox', { name: 'Primary', exact: true })).toHaveValue('#7C3AED')
  const inkOf = (name: string) =>
    page.locator('.theme-scope').evaluate((part, ink) => getComputedStyle(part).getPropertyValue(ink).trim(), name)
  const before = await inkOf('--warn-ink')
  await page.getByLabel('Warning', { exact: true }).fill('#0044CC')
  await expect.poll(() => inkOf('--warn-ink')).not.toBe(before)
})
