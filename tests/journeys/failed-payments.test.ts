import type { Page, Route } from '@playwright/test'
import { enroll, openCourse, pressPay } from './buying.ts'
import { coursesBy, enterAs, expect, type FoundCourse, registered, test } from './journey.ts'

// A payment that can't begin says why, in the words of specification 8.

const json = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
const away = (route: Route) => route.abort()

async function expectToast(page: Page, title: string, text: string) {
  const toast = page.getByRole('listitem').filter({ hasText: title })
  await expect(toast).toContainText(text)
  await toast.getByRole('button').first().click()
  await expect(toast).toHaveCount(0)
}

async function aCourse(request: Parameters<typeof coursesBy>[0], n: number): Promise<FoundCourse> {
  const course = (await coursesBy(request, { price: 'paid', sort: 'popular' }))[n]
  if (!course) throw new Error('no paid course')
  return course
}

test('the enrolment modal says the server’s message, else its error, else that the payment could not start', async ({
  page,
  request,
}) => {
  await enterAs(page, await registered(request))
  await openCourse(page, await aCourse(request, 3))
  await enroll(page)
  const modal = page.locator('#enrollment-modal')
  const button = modal.getByRole('button', { name: 'Enroll Now - Start Learning' })
  const failed = 'Payment Failed'
  const unable = 'Unable to initiate payment. Please try again.'
  const ends: [(route: Route) => Promise<void>, string, string][] = [
    [json(503, { status: 0, message: 'Failed to create payment order' }), failed, 'Failed to create payment order'],
    [json(500, { status: 0, message: 'The bank is closed today.' }), failed, 'The bank is closed today.'],
    [json(502, { status: 0, error: 'BANK_CLOSED' }), failed, 'BANK_CLOSED'],
    [json(500, { status: 0 }), failed, unable],
    [json(200, { status: 1, message: 'Success', data: {} }), failed, unable],
    [away, 'Payment Error', 'Something went wrong. Please try again later.'],
  ]
  for (const [answer, title, text] of ends) {
    await page.route('**/api/payment/init-payment', answer)
    await button.click()
    await expectToast(page, title, text)
    await expect(button).toBeEnabled()
    await page.unroute('**/api/payment/init-payment')
  }
})

test('the payment page says that no order could be made', async ({ page, request }) => {
  await enterAs(page, await registered(request))
  const course = await aCourse(request, 4)
  await page.goto(`/payment?courseId=${course.uid}`)
  const ends: [(route: Route) => Promise<void>, string][] = [
    [json(503, { status: 0, message: 'Failed to create payment order' }), 'Failed to create payment order'],
    [json(500, { status: 0 }), 'Failed to create payment order'],
    [(route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }), 'Failed to create payment order'],
    [json(200, { status: 1, message: 'Success' }), 'Failed to create payment order'],
    [away, 'Network error. Please check your connection.'],
  ]
  for (const [answer, text] of ends) {
    await page.route('**/api/payments/razorpay/create-order', answer)
    await pressPay(page)
    await expectToast(page, 'Payment Error', text)
    await page.unroute('**/api/payments/razorpay/create-order')
  }
})

test('a provider’s failure is shown in the server’s words, and the payment continues afterwards', async ({
  page,
  request,
}) => {
  await enterAs(page, await registered(request))
  const course = await aCourse(request, 5)
  await openCourse(page, course)
  const faults = (failCalls: number) =>
    request.post('/sandbox/razorpay/_control', { data: { action: 'set', faults: { failCalls, failWith: '500' } } })
  // The calls for the customer and for the order, with what is tried again.
  expect((await faults(12)).ok()).toBe(true)
  await enroll(page)
  await page.locator('#enrollment-modal').getByRole('button', { name: 'Enroll Now - Start Learning' }).click()
  await expectToast(page, 'Payment Failed', 'We can’t reach the payment gateway')
  await faults(0)
  await page.locator('#enrollment-modal').getByRole('button', { name: 'Enroll Now - Start Learning' }).click()
  await expect(page).toHaveURL(/\/pay\//)
})
