import { expectAccessible } from './axe.ts'
import { codeFor, enterAs, expect, registered, test } from './journey.ts'

test('two-step sign-in is turned on with password and code, and a recovery code signs in without the phone', async ({
  page,
  request,
  context,
}) => {
  const person = await registered(request)
  await enterAs(page, person)
  await page.goto('/account-setting')
  const section = page.locator('#twoStep')
  await section.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('Wrong@2026')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  const since = new Date()
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('6-digit code').fill(await codeFor(request, person.email, since))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  // They are shown once: neither Esc nor a press beside closes them by mistake.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()

  const phone = await context.browser()?.newPage()
  if (!phone) throw new Error('no second browser')
  await phone.goto('/login')
  await phone.getByLabel('Email').fill(person.email)
  await phone.getByLabel('Password', { exact: true }).fill(person.password)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone).toHaveURL(/\/otp-verify/)
  await phone.getByRole('button', { name: 'Use a recovery code' }).click()
  await phone.getByLabel('Recovery code').fill(codes[0] ?? '')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Verify and continue' }).click()
  await expect(phone).toHaveURL(/\/dashboard/)
  await phone.close()
  await page.reload()
  await expect(section.getByText('9 recovery codes left.')).toBeVisible()
})

test('a common password is refused on its field, in both languages', async ({ page }) => {
  for (const [path, message] of [
    ['/register', 'This password is too common. Choose one that is harder to guess.'],
    ['/hi/register', 'यह पासवर्ड बहुत आम है। ऐसा चुनें जिसका अंदाज़ा लगाना मुश्किल हो।'],
  ] as const) {
    await page.goto(path)
    await page.locator('input[name="firstName"]').fill('Nandini')
    await page.locator('input[name="lastName"]').fill('Kulkarni')
    await page.locator('input[name="email"]').fill('nandini.k@example.in')
    await page.locator('input[name="phone"]').fill('98260 41210')
    await page.locator('input[name="password"]').fill('Password@2026')
    for (const box of ['acceptTerms', 'isAdult']) await page.locator(`input[name="${box}"]`).check({ force: true })
    await page.locator('form button[type="submit"]').click()
    await expect(page.getByText(message)).toBeVisible()
  }
})
