import type { APIRequestContext, Page } from '@playwright/test'
import { messages as faqMessages } from '../../src/features/faq/messages/hi.ts'
import { messages as accountsMessages } from '../../src/features/accounts/messages/hi.ts'
import { enroll, openCourse } from './buying.ts'
import { call, codeFor, coursesBy, enterAs, expect, newcomer, otherBrowser, registered, test } from './journey.ts'

const language = (page: Page) => page.locator('html').getAttribute('lang')
const toHindi = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' })
const toEnglish = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'English' })

test('the footer switches a page to Hindi and back, links stay in it, and so does a reload', async ({ page }) => {
  await page.goto('/faq?search=refund')
  await expect.poll(() => language(page)).toBe('en-IN')
  await page.waitForLoadState('networkidle')
  await toHindi(page).click()
  await expect(page).toHaveURL(/\/hi\/faq\?search=refund$/)
  await expect(page.getByRole('heading', { level: 1, name: faqMessages.title })).toBeVisible()
  await expect.poll(() => language(page)).toBe('hi')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: faqMessages.title })).toBeVisible()

  await page.waitForLoadState('networkidle')
  await page.locator('header a[href="/hi"]').click()
  await expect(page).toHaveURL(/\/hi$/)
  await page.getByRole('contentinfo').locator('a[href="/hi/faq"]').click()
  await expect(page).toHaveURL(/\/hi\/faq$/)
  await expect(page.getByRole('heading', { level: 1, name: faqMessages.title })).toBeVisible()

  await page.waitForLoadState('networkidle')
  await toEnglish(page).click()
  await expect(page).toHaveURL(/\/faq$/)
  expect(new URL(page.url()).pathname).toBe('/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
  await expect.poll(() => language(page)).toBe('en-IN')
})

test('every link of a public Hindi page to another public page is a Hindi one', async ({ page }) => {
  for (const path of ['/hi', '/hi/faq', '/hi/terms-and-condition', '/hi/course-marketplace']) {
    await page.goto(path)
    const links = await page
      .locator('a[href^="/"]:not([hreflang])')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.length).toBeGreaterThan(10)
    const strayed = links.filter((href) => !/^\/hi(?=[/?#]|$)/.test(href ?? ''))
    expect(strayed.filter((href) => !/^\/(account-setting|my-enrolled-courses|api\/)/.test(href ?? ''))).toEqual([])
  }
})

test('a visitor who chose Hindi is moved to it from an English address, with query and hash', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('languagePreference', 'hi'))
  await page.goto('/faq?group=all#top')
  await expect(page).toHaveURL(/\/hi\/faq\?group=all#top$/)
  await expect(page.getByRole('heading', { level: 1, name: faqMessages.title })).toBeVisible()
})

test('a visitor who chose English is moved from a Hindi address', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('languagePreference', 'en'))
  await page.goto('/hi/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/faq')
})

test('a guarded page is Hindi without a prefix, and stays so on a reload', async ({ page, request }) => {
  await enterAs(page, await registered(request))
  await page.goto('/hi/my-enrolled-courses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/my-enrolled-courses')
  await expect.poll(() => language(page)).toBe('hi')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/my-enrolled-courses')
  await expect.poll(() => language(page)).toBe('hi')
})

test('a refusal of the server is said in Hindi', async ({ page }) => {
  await page.goto('/hi/login')
  await page.waitForLoadState('networkidle')
  await page.locator('input[type="email"]').fill('learner@sopaan.test')
  await page.locator('input[type="password"]').fill('Galat@2026')
  await page.getByRole('button', { name: accountsMessages.login.submit }).click()
  await expect(page.getByText(accountsMessages.wrongCredentials).first()).toBeVisible()
})

test('a public page names its addresses in both languages', async ({ request }) => {
  const english = await (await request.get('/faq')).text()
  const hindi = await (await request.get('/hi/faq')).text()
  for (const html of [english, hindi]) {
    expect(html).toMatch(/<link rel="alternate" hrefLang="en-IN" href="[^"]+[^i]\/faq"/)
    expect(html).toMatch(/<link rel="alternate" hrefLang="hi-IN" href="[^"]+\/hi\/faq"/)
    expect(html).toMatch(/<link rel="alternate" hrefLang="x-default" href="[^"]+[^i]\/faq"/)
  }
  expect(english).toMatch(/<link rel="canonical" href="[^"]+[^i]\/faq"/)
  expect(hindi).toMatch(/<link rel="canonical" href="[^"]+\/hi\/faq"/)
  expect((await request.get('/hi/nowhere')).status()).toBe(404)
  expect((await request.get('/hi/learning/x')).status()).toBe(200)
})

