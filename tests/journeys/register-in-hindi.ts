import type { APIRequestContext, Page } from '@playwright/test'
import { messages as accountsMessages } from '../../src/features/accounts/messages/hi.ts'
import { messages as platformMessages } from '../../src/platform/messages/hi.ts'
import { codeFor, expect, newcomer, type NewLearner } from './journey.ts'

/** From the sign-in page to an account of one's own, after an empty form and a wrong code. */
export async function registerInHindi(page: Page, request: APIRequestContext): Promise<NewLearner> {
  const person = newcomer()
  const link = page.getByRole('link', { name: accountsMessages.login.createAccount })
  await expect(link).toBeVisible()
  // On a phone the toast that asks to sign in is over the header, and leaves this link free.
  const isCovered = await link.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return Boolean(seen?.closest('[data-sonner-toast]'))
  })
  expect(isCovered).toBe(false)
  await link.click()
  await expect(page).toHaveURL(/\/hi\/register/)
  await page.getByRole('button', { name: accountsMessages.register.submit }).click()
  await expect(page.getByText(platformMessages.required).first()).toBeVisible()
  await page.getByLabel(accountsMessages.firstName).fill(person.firstName)
  await page.getByLabel(accountsMessages.lastName).fill(person.lastName)
  await page.getByLabel(accountsMessages.email).fill(person.email)
  await page.getByLabel(accountsMessages.mobileNumber).fill(person.phone)
  await page.getByLabel(accountsMessages.password).first().fill(person.password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  const since = new Date()
  await page.getByRole('button', { name: accountsMessages.register.submit }).click()
  await expect(page).toHaveURL(/\/hi\/otp-verify/)
  const box = page.getByLabel(accountsMessages.otp.label)
  await box.fill('000000')
  await expect(page.getByText(accountsMessages.wrongCode).first()).toBeVisible()
  await box.fill(await codeFor(request, person.email, since))
  await expect(page).not.toHaveURL(/\/otp-verify/)
  return person
}
