import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call, coursesBy, enterAs, expect, otherBrowser, registered, signedIn, test } from './journey.ts'

/** A new learner who paid for a course, completed half of it and asks for the money back: an administrator has to answer. */
async function requestedRefund(request: APIRequestContext, admin: { token: string }, reason = 'Too basic for me') {
  const person = await registered(request)
  const course = (await coursesBy(request, { price: 'paid', sort: 'price-low' }))[0]
  if (!course) throw new Error('no paid course')
  const { orderUid } = (await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)).data
  const orderOf = async () =>
    (await call(request, 'GET', `/admin/order/${orderUid}`, undefined, admin.token)).data.order
  const { providerOrderId } = await orderOf()
  await request.post('/sandbox/razorpay/_control', {
    data: { action: 'pay', order: providerOrderId, outcome: 'success' },
  })
  await expect.poll(async () => (await orderOf()).state).toBe('paid')
  const { sections } = (await call(request, 'GET', `/learner/course/${course.uid}`, undefined, person.token)).data
  const lessons: { uid: string; kind: string }[] = sections.flatMap((one: { lessons: object[] }) => one.lessons)
  for (const { uid } of lessons.filter(({ kind }) => kind === 'video' || kind === 'article'))
    await call(
      request,
      'POST',
      `/learner/course/${course.uid}/progress`,
      { lessonUid: uid, completed: true },
      person.token,
    )
  const { data } = await call(request, 'POST', `/payments/${orderUid}/refund`, { reason }, person.token)
  expect(data.refunds).toMatchObject([{ state: 'requested' }])
  return { person, orderUid, course, uid: data.refunds[0].uid as string }
}

const card = (page: Page) => page.getByRole('region', { name: 'Nandini Kulkarni' })
const rupees = (course: { courseDiscountedPrice: number }) => `₹${course.courseDiscountedPrice.toLocaleString('en-IN')}`

test('an administrator declines one refund request with a reason and approves another; the learners’ bells say so', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const admin = await signedIn(request, 'admin@sopaan.test')
  const declined = await requestedRefund(request, admin)
  const approved = await requestedRefund(request, admin, 'The videos stop on my phone')
  await enterAs(page, admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /requests to answer$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refund requests' })).toBeVisible()
  // The one that waits longest is open.
  await expect(page).toHaveURL(/\?refund=/)

  await page.getByRole('searchbox', { name: 'Order, payment ID or learner' }).fill(declined.orderUid)
  const found = page.getByRole('list', { name: 'All requests' }).getByRole('link', { name: 'Nandini Kulkarni' })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page).toHaveURL(new RegExp(`refund=${declined.uid}`))
  await expect(card(page).getByText('“Too basic for me”')).toBeVisible()
  await expect(card(page).getByText(`${declined.course.courseTitle}, ${rupees(declined.course)}`)).toBeVisible()
  await expect(card(page).getByText('Requested on the day of payment.')).toBeVisible()
  await expect(card(page).getByText(/% of lessons completed\. The refund policy requires under 30%\.$/)).toBeVisible()
  await expect(card(page).getByText('47 hours left')).toBeVisible()
  await expectAccessible(page)

  await card(page).getByRole('button', { name: 'Decline' }).click()
  await expect(card(page).getByText('Write why. The learner reads it.')).toBeVisible()
  await card(page).getByLabel('Reason').fill('You completed most of the lessons.')
  await card(page).getByRole('button', { name: 'Decline' }).click()
  await expect(card(page).getByText('Declined', { exact: true })).toBeVisible()
  await expect(card(page).getByText('You completed most of the lessons.')).toBeVisible()
  await expect(card(page).getByRole('heading', { level: 2, name: 'Nandini Kulkarni' })).toBeFocused()

  await page.goto(`/admin/refunds?refund=${approved.uid}`)
  const approve = card(page).getByRole('button', { name: /^Approve/ })
  await expect(approve).toHaveAccessibleName(`Approve ${rupees(approved.course)} refund`)
  await card(page).getByLabel('Amount to refund (₹)').fill('५०')
  await expect(approve).toHaveAccessibleName('Approve ₹50 refund')
  // Less than all needs a reason; all of it needs none.
  await approve.click()
  await expect(card(page).getByText('Write why you refund less. The learner reads it.')).toBeVisible()
  await card(page).getByLabel('Amount to refund (₹)').fill('')
  await approve.click()
  await expect(page.getByText('Refund approved')).toBeVisible()
  await expect(card(page).getByText('Answer to the learner')).toBeVisible()
  await card(page).getByRole('link', { name: 'Open order' }).click()
  await page.getByRole('link', { name: 'Open refund request' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/refunds\\?refund=${approved.uid}`))

  const ofDeclined = await otherBrowser(browser)
  await enterAs(ofDeclined, declined.person)
  await ofDeclined.goto('/notifications')
  await expect(ofDeclined.getByText('Your refund request was declined')).toBeVisible()
  await expect(ofDeclined.getByText(/You completed most of the lessons\./)).toBeVisible()
  await ofDeclined.goto('/account-setting/purchases')
  const steps = ofDeclined.getByRole('region', { name: `Refund of ${rupees(declined.course)}` })
  await expect(steps.getByText('Declined', { exact: true })).toBeVisible()
  await expect(steps.getByText('Answer: You completed most of the lessons.')).toBeVisible()
  const kinds = async () => {
    const { data } = await call(request, 'GET', '/notifications', undefined, approved.person.token)
    return data.notifications.map((one: { kind: string }) => one.kind)
  }
  await expect.poll(kinds).toContain('refunded')
})

test('a request that another administrator decided meanwhile says so, and shows their decision', async ({
  page,
  request,
}) => {
  test.slow()
  const admin = await signedIn(request, 'admin@sopaan.test')
  const { uid } = await requestedRefund(request, admin)
  await enterAs(page, admin)
  await page.goto(`/admin/refunds?refund=${uid}`)
  await card(page).getByLabel('Reason').fill('Too late for this one.')
  const reason = 'Our videos were down.'
  const approved = await call(request, 'POST', `/admin/refund/${uid}/approve`, { reason }, admin.token)
  expect(approved).toMatchObject({ status: 1, data: { uid } })
  await card(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('This refund request was already decided.')).toBeVisible()
  await expect(card(page).getByText('Our videos were down.')).toBeVisible()
  await page.getByRole('tab', { name: 'Decided' }).click()
  await expect(page.getByRole('list', { name: 'All requests' }).getByRole('link').first()).toBeVisible()
})

test('requests that can’t be loaded are asked for again', async ({ page, request }) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.route('**/api/admin/refund?**', (route) =>
    route.fulfill({ status: 500, json: { status: 0, message: 'Later', data: {} } }),
  )
  await page.goto('/admin/refunds')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute('**/api/admin/refund?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Money timeline' })).toBeVisible()
})
