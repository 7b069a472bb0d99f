import { codeFor, enterAs, expect, otherBrowser, registered, signedIn, test } from './journey.ts'

test('a forgotten password is replaced with a code, and the old one opens nothing any more', async ({
  page,
  request,
}) => {
  const person = await registered(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Both pages have an Email.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  const since = new Date()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(/code/i).first()).toBeVisible()
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeFor(request, person.email, since))
  await page.getByLabel('New password').fill('Naya#Rasta2027')
  await page.getByLabel('Confirm password').fill('Naya#Rasta2027')
  await page.locator('form').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: false }).first().fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Wrong email or password.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: false }).first().fill('Naya#Rasta2027')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('an administrator signs in by password and code, and a learner is shown the door', async ({
  page,
  request,
  context,
}) => {
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/login\?.*returnUrl=%2Fadmin%2Fdashboard/)
  const since = new Date()
  await page.getByLabel('Email').fill('admin@sopaan.test')
  await page.getByLabel('Password', { exact: false }).first().fill('Sopaan@2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/otp-verify/)
  await page.reload()
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeFor(request, 'admin@sopaan.test', since))
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const learner = await context.browser()?.newPage()
  if (!learner) throw new Error('no second browser')
  await enterAs(learner, await registered(request))
  await learner.goto('/admin/dashboard')
  await expect(learner).toHaveURL(/\/unauthorized/)
  await expect(learner.getByText('Unauthorized Access')).toBeVisible()
  await learner.close()
})

test('the protected roots ask visitors to sign in and lead others to the dashboard of their role', async ({
  page,
  request,
  browser,
}) => {
  for (const root of ['/admin', '/learner']) {
    await page.goto(root)
    await expect(page).toHaveURL(new RegExp(`/login\\?returnUrl=${encodeURIComponent(root)}$`))
  }
  const learner = await registered(request)
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: false }).first().fill(learner.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/:\d+\/dashboard$/)
  const admin = await otherBrowser(browser)
  await enterAs(admin, await signedIn(request, 'admin@sopaan.test'))
  await admin.goto('/learner')
  await expect(admin).toHaveURL(/\/admin\/dashboard$/)
  await admin.close()
})
