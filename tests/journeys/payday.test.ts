import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { readPdf } from '../pdf.ts'
import { accountant, downloaded } from './accounting.ts'
import { expectAccessibleOnBothScreens } from './axe.ts'
import { chooseState, enroll, payAtProvider } from './buying.ts'
import { type Author, decide, draftOf, newCreator, submitOver } from './creating.ts'
import { call, codeFor, enterAs, expect, mailbox, otherBrowser, registered, signedIn, test } from './journey.ts'

const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }
const title = 'Block Printing at Home'

/** Somebody who has never sold anything: their first course is published, and the bank account for their payouts is known. */
async function sellerWithCourse(request: APIRequestContext) {
  const creator = await newCreator(request, { firstName: 'Meenal', lastName: 'Shah' })
  const { uid } = await draftOf(request, creator, title)
  await submitOver(request, creator, uid)
  await decide(request, uid, 'approve')
  const details = {
    legalName: 'Meenal Shah',
    pan: 'ABCPS1234F',
    gstin: '',
    region: '24',
    address: '4 MG Road, Surat',
    kind: 'bank',
    accountHolder: 'Meenal Shah',
    accountNumber: '50100234564821',
    accountNumberAgain: '50100234564821',
    ifsc: 'HDFC0000123',
    upiId: '',
  }
  const since = new Date()
  const { challenge } = (await call(request, 'POST', '/creator/payout-details/code', details, creator.token)).data
  const otp = await codeFor(request, creator.email, since)
  const saved = { ...details, challenge, otp }
  expect(await call(request, 'POST', '/creator/payout-details', saved, creator.token)).toMatchObject({ status: 1 })
  return { creator, course: uid }
}

/** A learner pays for a course on the page of the payment gateway. */
async function buy(page: Page, request: APIRequestContext, course: string): Promise<void> {
  await enterAs(page, await registered(request))
  await page.goto(`/course-details/${course}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await enroll(page)
  await page.locator('#enrollment-modal').getByRole('button', { name: 'Enroll Now - Start Learning' }).click()
  await chooseState(page)
  await payAtProvider(page, 'Success')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

/** What a creator sold and was paid is some days older, and a job of the night has been asked for. */
async function daysPass(page: Page, creator: Author, days: number, job: string): Promise<void> {
  const script = join(import.meta.dirname, 'pass-time.ts')
  const { port } = new URL(page.url())
  await promisify(execFile)(process.execPath, [script, port, creator.uid, String(days), job])
}

// Once and at both widths: a run pays everybody who can be paid, so that a school has one.
test('a creator’s first sale is held for a month, paid by a run that two people made, and listed in a statement', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { creator, course } = await sellerWithCourse(request)
  const learner = await otherBrowser(browser)
  await learner.setViewportSize(phone)
  await buy(learner, request, course)
  const earnings = async () => (await call(request, 'GET', '/creator/earnings', undefined, creator.token)).data
  await expect.poll(async () => (await earnings()).held).toBeGreaterThan(500)
  const { held: share } = await earnings()

  await enterAs(page, creator)
  await page.setViewportSize(phone)
  await page.goto('/creator/earnings')
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible()
  await expect(page.getByText(title).and(page.locator(':visible')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^PDF of / })).toHaveCount(0)
  await expectAccessibleOnBothScreens(page, 'earnings of a first sale')

  await daysPass(page, creator, 31, 'checkout.close-refund-windows')
  await expect.poll(earnings).toMatchObject({ held: 0, payable: share })

  const office = await otherBrowser(browser)
  await enterAs(office, await signedIn(request, 'admin@sopaan.test'))
  await office.setViewportSize(wide)
  await office.goto('/admin/payouts')
  await office.getByRole('button', { name: 'Prepare payouts' }).click()
  await expect(office.getByText(/Another person has to approve this run/)).toBeVisible()
  await expect(office.getByRole('button', { name: /^Approve ₹/ })).toHaveCount(0)
  await expectAccessibleOnBothScreens(office, 'a run that another person has to approve')

  const accounts = await otherBrowser(browser)
  await enterAs(accounts, await accountant(request))
  await accounts.setViewportSize(phone)
  await accounts.goto(new URL(office.url()).pathname)
  await accounts.getByRole('button', { name: /^Approve ₹/ }).click()
  await accounts.getByRole('button', { name: 'Approve payouts' }).click()
  await accounts.getByRole('button', { name: 'Send payouts' }).click()
  await accounts.getByRole('alertdialog').getByRole('button', { name: 'Send payouts' }).click()
  await expect(accounts.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expectAccessibleOnBothScreens(accounts, 'a run that was paid')
  expect(await earnings()).toMatchObject({ held: 0, payable: 0, paid: share })
  await page.setViewportSize(wide)
  await page.goto('/notifications')
  await expect(page.getByText(/^We paid you ₹/).first()).toBeVisible()
  await expectAccessibleOnBothScreens(page, 'the notice of a payout')

  // The month of the payout is over, and its statement is written in the night.
  const today = new Date(Date.now() + indiaAheadMs)
  const days = today.getUTCDate()
  const lastMonth = new Date(today.getTime() - days * dayMs).toISOString().slice(0, 7)
  await daysPass(page, creator, days, 'earnings.write-statements')
  const statements = async () =>
    (await call(request, 'GET', '/creator/statement', undefined, creator.token)).data.statements
  await expect.poll(async () => (await statements())[0]?.month).toBe(lastMonth)
  await page.goto('/creator/earnings')
  await expect(page.getByRole('button', { name: /^PDF of / }).first()).toBeVisible()
  await expectAccessibleOnBothScreens(page, 'earnings with a statement')
  const { name, content } = await downloaded(page, () =>
    page
      .getByRole('button', { name: /^PDF of / })
      .first()
      .click(),
  )
  const [{ number }] = await statements()
  expect(name).toBe(`${number.replaceAll('/', '-')}.pdf`)
  const { text } = await readPdf(content)
  const rupees = share.toLocaleString('en-IN', { minimumFractionDigits: 2 })
  expect(text).toContain('Meenal Shah')
  expect(text).toContain(`Paid out -₹${rupees}`)
  expect(text).toContain(title)
  await expect
    .poll(async () => (await mailbox(request, creator.email)).some(({ subject }) => /statement/i.test(subject ?? '')))
    .toBe(true)
})
