import type { Page } from '@playwright/test'
import { expect, newcomer, test } from './journey.ts'

/** Holds the page's scripts back until the returned function is called, as a slow line does. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
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

test('who has scrolled before the page comes alive stays there, and a press meanwhile is not lost', async ({
  page,
}) => {
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
    const alive = await link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
    expect(alive).toBe(true)
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

test('a page that came finished is painted before any of its scripts is asked for', async ({ page }) => {
  await page.goto('/')
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')))
  const [painted, asked] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    Math.min(...performance.getEntriesByType('resource').flatMap((e) => (e.name.endsWith('.js') ? [e.startTime] : []))),
  ])
  expect(asked).toBeGreaterThan(painted as number)
})
