import type { APIRequestContext, Page } from '@playwright/test'
import { messages as adminMessages } from '../../src/features/bundles/messages/admin-en.ts'
import { messages } from '../../src/features/bundles/messages/creator-en.ts'
import { messages as replies } from '../../src/features/bundles/messages/en.ts'
import { messages as modalMessages } from '../../src/features/checkout/messages/bundle-en.ts'
import { messages as checkoutMessages } from '../../src/features/checkout/messages/en.ts'
import { messages as pageMessages } from '../../src/features/marketplace/messages/bundles-en.ts'
import { messages as hindi } from '../../src/features/marketplace/messages/bundles-hi.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { chooseState, payAtProvider, registerThrough } from './buying.ts'
import { call, enterAs, expect, otherBrowser, registered, signedIn, test, uniqueName } from './journey.ts'

const { form, bundle: words } = messages

type Course = { uid: string; title: string; payable: number }

/** Courses of the demo creator that cost something, dearest first. */
async function paidCourses(request: APIRequestContext, token: string): Promise<Course[]> {
  const { data } = await call(request, 'GET', '/creator/coupon-course', undefined, token)
  return (data.courses as Course[]).filter(({ payable }) => payable > 0).toSorted((a, b) => b.payable - a.payable)
}

/** A published bundle of the demo creator's first three courses. */
async function published(request: APIRequestContext, title: string, share = 0.6) {
  const creator = await signedIn(request, 'creator@sopaan.test')
  const courses = (await paidCourses(request, creator.token)).slice(0, 3)
  const together = courses.reduce((sum, { payable }) => sum + payable, 0)
  const price = Math.floor(together * share)
  const { data } = await call(
    request,
    'POST',
    '/creator/bundle',
    { title, price, courses: courses.map(({ uid }) => uid), idempotencyKey: uniqueName() },
    creator.token,
  )
  await call(request, 'POST', `/creator/bundle/${data.uid}/publish`, {}, creator.token)
  const { path } = (await call(request, 'GET', `/creator/bundle/${data.uid}`, undefined, creator.token)).data
  return { uid: data.uid as string, path: path as string, courses, price, together, creator }
}

/** A learner who owns a course, paid for in the sandbox. */
async function ownerOf(request: APIRequestContext, uid: string) {
  const person = await registered(request)
  const { orderUid } = (await call(request, 'POST', '/payment/init-payment', { uid }, person.token)).data
  const admin = await signedIn(request, 'admin@sopaan.test')
  const orderOf = async () =>
    (await call(request, 'GET', `/admin/order/${orderUid}`, undefined, admin.token)).data.order
  const { providerOrderId } = await orderOf()
  await request.post('/sandbox/razorpay/_control', {
    data: { action: 'pay', order: providerOrderId, outcome: 'success' },
  })
  await expect.poll(async () => (await orderOf()).state).toBe('paid')
  return person
}

const buyButton = (page: Page, name: RegExp) => page.getByRole('button', { name }).and(page.locator(':visible')).first()
const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

test('a creator makes a bundle by keyboard, publishes it, and its page sells it', async ({ page, request }) => {
  test.slow()
  const creator = await signedIn(request, 'creator@sopaan.test')
  const [first, second, third] = await paidCourses(request, creator.token)
  if (!first || !second || !third) throw new Error('the demo creator has too few courses')
  const title = `हिसाब-किताब के सभी कोर्स, शुरुआत से लेकर टैक्स रिटर्न तक ${uniqueName()}`
  await enterAs(page, creator)
  await page.goto('/creator/bundles')
  await expectAccessible(page, 'the list of bundles')
  await page.getByRole('link', { name: messages.create }).click()
  await page.getByRole('button', { name: messages.create }).click()
  // The title, the courses and the price.
  await expect(page.locator('.hint-error')).toHaveCount(3)
  await page.getByLabel(form.name).fill(title)
  for (const { title: course } of [second, first, third]) {
    const add = page.getByRole('button', { name: form.add(course), exact: true })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: form.remove(course), exact: true })).toBeVisible()
  }
  // What is pressed stays in reach: the next course to add has the focus.
  await expect(page.locator('[data-add]:focus')).toHaveCount(1)
  await page.getByRole('button', { name: form.moveUp(first.title), exact: true }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: form.movedTo(first.title, 1, 3) })).toHaveCount(1)
  await page.getByRole('button', { name: form.remove(third.title), exact: true }).press('Enter')
  const together = first.payable + second.payable
  await page.getByLabel(form.price).fill(String(together))
  await expect(page.getByText(form.tooHigh(rupees(together)))).toBeVisible()
  const price = Math.floor(together * 0.6)
  await page.getByLabel(form.price).fill(String(price))
  await expect(
    page.getByText(form.saving(rupees(together), rupees(together - price), Math.round((1 - price / together) * 100))),
  ).toBeVisible()
  await expectAccessible(page, 'the form of a bundle')
  await page.getByRole('button', { name: messages.create }).click()

  await expect(page).toHaveURL(/\/creator\/bundles\/(?!new)/)
  await page.getByRole('button', { name: words.publish }).click()
  await expect(page.getByText(replies.published)).toBeVisible()
  await expect(page.getByLabel(messages.share.link)).toHaveValue(/\/bundle\/.+$/)
  await expectAccessible(page, 'a bundle')
  const address = new URL(await page.getByLabel(messages.share.link).inputValue()).pathname
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: pageMessages.manage }).and(page.locator(':visible'))).toHaveCount(1)
  await page.goto(`/hi${address}`)
  await expect(page.getByRole('heading', { name: hindi.inside })).toBeVisible()
  await expectAccessible(page, 'a bundle in Hindi')
  await expectNoOverflow(page)

  await page.goto('/creator/bundles')
  await page.getByRole('link', { name: title }).and(page.locator(':visible')).click()
  await page.getByRole('button', { name: words.archive }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.archive }).click()
  await expect(page.getByText(replies.states.archived, { exact: true })).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})

