import type { APIRequestContext, Page } from '@playwright/test'
import { messages as couponMessages } from '../../src/features/checkout/messages/coupon-hi.ts'
import { messages as checkoutMessages } from '../../src/features/checkout/messages/hi.ts'
import { messages as refusals } from '../../src/features/coupons/messages/refusals-hi.ts'
import { messages as marketplaceMessages } from '../../src/features/marketplace/messages/hi.ts'
import { formatPaise } from '../../src/platform/format/money.ts'
import { expectAccessible } from './axe.ts'
import { payAtProvider } from './buying.ts'
import {
  call,
  coursesBy,
  enterAs,
  expect,
  type FoundCourse,
  registered,
  signedIn,
  test,
  uniqueName,
} from './journey.ts'
import { registerInHindi } from './register-in-hindi.ts'

/** Of the demo creator: 10 % off all their courses, once a person (seed/writer/seed-coupons.ts). */
const code = 'WELCOME10'

async function gstCourse(request: APIRequestContext): Promise<FoundCourse & { reduced: string; full: string }> {
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')
  const paise = course.courseDiscountedPrice * 100
  return { ...course, full: formatPaise(paise), reduced: formatPaise(paise - Math.round(paise / 10)) }
}

const visible = (page: Page, text: string) => page.getByText(text).and(page.locator(':visible')).first()

async function owns(request: APIRequestContext, email: string, password: string, course: FoundCourse) {
  const { token } = await signedIn(request, email, password)
  const { data } = await call(request, 'GET', '/learner/course/mine', undefined, token)
  return JSON.stringify(data).includes(course.uid)
}

test('a follower comes by a link with a coupon, registers, sees the lower price in Hindi, pays it and owns the course', async ({
  page,
  request,
}) => {
  const course = await gstCourse(request)
  await page.goto(`/hi/course-details/${course.path}?coupon=${code.toLowerCase()}`)
  await expect(visible(page, couponMessages.insteadOf(code, course.reduced, course.full))).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, 'a course with a coupon')
  await page.getByRole('button', { name: marketplaceMessages.enrollNow }).and(page.locator(':visible')).first().click()
  await page.mouse.move(0, 0)
  await expect(page).toHaveURL(/\/hi\/login\?/)
  const person = await registerInHindi(page, request)
  await expect(page).toHaveURL(/\/hi\/course-details\//)

  const modal = page.locator('#enrollment-modal')
  await expect(modal.getByText(couponMessages.coupon(code), { exact: true })).toBeVisible()
  await expect(modal.getByText(course.reduced).first()).toBeVisible()
  await expectAccessible(page, 'the modal with a coupon')
  await modal.getByRole('button', { name: checkoutMessages.enrollNow }).click()
  await expect(page).toHaveURL(/\/pay\//)
  await page.getByLabel(checkoutMessages.state).selectOption({ index: 1 })
  await page.getByRole('button', { name: checkoutMessages.continueToPayment }).click()
  await expect(page.getByText(course.reduced).first()).toBeVisible()
  await payAtProvider(page, 'Success')
  await expect(page).toHaveURL(/\/student-success\?order=/)
  await expect(page.getByRole('heading', { name: checkoutMessages.successTitle })).toBeVisible()
  await expect.poll(() => owns(request, person.email, person.password, course)).toBe(true)
})

test('a wrong code is refused at its field, and the right one makes the page of the payment cheaper, by keyboard', async ({
  page,
  request,
}) => {
  const course = await gstCourse(request)
  const person = await registered(request)
  await enterAs(page, person)
  await page.goto(`/hi/payment?courseId=${course.uid}`)
  await expect(page.getByRole('button', { name: checkoutMessages.pay(course.full) })).toBeVisible()
  await page.getByRole('button', { name: couponMessages.haveCode }).press('Enter')
  const field = page.getByLabel(couponMessages.code, { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type('NOSUCHCODE')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: refusals.unknown })).toBeVisible()
  await expect(field).toHaveValue('NOSUCHCODE')
  await expect(page.getByRole('button', { name: checkoutMessages.pay(course.full) })).toBeVisible()
  await expectAccessible(page, 'the payment with a wrong code')

  await field.fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: couponMessages.anotherCode })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: course.reduced })).toBeAttached()
  // A reload keeps the code.
  await page.reload()
  await page.getByRole('button', { name: checkoutMessages.pay(course.reduced) }).click()
  await payAtProvider(page, 'Success', { framed: true })
  await expect(page.getByRole('heading', { name: checkoutMessages.successTitle })).toBeVisible()
  await expect.poll(() => owns(request, person.email, person.password, course)).toBe(true)
})

test('a code that was applied in the modal can be taken off again', async ({ page, request }) => {
  const course = await gstCourse(request)
  await enterAs(page, await registered(request))
  await page.goto(`/hi/course-details/${course.path}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: marketplaceMessages.enrollNow }).and(page.locator(':visible')).first().click()
  const modal = page.locator('#enrollment-modal')
  await modal.getByRole('button', { name: couponMessages.haveCode }).click()
  await expectAccessible(page, 'the modal with the field open')
  await modal.getByLabel(couponMessages.code, { exact: true }).fill('welcome 10')
  await modal.getByRole('button', { name: couponMessages.apply }).click()
  await expect(modal.getByText(course.reduced).first()).toBeVisible()
  await modal.getByRole('button', { name: couponMessages.removeOf(code) }).click()
  await expect(modal.getByText(course.full).first()).toBeVisible()
  await expect(modal.getByText(couponMessages.coupon(code), { exact: true })).toHaveCount(0)
})

test('an order of two courses whose code has ended goes on without the code, at the price without it', async ({
  page,
  request,
}) => {
  const administrator = await signedIn(request, 'admin@sopaan.test')
  const ending = `ENDS${uniqueName()}`.toUpperCase().slice(0, 24)
  const coupon = {
    name: ending,
    kind: 'percent',
    percent: 10,
    codeKind: 'shared',
    code: ending,
    idempotencyKey: ending,
  }
  const { data: made } = await call(request, 'POST', '/admin/coupon', coupon, administrator.token)
  const two = (await coursesBy(request, { price: 'paid' })).slice(0, 2)
  const full = formatPaise(two.reduce((sum, { courseDiscountedPrice: rupees }) => sum + rupees * 100, 0))
  const person = await registered(request)
  const body = { uid: two.map(({ uid }) => uid), couponCode: ending }
  const { data: order } = await call(request, 'POST', '/payment/init-payment', body, person.token)
  await call(request, 'POST', `/payments/${order.orderUid}/cancel`, {}, person.token)
  await call(request, 'POST', `/admin/coupon/${made.uid}/end`, {}, administrator.token)

  await enterAs(page, person)
  await page.goto(`/hi/payment?order=${order.orderUid}`)
  await page.getByRole('button', { name: /का भुगतान करें/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: refusals.ended }).first()).toBeVisible()
  await expectAccessible(page, 'the payment of an order whose code has ended')
  await page.getByRole('button', { name: couponMessages.withoutCode }).click()
  await expect(page.getByText(couponMessages.pricedWithout)).toBeFocused()
  await page.getByRole('button', { name: checkoutMessages.pay(full) }).click()
  await payAtProvider(page, 'Success', { framed: true })
  await expect(page.getByRole('heading', { name: checkoutMessages.successTitle })).toBeVisible()
})
