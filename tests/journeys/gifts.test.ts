import type { APIRequestContext, Page } from '@playwright/test'
import { messages as couponMessages } from '../../src/features/checkout/messages/coupon-en.ts'
import { messages as checkoutMessages } from '../../src/features/checkout/messages/en.ts'
import { messages as adminMessages } from '../../src/features/checkout/messages/admin-orders-en.ts'
import { messages as gifts } from '../../src/features/checkout/messages/gift-pages-en.ts'
import { messages as serverMessages } from '../../src/features/checkout/messages/gifts-en.ts'
import { messages as give } from '../../src/features/checkout/messages/give-en.ts'
import { messages as purchases } from '../../src/features/checkout/messages/purchases-en.ts'
import { messages as invitations } from '../../src/features/invitations/messages/en.ts'
import { messages as linkMessages } from '../../src/features/invitations/messages/gift-link-en.ts'
import { messages as hindiGift } from '../../src/features/invitations/messages/gift-page-hi.ts'
import { messages as giftPage } from '../../src/features/invitations/messages/gift-page-en.ts'
import { messages as invitationPage } from '../../src/features/invitations/messages/page-en.ts'
import { maxGiftDays } from '../../src/features/invitations/rules/invitations.ts'
import { formatPaise } from '../../src/platform/format/money.ts'
import { messages as platformMessages } from '../../src/platform/messages/en.ts'
import { expectAccessible } from './axe.ts'
import { chooseState, openCourse, payAtProvider, registerThrough } from './buying.ts'
import { pathInEmail } from './invitation-link.ts'
import {
  call,
  coursesBy,
  enterAs,
  expect,
  type FoundCourse,
  newcomer,
  otherBrowser,
  registered,
  signedIn,
  test,
} from './journey.ts'

const { form } = gifts
const words = 'Happy birthday! Enjoy every lesson.'

async function gstCourse(request: APIRequestContext): Promise<FoundCourse & { full: string }> {
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')
  return { ...course, full: formatPaise(course.courseDiscountedPrice * 100) }
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ })
const giveLink = (page: Page) => page.getByRole('link', { name: give.give }).and(page.locator(':visible')).first()
const card = (page: Page, course: FoundCourse) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: course.courseTitle }) })

async function pay(page: Page): Promise<void> {
  await payButton(page).click()
  await chooseState(page)
  await payAtProvider(page, 'Success')
  await expect(page).toHaveURL(/\/student-success\?order=/)
  await expect(page.getByRole('heading', { level: 1, name: gifts.ready.title })).toBeVisible()
}

async function owns(request: APIRequestContext, token: string, course: FoundCourse): Promise<boolean> {
  const { data } = await call(request, 'GET', '/learner/course/mine', undefined, token)
  return JSON.stringify(data).includes(course.uid)
}

