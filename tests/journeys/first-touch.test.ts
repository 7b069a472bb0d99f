import type { Page } from '@playwright/test'
import { draftOf, newCreator, saved, submitOver } from './creating.ts'
import { call, codeFor, enterAs, expect, newcomer, test } from './journey.ts'

/** Holds the page's scripts back until the returned function is called, as a slow line does. */
async function holdScripts(page: Page, which = '*'): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/assets/${which}.js`, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

test('what is pressed before the page has come alive is done when it has', async ({ page, isMobile }) => {
  const release = await holdScripts(page)
  await page.goto('/course-marketplace', { waitUntil: 'commit' })
  const button = isMobile
    ? page.getByRole('button', { name: /^Filters/ })
    : page.getByRole('button', { name: 'Use the dark theme' }).first()
  await button.click()
  release()
  if (isMobile) await expect(page.getByRole('dialog')).toBeVisible()
  else await expect(page.locator('html')).toHaveClass(/dark/)
})

test('a visitor who scrolled before hydration stays there, and a click before it is not lost', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(200)
  await link.hover()
  await page.mouse.down()
  release()
  await expect(async () => {
    const hydrated = await link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
    expect(hydrated).toBe(true)
  }).toPass()
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/hi\/faq$/)
})

test('what is typed before the page has come alive is searched for when it has', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/course-marketplace', { waitUntil: 'commit' })
  await page.locator('main').getByRole('searchbox').fill('python')
  release()
  await expect(page).toHaveURL(/search=python/)
})

test('a form filled and sent before the page has come alive is sent when it has', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/forget-password', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(newcomer().email)
  await page.getByRole('button', { name: 'Send code' }).click()
  release()
  await expect(page.locator('input[autocomplete="one-time-code"]')).toBeVisible()
})

test('a checkbox ticked before hydration shows its tick immediately, and keeps it', async ({ page, request }) => {
  const release = await holdScripts(page)
  const person = newcomer()
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile number').fill(person.phone)
  await page.getByLabel('Password', { exact: false }).first().fill(person.password)
  const teach = page.getByRole('radio').nth(1)
  await teach.check()
  const [terms, adult] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()]
  await terms.check()
  await adult.check()
  await terms.uncheck()
  await terms.check()
  release()
  await expect(async () => {
    const hydrated = await terms.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
    expect(hydrated).toBe(true)
  }).toPass()
  const since = new Date()
  await page.locator('form').getByRole('button').last().click()
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeFor(request, person.email, since))
  await expect(page).toHaveURL(/\/creator\/dashboard/)
})

test('a page rendered by the server is painted before any of its scripts is requested', async ({ page }) => {
  await page.goto('/')
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')))
  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    Math.min(...performance.getEntriesByType('resource').flatMap((e) => (e.name.endsWith('.js') ? [e.startTime] : []))),
  ])
  expect(requested).toBeGreaterThan(painted as number)
})

test('a visitor who saves data downloads no script before the first press, which is done when they have come', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/course-marketplace')
  // Without it they start within five seconds.
  await page.waitForTimeout(6000)
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  expect(await scripts()).toBe(0)
  const button = isMobile
    ? page.getByRole('button', { name: /^Filters/ })
    : page.getByRole('button', { name: 'Use the dark theme' }).first()
  await button.click()
  if (isMobile) await expect(page.getByRole('dialog')).toBeVisible()
  else await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await scripts()).toBeGreaterThan(0)
})

test('the course form appears with its styles, however late they come', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  await enterAs(page, author)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const sheets: string[] = []
  await page.route(/\/assets\/(?!app-)[^/]+\.css$/, async (route) => {
    sheets.push(route.request().url())
    await held
    await route.continue()
  })
  await page.goto(`/edit-course/${uid}`)
  await expect.poll(() => sheets.length).toBeGreaterThan(0)
  const form = page.locator('.course-form-grid')
  await page.waitForTimeout(500)
  await expect(form).toHaveCount(0)
  release()
  await expect(form).toHaveCSS('display', 'grid')
})

test('a form opened in a tab in the background is drawn there, although nothing is painted', async ({
  page,
  request,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  await enterAs(page, author)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    window.requestAnimationFrame = () => 0
    // What starts a page that was never painted after all.
    const { setTimeout: wait } = window
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 5000 ? 0 : wait(run, ms))) as typeof setTimeout
  })
  await page.goto(`/edit-course/${uid}`)
  await expect(page.locator('#course-title')).toHaveValue('Block Printing at Home')
})

test('the course form waits for its scripts, and what is typed into it then outlives a reload', async ({
  page,
  request,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  await enterAs(page, author)
  const release = await holdScripts(page)
  await page.goto(`/edit-course/${uid}`, { waitUntil: 'commit' })
  const title = page.getByLabel('Course title')
  await page.waitForTimeout(500)
  await expect(title).toHaveCount(0)
  release()
  await title.click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Indigo ')
  await expect(page.getByText('29 of 100 characters')).toBeVisible()
  // At once: the page has not saved yet.
  await page.reload()
  await expect(title).toHaveValue('Indigo Block Printing at Home')
  await saved(page)
  const { data } = await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)
  expect(data.fields.title).toBe('Indigo Block Printing at Home')
})

test('a course that begins takes its first words as soon as its field is there, and the step that is pressed opens', async ({
  page,
  request,
}) => {
  const author = await newCreator(request)
  await enterAs(page, author)
  await page.goto('/create-course', { waitUntil: 'commit' })
  await page.getByLabel('Course title').fill('Dyes from the kitchen')
  await page.getByLabel('Short description').fill('Onion skins, tea and turmeric.')
  await page.getByRole('navigation', { name: 'Steps of the course' }).getByRole('button', { name: /Price/ }).click()
  await expect(page.getByRole('heading', { name: 'Price', level: 2 })).toBeVisible()
  await expect(page).toHaveURL(/\/edit-course\/[a-z0-9]+/)
  await saved(page)
  const { data } = await call(request, 'GET', '/creator/course', undefined, author.token)
  const made = await call(request, 'GET', `/creator/course/${data.courses[0].uid}`, undefined, author.token)
  expect(made.data.fields).toMatchObject({
    title: 'Dyes from the kitchen',
    shortDescription: 'Onion skins, tea and turmeric.',
  })
})

test('a text is as high before its editor has come as after', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  const { version } = (await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)).data
  // Blocks with lines between them, as from Markdown.
  const description =
    '<h2>Dyes</h2>\n<p>Two:</p>\n<ol>\n<li>indigo,</li>\n<li>madder.</li>\n</ol>\n<p>Both need patience.</p>\n'
  const savedDraft = await call(request, 'POST', `/creator/course/${uid}`, { version, description }, author.token)
  expect(savedDraft.status).toBe(1)
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  const text = page.getByRole('textbox', { name: 'Description', exact: true })
  await expect(text).toContainText('Both need patience.')
  await expect(text).toHaveAttribute('aria-readonly', 'true')
  const before = await text.evaluate((element) => element.getBoundingClientRect().height)
  await text.click()
  await expect(text).toHaveAttribute('contenteditable', 'true')
  const after = await text.evaluate((element) => element.getBoundingClientRect().height)
  expect(Math.abs(after - before)).toBeLessThanOrEqual(1)
})

test('the form brings back text that was never sent, and takes none while the course is in review', async ({
  page,
  request,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  await saved(page)
  await page.route('**/api/creator/course/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const title = page.getByLabel('Course title')
  await title.fill('Block Printing with Indigo')
  await expect(page.locator('.save-state')).not.toHaveAttribute('data-status', 'saved')
  await page.goto(`/edit-course/${uid}`)
  await expect(title).toHaveValue('Block Printing with Indigo')
  await page.unroute('**/api/creator/course/*')
  await saved(page)

  await submitOver(request, author, uid)
  await page.goto(`/edit-course/${uid}`)
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeDisabled()
  await expect(title).toBeDisabled()
  await expect(title).toHaveValue('Block Printing with Indigo')
})

test('text typed before the rich-text editor has loaded stays, wherever the person continues', async ({
  page,
  request,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  await enterAs(page, author)
  const release = await holdScripts(page, 'rich-text-editor-*')
  await page.goto(`/edit-course/${uid}`)
  await saved(page)
  const description = page.getByRole('textbox', { name: 'Description', exact: true })
  const typeBeforeEditor = async (words: string) => {
    await description.focus()
    await page.keyboard.type(words)
  }
  // To another page, by the site's own link.
  await typeBeforeEditor(' And then?')
  await page.getByRole('link', { name: 'My Content' }).and(page.locator(':visible')).first().click()
  await expect(page.getByRole('heading', { name: 'My Content', level: 1 })).toBeVisible()
  await page.goto(`/edit-course/${uid}`)
  await expect(description).toContainText('claims it back. And then?')
  await saved(page)
  // To another field, where one stays while the editor comes.
  await typeBeforeEditor(' Then <rest>.')
  await page.getByLabel('Short description').click()
  await page.keyboard.type('Dyes ')
  release()
  await expect(description).toContainText('claims it back. And then? Then <rest>.')
  await page.keyboard.type('from the kitchen')
  await expect(page.getByLabel('Short description')).toHaveValue('Dyes from the kitchen')
  await saved(page)
  const { data } = await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)
  expect(data.fields.description).toContain('claims it back. And then? Then &lt;rest&gt;.')
})
