import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Page } from '@playwright/test'
import { expectAccessibleOnBothScreens, violationsIn } from './axe.ts'
import { expect, test } from './journey.ts'

/** `npm run maintenance` for the school that the page is of: it runs meanwhile. @returns what it printed */
function maintenance(page: Page, ...args: string[]): string {
  const { port, origin } = new URL(page.url())
  const [dataDir = ''] = globSync(`${tmpdir()}/sopaan-journeys-${port}-*`).sort(
    (a, b) => statSync(b).ctimeMs - statSync(a).ctimeMs,
  )
  const env = { ...process.env, DATA_DIR: dataDir, PORT: port, SITE_URL: origin, DEMO: '1' }
  return execFileSync(process.execPath, ['src/app/commands/maintenance.ts', ...args], { env, encoding: 'utf8' })
}

/** The document answers so at once, or a moment later: the server follows a notice of the database. */
const expectStatus = (page: Page, status: number) =>
  expect.poll(async () => (await page.request.get(page.url())).status()).toBe(status)

test('during maintenance visitors see a page of the school, and what they had typed is sent afterwards', async ({
  page,
  context,
}) => {
  await page.goto('/contact-us')
  await page.getByLabel('Your name').fill('Nandini Kulkarni')
  await page.getByLabel('Email').fill('nandini@example.in')
  await page.getByLabel('Mobile number').fill('9826041210')
  await page.getByLabel('What is it about?').fill('Sixty seats')
  await page.getByLabel('Message').fill('Can each of our sixty trainees have an account?')
  const printed = maintenance(page, 'on', 'We are moving to a faster server.', '--until', '23:59')
  try {
    await expectStatus(page, 503)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('This site is under maintenance. Please try again in a few minutes.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Can each of our sixty trainees have an account?')

    const visitor = await context.newPage()
    expect((await visitor.goto('/faq'))?.status()).toBe(503)
    await expect(visitor.getByRole('heading', { level: 1, name: 'We will be back soon' })).toBeVisible()
    await expect(visitor.getByText('We are moving to a faster server.')).toBeVisible()
    await expectAccessibleOnBothScreens(visitor, 'the page of the maintenance mode')
    await visitor.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsIn(visitor)).toEqual([])
    await visitor.getByRole('link', { name: 'हिन्दी' }).click()
    await expect(visitor).toHaveURL(/\/hi\/faq$/)
    await expect(visitor.getByRole('heading', { level: 1, name: 'हम जल्द ही लौटेंगे' })).toBeVisible()

    // Who runs the school looks at it meanwhile.
    await visitor.goto(/\S+\/maintenance\/\S+/.exec(printed)?.[0] ?? '')
    await expect(visitor.getByRole('heading', { level: 1, name: 'We will be back soon' })).toHaveCount(0)
    await expect(visitor).toHaveTitle(/Sopaan/)
    await visitor.close()
    await context.clearCookies()
  } finally {
    maintenance(page, 'off')
  }
  await expectStatus(page, 200)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'We received your message' })).toBeVisible()
})
