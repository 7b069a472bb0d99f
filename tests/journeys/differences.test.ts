import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { accountant } from './accounting.ts'
import { expectAccessibleOnBothScreens } from './axe.ts'
import { call, coursesBy, enterAs, expect, mailbox, registered, signedIn, test } from './journey.ts'

const control = async (request: APIRequestContext, data: object) =>
  (await request.post('/sandbox/razorpay/_control', { data })).json()

/** A new learner who paid for these courses in one order, as the payment gateway's sandbox says. */
async function purchase(request: APIRequestContext, courses: readonly string[]) {
  const learner = await registered(request)
  const { token } = await signedIn(request, 'admin@sopaan.test')
  const { orderUid } = (await call(request, 'POST', '/payment/init-payment', { uid: courses }, learner.token)).data
  const orderOf = async () => (await call(request, 'GET', `/admin/order/${orderUid}`, undefined, token)).data.order
  const paid = await control(request, { action: 'pay', order: (await orderOf()).providerOrderId, outcome: 'success' })
  await expect.poll(async () => (await orderOf()).state).toBe('paid')
  return { learner, payment: paid.payment.id as string }
}

/** Opens one of what needs attention from the list, and answers its card. */
async function openItem(page: Page, payment: string, title: string) {
  await page.goto(`/admin/payments/attention?search=${payment}`)
  const item = page.getByRole('link', { name: title })
  await item.click()
  const card = page.getByRole('region', { name: title })
  await expect(card.getByText(payment, { exact: true })).toBeVisible()
  await expect(card.getByText('Received', { exact: true })).toBeVisible()
  return card
}

test('a refund that someone made at the payment gateway is assigned to its courses, and a dispute says where to reply', async ({
  page,
  request,
}) => {
  const courses = (await coursesBy(request, { price: 'paid', sort: 'popular' })).slice(6, 8)
  const { learner, payment } = await purchase(
    request,
    courses.map(({ uid }) => uid),
  )
  await control(request, { action: 'refund', payment, amount: 12_345 })
  await control(request, { action: 'open-dispute', payment, amount: 10_000 })
  await enterAs(page, await accountant(request))
  await expect(async () => {
    await page.goto(`/admin/payments/attention?search=${payment}`)
    await expect(page.getByRole('link', { name: 'Refund without courses' })).toBeVisible({ timeout: 1000 })
    await expect(page.getByRole('link', { name: 'Dispute' })).toBeVisible({ timeout: 1000 })
  }).toPass()

  const dispute = await openItem(page, payment, 'Dispute')
  await expect(dispute.getByText('Reply in the payment gateway’s dashboard.')).toBeVisible()
  await expectAccessibleOnBothScreens(page, 'a dispute')
  const refund = await openItem(page, payment, 'Refund without courses')
  await expectAccessibleOnBothScreens(page, 'a refund without courses')
  const [first, second] = await refund.getByRole('textbox').all()
  await first?.fill('100')
  await refund.getByRole('button', { name: 'Assign refund' }).click()
  await expect(refund.getByText('The amounts must add up to ₹123.45.')).toBeVisible()
  await second?.fill('23.45')
  await refund.getByRole('button', { name: 'Assign refund' }).click()
  await expect(page.getByText('The refund is assigned to its courses.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Refund without courses' })).toHaveCount(0)
  await expect
    .poll(async () => (await mailbox(request, learner.email)).some(({ text }) => text.includes('₹123.45')))
    .toBe(true)
})

test('an accountant explains a line of a settlement that differs from the books, and it stays with its reason', async ({
  page,
  request,
}) => {
  test.slow()
  const [course] = (await coursesBy(request, { price: 'paid', sort: 'popular' })).slice(9)
  const { payment } = await purchase(request, [course?.uid ?? ''])
  const { settlement } = await control(request, { action: 'settle' })
  await control(request, { action: 'spoil-report', settlement: settlement.id, how: 'one paisa off' })
  await enterAs(page, await accountant(request))
  await page.goto('/admin/settlements')
  const { port } = new URL(page.url())
  const script = join(import.meta.dirname, 'run-job.ts')
  await promisify(execFile)(process.execPath, [script, port, 'settlements.read-reports'])
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: settlement.id })).toBeVisible({ timeout: 2000 })
    await expect(page.getByRole('tab', { name: /^Differences \(/ })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessibleOnBothScreens(page, 'settlements')

  await page.getByRole('link', { name: settlement.id }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Settlement ${settlement.id}` })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Payment, UTR, order or learner' }).fill(payment)
  await expect(page.getByText(payment, { exact: true }).filter({ visible: true })).toBeVisible()
  await expectAccessibleOnBothScreens(page, 'a settlement')
  await page.getByRole('link', { name: 'Settlements' }).first().click()
  await page.getByRole('tab', { name: /^Differences \(/ }).click()
  await page.getByRole('button', { name: 'Explain' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save explanation' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox').fill('The bank rounds up by a paisa.')
  await dialog.getByRole('button', { name: 'Save explanation' }).click()
  await expect(page.getByText('The difference is explained.')).toBeVisible()
  await page.getByRole('tab', { name: 'Explained' }).click()
  await expect(page.getByText('The bank rounds up by a paisa.').filter({ visible: true }).first()).toBeVisible()
  await expectAccessibleOnBothScreens(page, 'explained differences')
})
