import { chooseState, enroll, payAtProvider, receipts, registerThrough } from './buying.ts'
import { coursesBy, expect, test } from './journey.ts'
import { watchTo } from './watching.ts'

test('a visitor finds a course, registers, pays by redirect, watches, and finds their place again', async ({
  page,
  request,
}) => {
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')
  await page.goto('/course-marketplace?search=gst+taly+prime')
  await page.getByRole('link', { name: course.courseTitle }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: course.courseTitle })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Not by its lock alone.
  await expect(page.getByRole('listitem').filter({ hasText: 'Enrol to unlock' })).not.toHaveCount(0)

  await enroll(page)
  await expect(page.getByText('Login Required')).toBeVisible()
  await expect(page.getByText('Please login to enroll in this course')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?.*courseId=/)
  const person = await registerThrough(page, request)

  const modal = page.locator('#enrollment-modal')
  await expect(modal.getByText('Ready to Learn?')).toBeVisible()
  await expect(modal.getByText('Lifetime Access').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Enroll Now - Start Learning' }).click()
  await chooseState(page)
  await expect(page.getByText('TEST MODE').first()).toBeVisible()
  await payAtProvider(page, 'Success')

  await expect(page).toHaveURL(/\/student-success\?order=/)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Course' }).click()
  await expect(page).toHaveURL(/\/learning\//)
  await watchTo(page, 20)
  await page.goto('/my-enrolled-courses')
  await expect(page.getByText('In Progress').and(page.locator(':visible')).first()).toBeVisible()
  await page.getByRole('link', { name: course.courseTitle }).first().click()
  const slider = page.getByRole('slider', { name: 'Position' })
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThanOrEqual(18)
  await expect.poll(() => receipts(request, person.email)).toBe(1)
})
