import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { codeFor, type FoundCourse, mailbox, newcomer, type NewLearner } from './journey.ts'

export async function openCourse(page: Page, course: FoundCourse): Promise<void> {
  await page.goto(`/course-details/${course.path}`)
  await expect(page.getByRole('heading', { level: 1, name: course.courseTitle })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Presses the course page's enrol button: in the buy card when wide, in the bar on a phone. */
export async function enroll(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Enroll Now/ })
    .and(page.locator(':visible'))
    .first()
    .click()
  // A finger leaves the screen. A pointer that stays where the bar was holds the toast that comes there, and with it what is under it.
  await page.mouse.move(0, 0)
}

/** Opens a course and presses Enroll there and in the modal. */
export async function enrollInModal(page: Page, course: FoundCourse): Promise<void> {
  await openCourse(page, course)
  await enroll(page)
  await page.locator('#enrollment-modal').getByRole('button', { name: 'Enroll Now - Start Learning' }).click()
}

/** Presses Pay on the payment page: in the card when wide, in the bar on a phone. */
export async function pressPay(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Pay ₹/ })
    .and(page.locator(':visible'))
    .first()
    .click()
}

/** From the sign-in page to an account of one's own, with the code from the mailbox. */
export async function registerThrough(page: Page, request: APIRequestContext): Promise<NewLearner> {
  const person = newcomer()
  const since = new Date()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile number').fill(person.phone)
  await page.getByLabel('Password', { exact: false }).first().fill(person.password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL(/\/otp-verify/)
  // By its name: the address changes before the page, and the first box is still the first name's.
  await page.getByLabel('6-digit code').fill(await codeFor(request, person.email, since))
  // Six digits send themselves.
  await expect(page).not.toHaveURL(/\/otp-verify/)
  return person
}

/** On the provider's page, whole or in its frame: pays by UPI and answers for the bank. */
export async function payAtProvider(page: Page, outcome: string | RegExp, { framed = false } = {}): Promise<void> {
  const provider = framed ? page.frameLocator('iframe') : page
  await provider.getByRole('button', { name: 'I have scanned the code' }).click()
  await provider.getByRole('button', { name: outcome }).first().click()
}

/** The State for the invoice, asked once before the first payment by redirect. */
export async function chooseState(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pay\//)
  await page.getByLabel('State for the invoice').selectOption({ label: 'Maharashtra' })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

/** How many receipts a person was sent. */
export async function receipts(request: APIRequestContext, email: string): Promise<number> {
  const mails = await mailbox(request, email)
  return mails.filter((mail) => mail.channel === 'email' && /receipt|payment|order|रसीद/i.test(mail.subject ?? ''))
    .length
}
