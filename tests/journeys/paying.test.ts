import { chooseState, enroll, enrollInModal, openCourse, payAtProvider, pressPay, receipts } from './buying.ts'
import { call, coursesBy, enterAs, expect, registered, test } from './journey.ts'

test('pays on the payment page, sees the success and lands among their courses', async ({ page, request }) => {
  const person = await registered(request)
  const course = (await coursesBy(request, { price: 'paid', sort: 'rating' }))[2]
  if (!course) throw new Error('no paid course')
  await enterAs(page, person)
  await openCourse(page, course)
  await page
    .getByRole('link', { name: 'Buy now' })
    .or(page.getByRole('button', { name: 'Buy now' }))
    .and(page.locator(':visible'))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Complete Your Purchase' })).toBeVisible()
  await expect(page.getByText(`Secure checkout for ${course.courseTitle}`)).toBeVisible()
  await expect(page.getByText('Online Course • Lifetime Access')).toBeVisible()
  await expect(page.getByText('Secure payment gateway')).toBeVisible()
  // This server speaks http: nothing claims encryption.
  await expect(page.getByText('256-bit SSL encryption')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' })).toBeVisible()
  await pressPay(page)
  await payAtProvider(page, 'Success', { framed: true })
  await expect(page.getByText('Payment Successful!').first()).toBeVisible()
  await expect(page.getByText(`You're now enrolled in ${course.courseTitle}`).first()).toBeVisible()
  await expect(page).toHaveURL(/\/my-enrolled-courses/)
  await expect(page.getByRole('link', { name: course.courseTitle }).first()).toBeVisible()
  await expect.poll(() => receipts(request, person.email)).toBe(1)
})

test('Pay waits for the provider’s script, says if it can’t be loaded, and continues once it can', async ({
  page,
  request,
}) => {
  await enterAs(page, await registered(request))
  const course = (await coursesBy(request, { price: 'paid', sort: 'price-low' }))[2]
  let line: 'dead' | 'slow' = 'dead'
  await page.route('**/checkout.js', async (route) => {
    if (line === 'dead') return route.abort()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return route.continue()
  })
  await page.goto(`/payment?courseId=${course?.uid}`)
  await pressPay(page)
  await expect(page.getByText('Payment gateway not loaded. Please refresh and try again.')).toBeVisible()
  line = 'slow'
  await pressPay(page)
  await expect(page.getByText('Processing').first()).toBeVisible()
  await payAtProvider(page, 'Success', { framed: true })
  await expect(page.getByText('Payment Successful!').first()).toBeVisible()
})

test('two courses chosen before signing in wait together and are paid in one order', async ({ page, request }) => {
  const person = await registered(request)
  const courses = (await coursesBy(request, { price: 'paid', sort: 'newest' })).slice(0, 2)
  for (const course of courses) {
    await openCourse(page, course)
    await enroll(page)
    await expect(page).toHaveURL(/\/login/)
  }
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: false }).first().fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const modal = page.locator('#multi-enrollment-modal')
  await expect(modal.getByText('Complete Your Enrollment')).toBeVisible()
  await expect(modal.getByText('You have 2 courses waiting for enrollment')).toBeVisible()
  await modal.getByRole('button', { name: 'Enroll Now (2 courses)' }).click()
  await chooseState(page)
  await payAtProvider(page, 'Success')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.goto('/my-enrolled-courses')
  for (const { courseTitle } of courses)
    await expect(page.getByRole('link', { name: courseTitle }).first()).toBeVisible()
  await expect.poll(() => receipts(request, person.email)).toBe(1)
})

test('a free course is owned at once', async ({ page, request }) => {
  await enterAs(page, await registered(request))
  const course = (await coursesBy(request, { price: 'free' }))[1]
  if (!course) throw new Error('no free course')
  await enrollInModal(page, course)
  await expect(page).toHaveURL(/\/student-success\?order=/)
  await page.getByRole('link', { name: 'Go to Course' }).click()
  await expect(page).toHaveURL(/\/learning\//)
  await openCourse(page, course)
  await expect(page.getByRole('link', { name: 'Go to Course' }).and(page.locator(':visible')).first()).toBeVisible()
})

test('cancels at the provider, is told so, and pays the same order afterwards', async ({ page, request }) => {
  const person = await registered(request)
  await enterAs(page, person)
  const course = (await coursesBy(request, { price: 'paid', sort: 'price-low' }))[0]
  if (!course) throw new Error('no paid course')
  await enrollInModal(page, course)
  await chooseState(page)
  await page.getByRole('link', { name: 'Cancel payment' }).click()
  // The page says it once, and takes it out of the address.
  await expect(page).toHaveURL(/\/payment\?order=/)
  await expect(page.getByText('Payment Cancelled')).toBeVisible()
  await expect(page.getByText('Payment was cancelled. You can try again anytime.')).toBeVisible()
  await pressPay(page)
  await payAtProvider(page, 'Success', { framed: true })
  await expect(page.getByText('Payment Successful!').first()).toBeVisible()
  const { data } = await call(request, 'GET', '/payment/payment-status', undefined, person.token)
  expect(data).toMatchObject({ status: 'success', courseId: course.uid })
})

test('a payment whose tab is closed at the bank still opens the course, with one receipt', async ({
  page,
  request,
  context,
}) => {
  const person = await registered(request)
  await enterAs(page, person)
  const course = (await coursesBy(request, { price: 'paid', sort: 'price-low' }))[1]
  if (!course) throw new Error('no paid course')
  await enrollInModal(page, course)
  await chooseState(page)
  await payAtProvider(page, 'Success, but close the tab')
  await expect(page.getByText(/close/i).first()).toBeVisible()
  const later = await context.newPage()
  await page.close()
  await enterAs(later, person)
  await expect(async () => {
    await later.goto('/my-enrolled-courses')
    await expect(later.getByRole('link', { name: course.courseTitle }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect.poll(() => receipts(request, person.email)).toBe(1)
})
