import { messages as checkoutMessages } from '../../src/features/checkout/messages/hi.ts'
import { messages as enrolmentsMessages } from '../../src/features/enrolments/messages/hi.ts'
import { messages as learningMessages } from '../../src/features/learning/messages/hi.ts'
import { messages as marketplaceMessages } from '../../src/features/marketplace/messages/hi.ts'
import { payAtProvider, receipts } from './buying.ts'
import { coursesBy, expect, test } from './journey.ts'
import { registerInHindi } from './register-in-hindi.ts'
import { watchTo } from './watching.ts'

test('a visitor finds a course in Hindi, registers, pays by redirect, watches, and finds their place again', async ({
  page,
  request,
}) => {
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')
  const hindi = () => expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.goto('/hi/course-marketplace?search=gst+taly+prime')
  await page.getByRole('link', { name: course.courseTitle }).first().click()
  await expect(page).toHaveURL(/\/hi\/course-details\//)
  await expect(page.getByRole('heading', { level: 1, name: course.courseTitle })).toHaveAttribute('lang', 'en')
  await page.waitForLoadState('networkidle')

  await page.getByRole('button', { name: marketplaceMessages.enrollNow }).and(page.locator(':visible')).first().click()
  await expect(page.getByText(checkoutMessages.loginRequiredText)).toBeVisible()
  await expect(page).toHaveURL(/\/hi\/login\?.*courseId=/)
  const person = await registerInHindi(page, request)
  await expect(page).toHaveURL(/\/hi\/course-details\//)

  const modal = page.locator('#enrollment-modal')
  await expect(modal.getByText(checkoutMessages.readyToLearn)).toBeVisible()
  await modal.getByRole('button', { name: checkoutMessages.enrollNow }).click()
  await expect(page).toHaveURL(/\/pay\//)
  await page.getByLabel(checkoutMessages.state).selectOption({ index: 1 })
  await hindi()
  await page.getByRole('button', { name: checkoutMessages.continueToPayment }).click()
  await expect(page.getByText('TEST MODE').first()).toBeVisible()
  await payAtProvider(page, 'Success')

  await expect(page).toHaveURL(/\/student-success\?order=/)
  await expect(page.getByRole('heading', { name: checkoutMessages.successTitle })).toBeVisible()
  await hindi()
  await page.getByRole('link', { name: checkoutMessages.goToCourse }).click()
  await expect(page).toHaveURL(/\/learning\//)
  await watchTo(page, 20)
  await page.goto('/my-enrolled-courses')
  await expect(
    page.getByText(enrolmentsMessages.states.IN_PROGRESS).and(page.locator(':visible')).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: course.courseTitle }).first().click()
  const slider = page.getByRole('slider', { name: learningMessages.player.seek })
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThanOrEqual(18)
  await hindi()
  await expect.poll(() => receipts(request, person.email)).toBe(1)
})