test('a learner gives a course by email, a friend opens the link, makes an account, accepts and learns', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const [course, giver, email] = [await gstCourse(request), await registered(request), newcomer().email]
  await enterAs(page, giver)
  await openCourse(page, course)
  await giveLink(page).click()
  await expect(page).toHaveURL(new RegExp(`/gift/${course.uid}$`))
  await expect(page.getByRole('heading', { level: 1, name: gifts.title(course.courseTitle) })).toBeVisible()
  await expectAccessible(page, 'giving a course')
  await payButton(page).click()
  await expect(page.getByLabel(form.email)).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: platformMessages.required })).toBeVisible()

  await page.getByLabel(form.email).fill(email)
  await page.getByLabel(form.from).fill('Nandini and Ravi')
  await page.getByLabel(form.words).fill(words)
  await expect(page.getByText(form.left(String(words.length), '500'))).toBeVisible()
  // What was written is still there after a reload, and is shown as the person will read it.
  await page.reload()
  await expect(page.getByText(form.unsent)).toBeVisible()
  await expect(page.getByLabel(form.words)).toHaveValue(words)
  await expect(page.getByText(giftPage.has('Nandini and Ravi'))).toBeVisible()
  await expect(page.getByText(giftPage.quote(words))).toBeVisible()
  await page.getByLabel(form.on, { exact: true }).fill('2020-01-01')
  await payButton(page).click()
  await expect(page.getByText(serverMessages.dayRule(maxGiftDays))).toBeVisible()
  await page.getByLabel(form.on, { exact: true }).fill('')
  await pay(page)
  await expect(page.getByText(gifts.ready.now(email))).toBeVisible()
  await expectAccessible(page, 'a gift that is ready')
  expect(await owns(request, giver.token, course)).toBe(false)

  const friend = await otherBrowser(browser)
  const link = await pathInEmail(request, email)
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1, name: giftPage.has('Nandini and Ravi') })).toBeVisible()
  await expect(friend.getByText(giftPage.quote(words))).toBeVisible()
  await expectAccessible(friend, 'a gift')
  await friend.getByRole('link', { name: invitationPage.signIn }).click()
  const person = await registerThrough(friend, request)
  await expect(friend).toHaveURL(new RegExp(`${link}$`))
  await expect(friend.getByText(invitationPage.acceptAs(person.email))).toBeVisible()
  await friend.getByRole('button', { name: giftPage.accept }).click()
  await expect(friend).toHaveURL(new RegExp(`/learning/${course.uid}`))
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible()
  await friend.goto(link)
  await expect(friend.getByText(giftPage.yours)).toBeVisible()
  await friend.context().close()

  await page.getByRole('link', { name: checkoutMessages.seeOrders }).click()
  await expect(card(page, course).getByText(/^Accepted on /)).toBeVisible()
  await expect(card(page, course).getByText(purchases.noAccess)).toHaveCount(0)
  await card(page, course)
    .getByRole('button', { name: /^Ask for a refund of/ })
    .click()
  await expect(page.getByRole('dialog').getByText(gifts.refund.loseAccepted)).toBeVisible()
  await expectAccessible(page, 'the refund of a gift')
  // The link opens nothing for its giver any more.
  await page.goto(link)
  await expect(page.getByText(giftPage.giver.accepted)).toBeVisible()

  // An administrator sees who has it.
  const { data } = await call(request, 'GET', '/payments/history', undefined, giver.token)
  const staff = await otherBrowser(browser)
  await enterAs(staff, await signedIn(request, 'admin@sopaan.test'))
  await staff.goto(`/admin/orders/${data.orders[0].uid}`)
  await expect(staff.getByText(adminMessages.gift, { exact: true })).toBeVisible()
  await expect(staff.getByText(adminMessages.acceptedBy)).toContainText(person.firstName)
  await staff.context().close()
})

