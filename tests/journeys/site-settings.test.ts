import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call, enterAs, expect, otherBrowser, registered, signedIn, test } from './journey.ts'

// What an administrator decides under Settings, Site, and what everyone else meets of it.

let token: string
test.beforeEach(async ({ page, request }) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  token = admin.token
  await enterAs(page, admin)
})
test.afterEach(async ({ request }) => {
  // The school is shared.
  await call(request, 'POST', '/admin/site', { newCreators: 'anyone', languages: ['en', 'hi'] }, token)
})

test('a school that invites its creators asks no one else to teach, and says whom to write to', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/admin/theme?tab=site')
  await page.getByLabel('Only people an administrator invites').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const visitor = await otherBrowser(browser)
  await visitor.goto(`${baseURL}/creator`)
  await expect(visitor.getByText('We invite the people who teach here.').first()).toBeVisible()
  await expect(visitor.getByText('People over 18 whom we invite.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Become a creator' })).toHaveCount(0)
  await expectAccessible(visitor, 'creator information of a school that invites its creators')
  await visitor.getByRole('main').getByRole('link', { name: 'Contact us' }).first().click()
  await expect(visitor).toHaveURL(/\/contact-us$/)
  for (const path of ['/', '/about-us']) {
    await visitor.goto(`${baseURL}${path}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.locator('a[href^="/creator"]')).toHaveCount(0)
  }
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.getByRole('button', { name: 'Open menu' }).click()
  await expect(visitor.getByRole('dialog').getByRole('link', { name: 'Blog' })).toBeVisible()
  await expect(visitor.locator('a[href^="/creator"]')).toHaveCount(0)
  await visitor.goto(`${baseURL}/register?role=CREATOR`)
  await expect(visitor.getByRole('button', { name: 'Send code' })).toBeVisible()
  await expect(visitor.getByRole('radio')).toHaveCount(0)

  await page.getByLabel('Anyone who registers').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(async () => {
    await visitor.goto(`${baseURL}/register?role=CREATOR`)
    await expect(visitor.getByLabel('Teach')).toBeChecked({ timeout: 3000 })
  }).toPass()
  await visitor.context().close()
})

test('a school that offers one language alone shows it to everyone, whatever they chose before', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const language = (of: Page) => of.locator('html').getAttribute('lang')
  const reader = await otherBrowser(browser)
  const learner = await registered(request)
  await call(request, 'POST', '/account/preferences', { language: 'hi' }, learner.token)
  await enterAs(reader, learner)
  await reader.addInitScript(() => localStorage.setItem('languagePreference', 'hi'))
  await reader.goto(`${baseURL}/dashboard`)
  await expect.poll(() => language(reader)).toBe('hi')
  await reader.goto(`${baseURL}/hi/faq`)
  await expect(reader.getByRole('contentinfo').getByRole('link', { name: 'English' })).toBeVisible()

  await page.goto('/admin/theme?tab=site')
  const languages = page.getByRole('group', { name: 'Languages' })
  await languages.getByLabel('हिन्दी').uncheck()
  await languages.getByLabel('English').uncheck()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Choose at least one language')).toBeVisible()
  await languages.getByLabel('English').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  await reader.goto(`${baseURL}/hi/faq?search=refund`)
  await expect(reader).toHaveURL(`${baseURL}/faq?search=refund`)
  await expect(reader.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
  await expect(reader.getByRole('contentinfo')).toBeVisible()
  await expect(reader.locator('a[hreflang]')).toHaveCount(0)
  await expect(reader.locator('link[hreflang="hi-IN"]')).toHaveCount(0)
  await reader.goto(`${baseURL}/account-setting`)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  expect([await language(reader), new URL(reader.url()).pathname]).toEqual(['en-IN', '/account-setting'])
  await expect(reader.getByRole('heading', { level: 2, name: 'Emails and reminders' })).toBeVisible()
  await expect(reader.getByRole('heading', { level: 2, name: 'Language' })).toHaveCount(0)

  await call(request, 'POST', '/admin/site', { languages: ['hi'] }, token)
  await reader.goto(`${baseURL}/faq`)
  await expect(reader).toHaveURL(`${baseURL}/hi/faq`)
  await expect.poll(() => language(reader)).toBe('hi')
  await reader.evaluate(() => localStorage.setItem('languagePreference', 'en'))
  await reader.goto(`${baseURL}/dashboard`)
  await expect(reader).toHaveURL(`${baseURL}/dashboard`)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await language(reader)).toBe('hi')
  await reader.context().close()
})

test('an evaluation school shows the settings of its services, and says beforehand that it stores none', async ({
  page,
}) => {
  await page.goto('/admin/setup')
  for (const step of ['email', 'sms', 'payments']) {
    const form = page.locator(`#${step}`)
    await form.locator('summary').click()
    await expect(form.getByText('An evaluation school stores no keys.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Check and save' })).toBeDisabled()
    await expect(form.getByRole('textbox').first()).toBeDisabled()
  }
  await expectAccessible(page, 'the setup of an evaluation school')
})
