import { messages as adminOrderMessages } from '../../src/features/checkout/messages/admin-orders-en.ts'
import { messages as couponFieldMessages } from '../../src/features/checkout/messages/coupon-en.ts'
import { messages as checkoutMessages } from '../../src/features/checkout/messages/en.ts'
import { messages as adminMessages } from '../../src/features/coupons/messages/admin-en.ts'
import { messages } from '../../src/features/coupons/messages/creator-en.ts'
import { expectAccessible } from './axe.ts'
import { payAtProvider } from './buying.ts'
import { call, coursesBy, enterAs, expect, otherBrowser, registered, signedIn, test, uniqueName } from './journey.ts'

const { form, coupon: words } = messages

test('an administrator makes a coupon that the school bears, a learner buys with it, and the order says who bears it', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const admin = await signedIn(request, 'admin@sopaan.test')
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')
  const code = `SCHOOL${uniqueName()}`.toUpperCase().slice(0, 24)

  await enterAs(page, admin)
  await page.goto('/admin/coupons')
  await expect(page.getByRole('heading', { level: 1, name: adminMessages.title })).toBeVisible()
  await expectAccessible(page, 'the administrators’ list of coupons')
  await page.getByRole('link', { name: messages.create }).click()
  await expect(page.getByText(adminMessages.whoBears('Sopaan'))).toBeVisible()
  await page.getByLabel(form.name).fill(`Campaign ${code}`)
  await page.getByLabel(form.percent).fill('20')
  await page.getByLabel(form.code, { exact: true }).fill(code)
  await page.getByText(adminMessages.scopes.some).click()
  await page.getByRole('searchbox', { name: form.searchCourses }).fill(course.courseTitle)
  await expect(page.getByRole('group', { name: form.chooseCourses }).getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox', { name: course.courseTitle }).check()
  // What is ticked stays, whatever is searched for.
  await page.getByRole('searchbox', { name: form.searchCourses }).fill('no such course')
  await expect(page.getByText(form.noneFound)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: course.courseTitle })).toBeChecked()
  await expectAccessible(page, 'the form of a coupon of the platform')
  await page.getByRole('button', { name: messages.create }).click()
  await expect(page).toHaveURL(/\/admin\/coupons\/(?!new)/)
  await expect(page.getByText(adminMessages.borneBy).locator('..')).toContainText('Sopaan')
  const link = page.getByLabel(messages.share.link)
  await expect(link).toHaveValue(new RegExp(`/course-details/.*\\?coupon=${code}$`))
  await expectAccessible(page, 'a coupon of the platform')

  const learner = await registered(request)
  const visitor = await otherBrowser(browser)
  await enterAs(visitor, learner)
  await visitor.goto(`/payment?courseId=${course.uid}`)
  await visitor.getByRole('button', { name: couponFieldMessages.haveCode }).click()
  await visitor.getByLabel(couponFieldMessages.code).fill(code)
  await visitor.getByRole('button', { name: couponFieldMessages.apply }).click()
  await expect(visitor.getByText(couponFieldMessages.coupon(code), { exact: true })).toBeVisible()
  const { data } = await call(
    request,
    'POST',
    '/payment/init-payment',
    { uid: course.uid, couponCode: code },
    learner.token,
  )
  await visitor.goto(data.redirectionUrl)
  await visitor.getByLabel(checkoutMessages.state).selectOption({ index: 1 })
  await visitor.getByRole('button', { name: checkoutMessages.continueToPayment }).click()
  await payAtProvider(visitor, 'Success')
  await expect(visitor.getByRole('heading', { name: checkoutMessages.successTitle })).toBeVisible()
  await visitor.goto('/account-setting/purchases')
  await expect(visitor.getByText(couponFieldMessages.coupon(code), { exact: true })).toBeVisible()
  await expectAccessible(visitor, 'the purchases with a coupon')
  await visitor.context().close()

  await page.goto(`/admin/orders/${data.orderUid}`)
  const borne = adminOrderMessages.adjustments.coupon.platform('').trim()
  await expect(page.getByText(borne)).toBeVisible()
  await expect(page.getByText(adminOrderMessages.couponCode(code))).toBeVisible()
  await page.goto(`/admin/coupons?search=${code}`)
  await expect(page.getByText(`Campaign ${code}`).and(page.locator(':visible'))).toHaveCount(1)
})

test('an administrator ends a creator’s coupon, and the creator sees why', async ({ page, request, browser }) => {
  const creator = await signedIn(request, 'creator@sopaan.test')
  const code = `GROUP${uniqueName()}`.toUpperCase().slice(0, 24)
  const made = await call(
    request,
    'POST',
    '/creator/coupon',
    { name: code, kind: 'percent', percent: 10, codeKind: 'shared', code, idempotencyKey: code },
    creator.token,
  )
  const reason = 'The name promises a certificate that the course does not have.'

  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto(`/admin/coupons?of=creators&search=${code}`)
  await page.getByRole('link', { name: code }).and(page.locator(':visible')).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByLabel(messages.share.link)).toHaveCount(0)
  await page.getByRole('button', { name: words.end }).click()
  const dialog = page.getByRole('dialog', { name: words.endQuestion })
  await dialog.getByRole('button', { name: words.end }).click()
  await expect(dialog.getByLabel(adminMessages.reason)).toBeFocused()
  await dialog.getByLabel(adminMessages.reason).fill(reason)
  await expectAccessible(page, 'the question why a coupon ends')
  await dialog.getByRole('button', { name: words.end }).click()
  await expect(page.getByText(adminMessages.endedByAdministrator)).toBeVisible()
  await expect(page.getByRole('button', { name: words.end })).toHaveCount(0)

  const theirs = await otherBrowser(browser)
  await enterAs(theirs, creator)
  await theirs.goto('/notifications')
  await theirs.getByText(reason).first().click()
  await expect(theirs).toHaveURL(new RegExp(`/creator/coupons/${made.data.uid}$`))
  await expect(theirs.getByText(words.endedBySchool)).toBeVisible()
  await expect(theirs.getByText(reason).first()).toBeVisible()
  await expectAccessible(theirs, 'a coupon that the school ended')
  await theirs.context().close()
})