test('a Hindi page calls categories, levels, languages and States by their Hindi names; what is stored stays', async ({
  page,
  request,
}) => {
  await page.goto('/hi/course-marketplace?category=music&language=Hindi')
  const wide = (page.viewportSize()?.width ?? 0) > 1000
  if (!wide) await page.getByRole('button', { name: /फ़िल्टर/ }).click()
  await expect(page.getByRole('checkbox', { name: /^संगीत/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^हिन्दी/ })).toBeChecked()
  // A level's colour and bars are its own, whatever it is called.
  await expect(page.getByText('शुरुआती', { exact: true }).first().locator('[data-bars]')).toHaveAttribute(
    'data-bars',
    '1',
  )
  await page.goto('/hi/course-marketplace?category=music&level=beginner')
  await expect(page.locator('.course-card [data-bars]').first()).toHaveAttribute('data-bars', '1')

  await page.locator('.course-card a').first().click()
  await expect(page).toHaveURL(/\/hi\/course-details\//)
  await expect(page.getByRole('navigation').getByRole('link', { name: /^संगीत/ })).toBeVisible()
  const html = await (await request.get(new URL(page.url()).pathname)).text()
  expect(html).toMatch(/"@type":"ListItem","position":2,"name":"संगीत[^"]*"/)
  const english = await (await request.get(new URL(page.url()).pathname.replace('/hi', ''))).text()
  expect(english).toMatch(/"@type":"ListItem","position":2,"name":"Music[^"]*"/)

  const learner = await registered(request)
  await enterAs(page, learner)
  await page.evaluate(() => localStorage.setItem('languagePreference', 'hi'))
  await page.goto('/account-setting')
  const state = page.getByRole('region', { name: 'प्रोफ़ाइल' }).getByLabel(/राज्य/)
  await state.selectOption({ label: 'महाराष्ट्र' })
  await expect(state).toHaveValue('27')
})

/** Somebody who made their account on a Hindi page, and their session. */
async function hindiReader(request: APIRequestContext) {
  const person = newcomer()
  const since = new Date()
  const data = { ...person, acceptTerms: true, isAdult: true }
  const registration = await (
    await request.post('/api/register', { data, headers: { 'accept-language': 'hi' } })
  ).json()
  const otp = await codeFor(request, person.email, since)
  return { ...person, ...(await call(request, 'POST', '/verify-otp', { ...registration.data, otp })).data }
}
async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
const accountLanguage = async (request: APIRequestContext, token: string) =>
  (await call(request, 'GET', '/account/preferences', undefined, token)).data.language

test('the account’s language comes along to a second browser, behind a guard and on public pages', async ({
  browser,
  request,
}) => {
  const person = await hindiReader(request)
  const second = await otherBrowser(browser)
  await second.goto('/login')
  await signIn(second, person)
  await expect(second).toHaveURL(/\/dashboard$/)
  await expect.poll(() => language(second)).toBe('hi')
  await second.goto('/faq')
  await expect(second).toHaveURL(/\/hi\/faq$/)

  const third = await otherBrowser(browser)
  await third.goto('/login?returnUrl=%2Ffaq%3Fsearch%3Drefund')
  await signIn(third, person)
  await expect(third).toHaveURL(/\/hi\/faq\?search=refund$/)
  await expect(third.getByRole('heading', { level: 1, name: faqMessages.title })).toBeVisible()
})

test('anyone who has just chosen otherwise in this browser stays with it, and the account follows', async ({
  page,
  request,
}) => {
  const person = await hindiReader(request)
  await page.goto('/hi/faq')
  await toEnglish(page).click()
  await expect(page).toHaveURL(/\/faq$/)
  await page.goto('/login')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(() => language(page)).toBe('en-IN')
  await expect.poll(() => accountLanguage(request, person.token)).toBe('en')
})

test('a course wanted before signing in waits in the account’s language', async ({ page, request }) => {
  const person = await hindiReader(request)
  const [course] = await coursesBy(request, { price: 'paid' })
  if (!course) throw new Error('the demo school has no paid course')
  await openCourse(page, course)
  await enroll(page)
  await expect(page).toHaveURL(/\/login\?/)
  await signIn(page, person)
  await expect(page).toHaveURL(new RegExp(`/hi/course-details/${course.path}`))
  await expect(page.getByRole('dialog')).toContainText(course.courseTitle)
})

test('the footer’s switch is saved to the account of the person who is signed in', async ({ page, request }) => {
  const person = await registered(request)
  await enterAs(page, person)
  await page.goto('/faq', { waitUntil: 'commit' })
  await toHindi(page).click()
  await expect(page).toHaveURL(/\/hi\/faq$/)
  await expect.poll(() => accountLanguage(request, person.token)).toBe('hi')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('languageToSave'))).toBeNull()
})

test('a language that can’t be saved is not chosen: the setting goes back', async ({ page, request }) => {
  await enterAs(page, await registered(request))
  await page.goto('/account-setting#language')
  const saved = page.getByRole('radio', { name: 'English' })
  await expect(saved).toBeChecked()
  const save = '**/api/account/preferences'
  await page.route(save, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { status: 0, message: 'Later', data: {} } })
      : route.continue(),
  )
  await page.getByText('हिन्दी').click()
  await expect(page.getByText('Later')).toBeVisible()
  await expect(saved).toBeChecked()
  await page.unroute(save)
  await page.getByText('हिन्दी').click()
  await expect.poll(() => language(page)).toBe('hi')
  await expect(page.getByRole('radio', { name: 'हिन्दी' })).toBeChecked()
})