test('a gift whose link its giver hands over is sent by email later, and refunded before anyone accepts it', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const [course, giver] = [await gstCourse(request), await registered(request)]
  await enterAs(page, giver)
  await page.goto(`/gift/${course.uid}`)
  await page.getByRole('radio', { name: form.ways.link }).check()
  await expect(page.getByLabel(form.email)).toHaveCount(0)
  await page.getByLabel(form.words).fill(words)
  await pay(page)
  const field = page.getByLabel(linkMessages.link)
  await expect(field).toHaveValue(/\/invitation\/\w+$/)
  const link = new URL(await field.inputValue()).pathname
  const whatsapp = page.getByRole('link', { name: linkMessages.whatsappOf(course.courseTitle) })
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(link)

  // Its giver can't accept it; in Hindi a friend reads it.
  await page.goto(link)
  await expect(page.getByText(giftPage.giver.open)).toBeVisible()
  await expect(page.getByLabel(linkMessages.link)).toHaveValue(new RegExp(`${link}$`))
  await expectAccessible(page, 'one’s own gift')
  const friend = await otherBrowser(browser)
  await friend.goto(`/hi${link}`)
  await expect(friend.getByRole('heading', { level: 1, name: hindiGift.has('Nandini Kulkarni') })).toBeVisible()
  await expect(friend.getByText(hindiGift.visitor)).toBeVisible()
  await expectAccessible(friend, 'a gift in Hindi')

  await page.goto('/account-setting/purchases')
  await expect(card(page, course).getByText(gifts.order.ready)).toBeVisible()
  await expectAccessible(page, 'purchases with a gift')
  await card(page, course)
    .getByRole('button', { name: gifts.order.sendOf(course.courseTitle) })
    .click()
  const dialog = page.getByRole('dialog')
  const { email } = newcomer()
  await dialog.getByLabel(gifts.order.dialog.email).fill(email)
  await expectAccessible(page, 'sending a gift')
  await dialog.getByRole('button', { name: gifts.order.dialog.send }).click()
  await expect(page.getByText(invitations.giftSent)).toBeVisible()
  await expect(card(page, course).getByText(new RegExp(`^Sent on .* to ${email}`))).toBeVisible()
  expect(await pathInEmail(request, email)).toBe(link)

  await card(page, course)
    .getByRole('button', { name: /^Ask for a refund of/ })
    .click()
  await expect(dialog.getByText(gifts.refund.lose)).toBeVisible()
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(card(page, course).getByText(gifts.order.withdrawn)).toBeVisible()
  await expect(card(page, course).getByLabel(linkMessages.link)).toHaveCount(0)
  await friend.reload()
  await expect(friend.getByText(hindiGift.withdrawn)).toBeVisible()
  await friend.context().close()
})

test('a visitor who gives a course signs in first and comes back, and a coupon makes the gift cheaper', async ({
  page,
  request,
}) => {
  const course = await gstCourse(request)
  await openCourse(page, course)
  await giveLink(page).click()
  await expect(page).toHaveURL(/\/login\?/)
  await registerThrough(page, request)
  await expect(page).toHaveURL(new RegExp(`/gift/${course.uid}$`))
  await expect(page.getByRole('button', { name: checkoutMessages.pay(course.full) })).toBeVisible()
  await page.getByRole('button', { name: couponMessages.haveCode }).press('Enter')
  await page.keyboard.type('WELCOME10')
  await page.keyboard.press('Enter')
  await expect(page.getByText(couponMessages.coupon('WELCOME10'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: checkoutMessages.pay(course.full) })).toHaveCount(0)
  await page.getByLabel(form.email).fill('no email')
  await payButton(page).click()
  await expect(page.getByText(platformMessages.email)).toBeVisible()
  await page.getByLabel(form.email).fill(newcomer().email)
  // Without an answer nothing is lost, and the next press starts no second order.
  await page.route('**/api/payment/init-payment', (route) => route.abort())
  await payButton(page).click()
  await expect(page.getByText(gifts.notSent)).toBeVisible()
  await page.unroute('**/api/payment/init-payment')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/pay\//)
})

test('no one gives their own course or one that is free, and both pages say what to do instead', async ({
  page,
  request,
}) => {
  const creator = await signedIn(request, 'creator@sopaan.test')
  const course = await gstCourse(request)
  await enterAs(page, creator)
  await openCourse(page, course)
  await expect(page.getByRole('link', { name: give.give })).toHaveCount(0)
  await page.goto(`/gift/${course.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: gifts.own.title })).toBeVisible()
  await expect(page.getByRole('link', { name: gifts.own.button })).toBeVisible()
  await expectAccessible(page, 'giving one’s own course')
  const [free] = await coursesBy(request, { price: 'free' })
  if (!free) throw new Error('the demo school has no free course')
  await page.goto(`/gift/${free.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: gifts.free.title })).toBeVisible()
  await page.goto('/gift/no-such-course')
  await expect(page.getByRole('link', { name: checkoutMessages.browse })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
