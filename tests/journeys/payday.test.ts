import type { APIRequestContext } from '@playwright/test'
import { readPdf } from '../pdf.ts'
import { accountant, downloaded } from './accounting.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { call, enterAs, expect, otherBrowser, registered, signedIn, test } from './journey.ts'

const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

/** A learner pays for the creator's most popular course. */
async function sale(request: APIRequestContext, creator: { token: string }) {
  const { courses } = (await call(request, 'GET', '/creator/course?sort=students', undefined, creator.token)).data
  const [course] = courses.filter((one: any) => one.courseDiscountedPrice > 0)
  const admin = await signedIn(request, 'admin@sopaan.test')
  const learner = await registered(request)
  const { orderUid } = (await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, learner.token)).data
  const orderOf = async () =>
    (await call(request, 'GET', `/admin/order/${orderUid}`, undefined, admin.token)).data.order
  const { providerOrderId } = await orderOf()
  await request.post('/sandbox/razorpay/_control', {
    data: { action: 'pay', order: providerOrderId, outcome: 'success' },
  })
  await expect.poll(async () => (await orderOf()).state, { timeout: 20_000 }).toBe('paid')
  return course as { courseTitle: string }
}

// Once and at both widths: a run pays everybody who can be paid, so that a school has one.
test('a creator sees a sale, reads the statement of the month before, and is paid by a run that two people made', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const creator = await signedIn(request, 'creator@sopaan.test')
  const { courseTitle } = await sale(request, creator)
  await enterAs(page, creator)
  await page.setViewportSize(phone)
  await page.goto('/creator/earnings')
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible()
  await expect(page.getByText(courseTitle).and(page.locator(':visible')).first()).toBeVisible()
  await expectNoOverflow(page)
  const statement = await downloaded(page, () =>
    page
      .getByRole('button', { name: /^PDF of / })
      .first()
      .click(),
  )
  expect(statement.name).toMatch(/\.pdf$/)
  const { text } = await readPdf(statement.content)
  expect(text).toContain('Statement')
  const before = (await call(request, 'GET', '/creator/earnings', undefined, creator.token)).data
  expect(before.payable).toBeGreaterThan(0)

  const office = await otherBrowser(browser)
  await enterAs(office, await signedIn(request, 'admin@sopaan.test'))
  await office.setViewportSize(wide)
  await office.goto('/admin/payouts')
  await office.getByRole('button', { name: 'Prepare payouts' }).click()
  await expect(office.getByText(/Another person has to approve this run/)).toBeVisible()
  await expect(office.getByRole('button', { name: /^Approve ₹/ })).toHaveCount(0)

  const accounts = await otherBrowser(browser)
  await enterAs(accounts, await accountant(request))
  await accounts.setViewportSize(phone)
  await accounts.goto(new URL(office.url()).pathname)
  await accounts.getByRole('button', { name: /^Approve ₹/ }).click()
  await accounts.getByRole('button', { name: 'Approve payouts' }).click()
  await accounts.getByRole('button', { name: 'Send payouts' }).click()
  await accounts.getByRole('alertdialog').getByRole('button', { name: 'Send payouts' }).click()
  await expect(accounts.getByText('Finished', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expectNoOverflow(accounts)
  await expectAccessible(accounts)

  const after = (await call(request, 'GET', '/creator/earnings', undefined, creator.token)).data
  // A tenth at most stays: the tax that the next statement holds back.
  expect(after.paid + after.payable).toBeCloseTo(before.paid + before.payable, 2)
  expect(after.payable).toBeLessThanOrEqual(before.payable / 10 + 0.01)
  await page.setViewportSize(wide)
  await page.goto('/notifications')
  await expect(page.getByText(/^We paid you ₹/).first()).toBeVisible()
})
