import { messages as couponMessages } from '../../src/features/checkout/messages/coupon-hi.ts'
import { messages as checkoutMessages } from '../../src/features/checkout/messages/hi.ts'
import { messages as refusals } from '../../src/features/coupons/messages/refusals-en.ts'
import { messages } from '../../src/features/coupons/messages/creator-en.ts'
import { messages as marketplaceMessages } from '../../src/features/marketplace/messages/hi.ts'
import { messages as platformMessages } from '../../src/platform/messages/en.ts'
import { expectAccessible } from './axe.ts'
import { payAtProvider } from './buying.ts'
import { call, coursesBy, enterAs, expect, otherBrowser, registered, signedIn, test, uniqueName } from './journey.ts'
import { registerInHindi } from './register-in-hindi.ts'

const { form, share, coupon: page1 } = messages

test('a creator makes a code, a follower buys with it in Hindi, and the creator sees the sale and ends the code', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const creator = await signedIn(request, 'creator@sopaan.test')
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')
  const code = `FAIR${uniqueName()}`.toUpperCase().slice(0, 24)

  await enterAs(page, creator)
  await page.goto('/creator/coupons')
  await page.getByRole('link', { name: messages.create }).click()
  await page.getByRole('button', { name: messages.create }).click()
  await expect(page.getByText(platformMessages.required)).toHaveCount(1)
  await page.getByLabel(form.name).fill('मेरे व्हाट्सऐप ग्रुप के सभी पुराने विद्यार्थियों के लिए दिवाली की छूट')
  await page.getByRole('button', { name: messages.create }).click()
  await expect(page.getByText(platformMessages.required)).toHaveCount(2)
  await page.getByLabel(form.percent).fill('20')
  await page.getByLabel(form.code, { exact: true }).fill(code.toLowerCase())
  await page.getByText(form.coursesOf.some).click()
  await page.getByRole('checkbox', { name: course.courseTitle }).check()
  await expectAccessible(page, 'the form of a coupon')
  await page.getByRole('button', { name: messages.create }).click()

  await expect(page).toHaveURL(/\/creator\/coupons\/(?!new)/)
  const link = page.getByLabel(share.link)
  await expect(link).toHaveValue(new RegExp(`/course-details/.*\\?coupon=${code}$`))
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: share.download }).click()
  expect((await picture).suggestedFilename()).toBe(`${code}.png`)
  await expectAccessible(page, 'a coupon')

  const follower = await otherBrowser(browser)
  await follower.goto(`/hi${new URL(await link.inputValue()).pathname}?coupon=${code}`)
  const buy = follower.getByRole('button', { name: marketplaceMessages.enrollNow }).and(follower.locator(':visible'))
  await follower.waitForLoadState('networkidle')
  await buy.first().click()
  await expect(follower).toHaveURL(/\/hi\/login\?/)
  await registerInHindi(follower, request)
  const modal = follower.locator('#enrollment-modal')
  await expect(modal.getByText(couponMessages.coupon(code), { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: checkoutMessages.enrollNow }).click()
  await expect(follower).toHaveURL(/\/pay\//)
  await follower.getByLabel(checkoutMessages.state).selectOption({ index: 1 })
  await follower.getByRole('button', { name: checkoutMessages.continueToPayment }).click()
  await payAtProvider(follower, 'Success')
  await expect(follower.getByRole('heading', { name: checkoutMessages.successTitle })).toBeVisible()
  await follower.context().close()

  await page.reload()
  await expect(page.getByText(page1.uses).locator('..')).toContainText('1')
  await page.getByRole('button', { name: page1.end }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: page1.end }).click()
  await expect(page.getByText(messages.states.ended).first()).toBeVisible()
  const { token } = await registered(request)
  const refused = await request.post('/api/payment/price', {
    data: { uid: [course.uid], couponCode: code },
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await refused.json()).message).toBe(refusals.ended)
})

test('many codes are made at once, searched and downloaded, and a coupon that does not exist leads to the list', async ({
  page,
  request,
}) => {
  const creator = await signedIn(request, 'creator@sopaan.test')
  await enterAs(page, creator)
  await page.goto('/creator/coupons/new')
  await page.getByLabel(form.name).fill('Book fair')
  await page.getByText(form.kinds.fixed, { exact: true }).click()
  await page.getByLabel(form.amount).fill('99.50')
  await page.getByText(form.codeKinds.single).click()
  await page.getByLabel(form.count).fill('12')
  await page.getByRole('button', { name: messages.create }).click()
  await expect(page.getByRole('heading', { name: messages.codeList.title })).toBeVisible()
  await expect(page.getByText(messages.codeList.unused).and(page.locator(':visible'))).toHaveCount(10)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toBe('coupon-codes.csv')
  await expectAccessible(page, 'a coupon with many codes')
  const uid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { data } = await call(request, 'GET', `/creator/coupon/${uid}/code`, undefined, creator.token)
  await page.getByLabel(messages.codeList.search).fill(data.codes[3].code.toLowerCase())
  await expect(page.getByText(messages.codeList.unused).and(page.locator(':visible'))).toHaveCount(1)

  await page.goto('/creator/coupons/nosuchcoupon')
  await page.getByRole('link', { name: page1.missing.listName }).click()
  await expect(page.getByRole('heading', { level: 1, name: messages.title })).toBeVisible()
  await expectAccessible(page, 'the list of coupons')
})
