import { expectAccessible } from './axe.ts'
import { call, enterAs, expect, mailbox, otherBrowser, signedIn, test, uniqueName } from './journey.ts'

test('somebody invited reads the terms from any page, accepts them by keyboard, and finds that in their settings', async ({
  page,
  request,
}) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  const unique = uniqueName()
  const email = `invited.${unique}@example.in`
  const person = { firstName: 'Isha', lastName: 'Pillai', email, phone: '9812345678', role: 'LEARNER' }
  await call(request, 'POST', '/admin/user/invite', person, admin.token)
  let link: string | undefined
  await expect(async () => {
    link = (await mailbox(request, email)).map(({ text }) => /http\S+/.exec(text)?.[0]).find(Boolean)
    expect(link).toBeTruthy()
  }).toPass()
  const password = 'Aangan#2026'
  const resetToken = new URL(link as string).hash.slice(1) || new URL(link as string).searchParams.get('token')
  await call(request, 'POST', '/reset-password', { resetToken, newPassword: password, confirmPassword: password })
  await enterAs(page, await signedIn(request, email, password))

  const notice = page.getByRole('region', { name: 'Terms', exact: true })
  await page.goto('/dashboard')
  await expect(notice.getByRole('status')).toContainText('Someone else created this account for you')
  // The notice may come before the page under it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'a dashboard with the notice')
  await page.goto('/')
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'the home page with the notice')
  await page.goto('/account-setting')
  await expect(page.getByText('No documents accepted yet.')).toBeVisible()

  await notice.getByRole('link', { name: 'Read the terms' }).click()
  await expect(page).toHaveURL(/\/terms-and-condition$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible()
  await notice.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(page.getByText('We have recorded your acceptance')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()

  await page.goto('/account-setting')
  const accepted = page.getByRole('region', { name: 'Accepted documents' })
  await expect(accepted.getByRole('listitem')).toHaveCount(2)
  await expect(accepted.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('who accepted earlier terms is told since when they changed, in their language; a visitor loads none of it', async ({
  page,
  request,
  browser,
}) => {
  const learner = await signedIn(request, 'learner1@sopaan.test')
  const requests: string[] = []
  page.on('request', (one) => requests.push(new URL(one.url()).pathname))
  await enterAs(page, learner)
  await page.goto('/my-enrolled-courses')
  await expect(page.getByRole('region', { name: 'Terms', exact: true })).toContainText(
    /Our terms have changed since \d+ \w+ \d{4}, when you accepted them\. You can keep using your courses\./,
  )
  expect(requests.filter((path) => /consents|accept-terms/.test(path))).toEqual([])
  await page.evaluate(() => localStorage.setItem('languagePreference', 'hi'))
  await page.goto('/hi/blog')
  const notice = page.getByRole('region', { name: 'नियम और शर्तें' })
  await expect(notice).toContainText('वे उसके बाद बदली हैं')
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/hi/terms-and-condition')
  await expectAccessible(page, 'a Hindi page with the notice')

  const visitor = await otherBrowser(browser)
  const files: string[] = []
  visitor.on('request', (one) => files.push(one.url()))
  await visitor.goto('/blog')
  await visitor.mouse.move(50, 50)
  await visitor.keyboard.press('Tab')
  await visitor.waitForLoadState('networkidle')
  expect(files.some((url) => url.includes('.js'))).toBe(true)
  expect(files.filter((url) => url.includes('terms-notice'))).toEqual([])
  await visitor.context().close()
})