test('a learner who owns one course pays less, has the others, and gets one refunded; an administrator archives the bundle', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const title = `Accounts ${uniqueName()}`
  const { uid, path, courses, price, creator } = await published(request, title)
  const [, owned] = courses as [Course, Course, Course]
  const person = await ownerOf(request, owned.uid)
  await enterAs(page, person)
  await page.goto(`/bundle/${path}`)
  const offer = (await call(request, 'GET', `/payment/bundle-price/${uid}`, undefined, person.token)).data
  expect(offer.price).toBeLessThan(price)
  await expect(
    page.getByText(pageMessages.youOwn(1, 3, rupees(offer.price))).and(page.locator(':visible')),
  ).toHaveCount(1)
  await expect(page.getByText(pageMessages.owned)).toHaveCount(1)
  await expectAccessible(page, 'a bundle of which a course is owned')
  await buyButton(page, /^Buy the bundle/).click()
  const modal = page.locator('#bundle-modal')
  await expect(modal.getByText(modalMessages.included(2))).toBeVisible()
  await expect(modal.getByText(modalMessages.owned)).toHaveCount(1)
  await expectAccessible(page, 'a bundle before it is paid for')

  // Its creator makes it dearer while the modal is open.
  const change = { title, price: price + 90, courses: courses.map((course) => course.uid) }
  await call(request, 'POST', `/creator/bundle/${uid}`, change, creator.token)
  await modal.getByRole('button', { name: modalMessages.pay(rupees(offer.price)) }).click()
  await expect(modal.getByText(modalMessages.changedTitle)).toBeVisible()
  const now = (await call(request, 'GET', `/payment/bundle-price/${uid}`, undefined, person.token)).data
  await modal.getByRole('button', { name: modalMessages.pay(rupees(now.price)) }).click()
  await chooseState(page)
  await payAtProvider(page, 'Success')
  await expect(page.getByRole('heading', { name: checkoutMessages.successTitle })).toBeVisible()

  await page.goto(`/bundle/${path}`)
  await expect(page.getByText(pageMessages.ownAll).and(page.locator(':visible'))).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Buy the bundle/ })).toHaveCount(0)

  await page.goto('/account-setting/purchases')
  await expect(page.getByText(modalMessages.bundle(title))).toBeVisible()
  await expectAccessible(page, 'the purchases with a bundle')
  const { orders } = (await call(request, 'GET', '/payments/history', undefined, person.token)).data
  const refunded = courses[0] as Course
  const { data } = await call(
    request,
    'POST',
    `/payments/${orders[0].uid}/refund`,
    { uids: [refunded.uid] },
    person.token,
  )
  const line = orders[0].courses.find((course: { uid: string }) => course.uid === refunded.uid)
  expect(data.refunds).toMatchObject([{ state: 'approved', amount: line.pricePaid }])
  expect(line.pricePaid).toBeLessThan(refunded.payable)
  await page.reload()
  await expect(page.getByText(/refund/i).first()).toBeVisible()

  const admin = await otherBrowser(browser)
  await enterAs(admin, await signedIn(request, 'admin@sopaan.test'))
  await admin.goto(`/admin/bundles?of=creators&search=${encodeURIComponent(title)}`)
  await admin.getByRole('link', { name: title }).and(admin.locator(':visible')).click()
  await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await admin.getByRole('button', { name: words.archive }).click()
  const dialog = admin.getByRole('dialog', { name: words.archiveQuestion })
  await dialog.getByRole('button', { name: words.archive }).click()
  await expect(dialog.getByLabel(adminMessages.reason)).toBeFocused()
  const reason = `The description of ${title} promises a certificate that its courses do not have.`
  await dialog.getByLabel(adminMessages.reason).fill(reason)
  await dialog.getByRole('button', { name: words.archive }).click()
  await expect(admin.getByText(adminMessages.archivedByAdministrator)).toBeVisible()
  await expectAccessible(admin, 'a creator’s bundle that an administrator archived')
  expect((await request.get(`/bundle/${path}`)).status()).toBe(404)

  const theirs = await otherBrowser(browser)
  await enterAs(theirs, creator)
  await theirs.goto('/notifications')
  await theirs.getByText(reason).first().click()
  await expect(theirs).toHaveURL(new RegExp(`/creator/bundles/${uid}$`))
  await expect(theirs.getByText(words.archivedBySchool)).toBeVisible()
  await Promise.all([admin.context().close(), theirs.context().close()])
})

test('a visitor signs up on the way to a bundle, comes back to it and goes on; a course’s page names its bundles', async ({
  page,
  request,
}) => {
  test.slow()
  const title = `Together ${uniqueName()}`
  const { path, price, courses } = await published(request, title)
  await page.goto('/bundles')
  await expectAccessible(page, 'the bundles')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await buyButton(page, /^Buy the bundle/).click()
  await expect(page).toHaveURL(/\/login\?/)
  await registerThrough(page, request)
  await expect(page).toHaveURL(new RegExp(`/bundle/${path}$`))
  await expect(
    page.locator('#bundle-modal').getByRole('button', { name: modalMessages.pay(rupees(price)) }),
  ).toBeVisible()

  await page.goto(`/courses/${courses[0]?.uid}`)
  await expect(page).toHaveURL(/\/course-details\//)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  const section = page.getByRole('region', { name: pageMessages.alsoSold })
  await expect(section.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page, 'a course that is sold in bundles')
})
