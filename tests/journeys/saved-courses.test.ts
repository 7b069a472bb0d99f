import type { Page } from '@playwright/test'
import { messages as basketHi } from '../../src/features/checkout/messages/basket-hi.ts'
import { messages as checkoutHi } from '../../src/features/checkout/messages/hi.ts'
import { messages as savedHi } from '../../src/features/marketplace/messages/wishlist-hi.ts'
import { expectAccessible } from './axe.ts'
import { chooseState, openCourse, payAtProvider } from './buying.ts'
import { call, coursesBy, enterAs, expect, type FoundCourse, otherBrowser, registered, test } from './journey.ts'

// What is saved for later, and what is bought together.

const multi = (page: Page) => page.locator('#multi-enrollment-modal')
const basket = (page: Page, count: string) =>
  page.getByRole('button', { name: `Basket, ${count}` }).and(page.locator(':visible'))

async function addToBasket(page: Page, course: FoundCourse) {
  await openCourse(page, course)
  await page.getByRole('button', { name: 'Add to basket' }).and(page.locator(':visible')).first().click()
  await expect(page.getByText('Added to the basket')).toBeVisible()
}

test('a visitor saves courses, finds them on a page of their own, and takes one off', async ({ page, request }) => {
  const [first, second] = (await coursesBy(request, { price: 'paid', sort: 'newest' })).slice(0, 2) as [
    FoundCourse,
    FoundCourse,
  ]
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  for (const course of [first, second]) {
    await openCourse(page, course)
    const wish = page.getByRole('button', { name: 'Wishlist', exact: true }).and(page.locator(':visible')).first()
    await wish.click()
    // A press before the page's scripts have started takes effect once they have.
    await expect(wish).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto('/wishlist')
  await expect(page.getByRole('tab', { name: 'Wishlist (2)' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: second.courseTitle })).toBeVisible()
  await expect(page.getByText('Saved in this browser.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${second.courseTitle}` }).click()
  await expect(page.getByRole('tab', { name: 'Wishlist (1)' })).toBeVisible()
  await expect(page.getByRole('link', { name: second.courseTitle })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Bookmarks (0)' }).click()
  await expect(page.getByRole('heading', { name: 'You have no bookmarks' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Bookmarks (0)' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Wishlist (1)' }).click()
  await expect(page.getByRole('link', { name: first.courseTitle })).toBeVisible()
  await expectAccessible(page, 'the wishlist')
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fwishlist/)
})

test('the signed-in find what they saved on another device, and courses that are gone are named', async ({
  page,
  request,
  browser,
}) => {
  const person = await registered(request)
  const course = (await coursesBy(request, { price: 'paid', sort: 'newest' }))[2] as FoundCourse
  await enterAs(page, person)
  await openCourse(page, course)
  const saved = page.waitForResponse((answer) => answer.url().includes('/wishlist'))
  await page.getByRole('button', { name: 'Wishlist', exact: true }).and(page.locator(':visible')).first().click()
  await saved
  const second = await otherBrowser(browser)
  await enterAs(second, person)
  await second.goto('/dashboard')
  await second
    .getByRole('button', { name: /^Account/ })
    .and(second.locator(':visible'))
    .first()
    .click()
  await second.getByRole('link', { name: 'Wishlist' }).last().click()
  await expect(second.getByRole('tab', { name: 'Wishlist (1)' })).toBeVisible()
  await expect(second.getByRole('link', { name: course.courseTitle })).toBeVisible()
  await second.route('**/api/course/get-courses-by-uid', (route) =>
    route.fulfill({ json: { status: 1, message: 'Success', data: { courses: [] } } }),
  )
  await second.reload()
  await expect(second.getByText('1 saved course is no longer available.')).toBeVisible()
  await second.getByRole('button', { name: 'Remove from the list' }).click()
  await expect(second.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  await second.close()
})

test('courses gather in the basket over a reload and other tabs, and are paid at once', async ({
  page,
  request,
  context,
}) => {
  const person = await registered(request)
  const [first, second, third] = (await coursesBy(request, { price: 'paid', sort: 'price-low' })).slice(3, 6) as [
    FoundCourse,
    FoundCourse,
    FoundCourse,
  ]
  await enterAs(page, person)
  await addToBasket(page, first)
  await expect(basket(page, '1 course')).toBeVisible()
  await addToBasket(page, second)
  await page.reload()
  await expect(basket(page, '2 courses')).toBeVisible()
  const tab = await context.newPage()
  await addToBasket(tab, third)
  await tab.close()
  await expect(basket(page, '3 courses')).toBeVisible()

  await basket(page, '3 courses').click()
  await expect(multi(page)).toContainText('You have 3 courses waiting for enrollment')
  await page.getByRole('button', { name: `Remove ${third.courseTitle}` }).click()
  await expect(multi(page)).toContainText('You have 2 courses waiting for enrollment')
  await multi(page).getByRole('button', { name: 'Enroll Now (2 courses)' }).click()
  await chooseState(page)
  await payAtProvider(page, 'Success')
  await expect(page).toHaveURL(/\/student-success/)
  const mine = (await call(request, 'GET', '/learner/course/mine', undefined, person.token)).data.enrolled
  expect(mine.map((one: { uid: string }) => one.uid).sort()).toEqual([first.uid, second.uid].sort())
  await page.goto('/course-marketplace')
  await expect(page.getByRole('button', { name: /^Basket/ })).toHaveCount(0)
})

test('a course that is owned meanwhile leaves the basket, and removing the last closes it', async ({
  page,
  request,
}) => {
  const person = await registered(request)
  const free = (await coursesBy(request, { price: 'free' }))[0] as FoundCourse
  const paid = (await coursesBy(request, { price: 'paid', sort: 'price-low' }))[6] as FoundCourse
  await enterAs(page, person)
  await addToBasket(page, free)
  await addToBasket(page, paid)
  await call(request, 'POST', '/payment/init-payment', { uid: free.uid }, person.token)
  await page.reload()
  await page
    .getByRole('button', { name: /^Basket/ })
    .and(page.locator(':visible'))
    .click()
  await expect(multi(page)).toContainText('You have 1 course waiting for enrollment')
  await expectAccessible(page, 'the basket')
  await page.getByRole('button', { name: `Remove ${paid.courseTitle}` }).click()
  await expect(multi(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Basket/ })).toHaveCount(0)
})

test('the wishlist and the basket speak Hindi', async ({ page, request }) => {
  const course = (await coursesBy(request, { price: 'paid', sort: 'newest' }))[3] as FoundCourse
  await enterAs(page, await registered(request))
  await page.goto('/hi/wishlist')
  await expect(page.getByRole('heading', { name: savedHi.wishlistEmpty })).toBeVisible()
  await page.goto(`/hi/course-details/${course.path}`)
  await page.getByRole('button', { name: basketHi.add }).and(page.locator(':visible')).first().click()
  await page
    .getByRole('button', { name: basketHi.basketOf(1, '1') })
    .and(page.locator(':visible'))
    .click()
  await expect(page.getByRole('heading', { name: checkoutHi.completeEnrollment })).toBeVisible()
})
