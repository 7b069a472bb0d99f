import type { APIRequestContext, Page, Route } from '@playwright/test'
import { draftOf, newCreator, saved } from './creating.ts'
import { type Complaints, enterAs, expect, test } from './journey.ts'

// A browser never requests a script again that failed once, so no script may fail to load.

/** Answers a check that the page was not loaded again since. */
async function staysOneDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  return async () => expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
}

/** The page's scripts have come, and it has nothing left to do. */
async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
  await page.waitForLoadState('networkidle')
}

/** Opens a draft's form whose late scripts of a name meet with `fate`; answers its title. */
async function openForm(
  page: Page,
  request: APIRequestContext,
  delayedFile: string,
  fate: (route: Route) => Promise<void>,
) {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Rangoli in an Evening')
  await enterAs(page, author)
  await page.route(`**/assets/${delayedFile}*.js`, fate)
  await page.goto(`/edit-course/${uid}`)
  const title = page.locator('#course-title')
  await expect(title).toHaveValue('Rangoli in an Evening')
  return title
}

/** React tells the console of an error that a page has caught: of this file's, and of nothing else. */
function onlyComplainsOf(file: string, complaints: Complaints) {
  expect(complaints).not.toEqual([])
  for (const line of complaints.splice(0)) expect(line).toContain(`The server has no /assets/${file}`)
}

test('a page opened offline loads by itself once the connection is back', async ({ page, context }) => {
  await page.goto('/terms-and-condition')
  await waitUntilHydrated(page)
  const same = await staysOneDocument(page)
  await context.setOffline(true)
  await page.locator('footer a[href="/hire-studio"]').first().click()
  await expect(page).toHaveURL(/\/hire-studio/)
  await expect(page.getByText('You are offline. The page will open when you reconnect.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'A quiet room with good light' })).toBeVisible()
  await same()
})

test('a script that was lost on the way is asked for again', async ({ page }) => {
  await page.goto('/terms-and-condition')
  await waitUntilHydrated(page)
  const same = await staysOneDocument(page)
  let lost = 0
  await page.route('**/assets/*', (route) => {
    if (lost >= 6) return route.continue()
    lost += 1
    return route.abort('connectionreset')
  })
  await page.locator('footer a[href="/hire-studio"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'A quiet room with good light' })).toBeVisible()
  expect(lost).toBeGreaterThan(0)
  await same()
})

test('a page whose script never comes says so after 120 seconds, and opens on another try', async ({
  page,
  complaints,
}) => {
  await page.clock.install()
  await page.goto('/terms-and-condition')
  await waitUntilHydrated(page)
  let never = true
  await page.route('**/assets/hire-studio-page*.js', (route) => (never ? route.abort() : route.continue()))
  const ready = page.getByRole('heading', { level: 1, name: 'A quiet room with good light' })
  await page.locator('footer a[href="/hire-studio"]').first().click()
  await page.clock.runFor(100_000)
  const failure = page.getByRole('heading', { name: 'Oops! Something went wrong' })
  await expect(failure).toHaveCount(0)
  await page.clock.runFor(30_000)
  await expect(failure).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  never = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.clock.runFor(2000)
  await expect(ready).toBeVisible()
  for (const line of complaints.splice(0)) expect(line).toContain('did not come within 120 seconds')
})

test('a page whose script failed to load is hydrated once the connection is back', async ({ page, isMobile }) => {
  let lost = 0
  await page.route('**/assets/framework*.js', (route) => {
    lost += 1
    return lost > 3 ? route.continue() : route.abort('connectionreset')
  })
  await page.goto('/course-marketplace')
  await expect(async () => {
    if (isMobile) {
      // An open dialog hides the button.
      if (!(await page.getByRole('dialog').isVisible()))
        await page.getByRole('button', { name: /^Filters/ }).click({ timeout: 1000 })
    } else await page.getByRole('button', { name: 'Use the dark theme' }).first().click({ timeout: 1000 })
    if (isMobile) await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
    else await expect(page.locator('html')).toHaveClass(/dark/, { timeout: 1000 })
  }).toPass()
  expect(lost).toBeGreaterThan(3)
})

test('a page whose scripts an update removed is reloaded, and shows no error in the meantime', async ({
  page,
  complaints,
}) => {
  await page.goto('/terms-and-condition')
  await waitUntilHydrated(page)
  let abortedCount = 0
  await page.route('**/assets/hire-studio-page*.js', (route) => {
    abortedCount += 1
    return abortedCount > 1 ? route.continue() : route.fulfill({ status: 404 })
  })
  // An answer as slow as on a slow connection: longer than the router waits before it shows a spinner.
  await page.route(/\/hire-studio$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  // Asked of the page itself: what waits for an element waits for the coming document too.
  await page.evaluate(() => {
    const watch = () => document.querySelector('main [role="alert"]') && sessionStorage.setItem('saidSo', 'yes')
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
  })
  await page.locator('footer a[href="/hire-studio"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'A quiet room with good light' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('saidSo'))).toBeNull()
  onlyComplainsOf('hire-studio-page', complaints)
})

test('a step of the course form whose scripts are missing shows an error after one try', async ({
  page,
  request,
  complaints,
}) => {
  const title = await openForm(page, request, 'price-step', (route) => route.fulfill({ status: 404 }))
  await waitUntilHydrated(page)
  await title.fill('Rangoli in Two Evenings')
  let documents = 0
  page.on('load', () => (documents += 1))
  await page.getByRole('navigation', { name: 'Steps of the course' }).getByRole('button', { name: /Price/ }).click()
  await expect.poll(() => documents).toBe(1)
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible()
  expect(documents).toBe(1)
  await page.goto(new URL(page.url()).pathname)
  await expect(title).toHaveValue('Rangoli in Two Evenings')
  onlyComplainsOf('price-step', complaints)
})

test('a step of the course form opened offline loads once the connection is back, with all that was typed', async ({
  page,
  context,
  request,
}) => {
  // The form prefetches its other scripts while it is idle: the connection is lost before that.
  const title = await openForm(page, request, '*step', (route) => route.abort('connectionreset'))
  // What devtools call offline refuses what lies in the browser's cache as well.
  await page.waitForLoadState('networkidle')
  const same = await staysOneDocument(page)
  await context.setOffline(true)
  await page.unroute('**/assets/*step*.js')
  await title.fill('Rangoli in Two Evenings')
  await page.getByRole('navigation', { name: 'Steps of the course' }).getByRole('button', { name: /Price/ }).click()
  // Longer than anybody's patience of a few tries.
  await page.waitForTimeout(8000)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Price', level: 2 })).toBeVisible()
  await saved(page)
  await same()
})
