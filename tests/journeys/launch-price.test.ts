import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { datesIn, formatDate } from '#platform/format/format.ts'
import { languageOf } from '#platform/i18n/language.ts'
import { messages as cardMessages } from '#features/catalogue/messages/card-hi.ts'
import { expectAccessible } from './axe.ts'
import { enroll } from './buying.ts'
import { decide, draftOf, newCreator, openStep, saved, submitOver } from './creating.ts'
import { call, coursesBy, enterAs, expect, otherBrowser, registered, test, uniqueName } from './journey.ts'

/** Both widths publish one: other journeys find courses by their titles. */
const title = `Warp and Weft on a Frame Loom ${uniqueName()}`
const lastDay = dayInIndia(new Date(Date.now() + 12 * dayMs))
const until = `Price until ${formatDate(lastDay)}`

const visible = (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).and(page.locator(':visible')).first()
/** Nothing says what the course would cost without its discount. */
async function expectNoPriceBefore(page: Page): Promise<void> {
  await expect(page.locator('s:visible')).toHaveCount(0)
  await expect(page.getByText('₹1,499').and(page.locator(':visible'))).toHaveCount(0)
  await expect(page.getByText(/% off|Save ₹|^Discount/i).and(page.locator(':visible'))).toHaveCount(0)
}

test('a creator ends a discount on a day; a visitor reads it without a price from before, and pays in full once it is over', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const creator = await newCreator(request, { firstName: 'Lata', lastName: 'Vankar' })
  const { uid } = await draftOf(request, creator, title)
  await enterAs(page, creator)
  await page.goto(`/edit-course/${uid}`)
  await openStep(page, 'Price')
  await page.getByLabel('Discount ends on').fill(lastDay)
  await expect(page.getByText('Enter a discount, or leave this blank')).toBeVisible()
  await page.getByLabel('Discount', { exact: true }).fill('500')
  await expect(page.getByText('Enter a discount, or leave this blank')).toBeHidden()
  await expect(page.getByText(until)).toBeVisible()
  await expect(page.getByText(/^Learners see the struck-through price only if/)).toBeVisible()
  await expectAccessible(page, 'the price of a course with an end')
  await saved(page)
  await submitOver(request, creator, uid)
  await decide(request, uid, 'approve')

  // a published end moves earlier alone
  await page.reload()
  await openStep(page, 'Price')
  const end = page.getByLabel('Discount ends on')
  await expect(end).toHaveValue(lastDay)
  await end.fill(dayInIndia(new Date(Date.now() + 20 * dayMs)))
  await expect(
    page.getByText(`This discount ends on ${formatDate(lastDay)}. It can end earlier, not later.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change price' })).toBeDisabled()

  const visitor = await otherBrowser(browser)
  const learner = await registered(request)
  await enterAs(visitor, learner)
  const address = `${baseURL ?? ''}/course-details/${uid}`
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await visitor.waitForLoadState('networkidle')
  await expect(visible(visitor, until)).toBeVisible()
  await expect(visible(visitor, '₹999')).toBeVisible()
  await expectNoPriceBefore(visitor)
  await expectAccessible(visitor, 'a course with a price until a day')
  await enroll(visitor)
  const modal = visitor.locator('#enrollment-modal')
  await expect(modal.getByText(until)).toBeVisible()
  await expectNoPriceBefore(visitor)
  await expectAccessible(visitor, 'the enrolment with a price until a day')
  await visitor.goto(`${baseURL ?? ''}/payment?courseId=${uid}`)
  await expect(visitor.getByText(until)).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Pay ₹999' })).toBeVisible()
  await expectNoPriceBefore(visitor)

  const reader = await otherBrowser(browser)
  await reader.goto(`${baseURL ?? ''}/hi/course-details/${uid}`)
  const inHindi = cardMessages.priceUntil(datesIn(languageOf('hi').formats).date(lastDay))
  await expect(visible(reader, inHindi)).toBeVisible()
  await reader.close()

  // its last day passes
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'end-discount.ts'),
    new URL(baseURL ?? '').port,
    uid,
  ])
  await visitor.goto(address)
  await visitor.waitForLoadState('networkidle')
  await expect(visible(visitor, '₹1,499')).toBeVisible()
  await expect(visitor.getByText(/Price until/)).toHaveCount(0)
  await expect(visitor.locator('s:visible')).toHaveCount(0)
  await visitor.goto(`${baseURL ?? ''}/payment?courseId=${uid}`)
  await expect(visitor.getByRole('button', { name: 'Pay ₹1,499' })).toBeVisible()
  const { data } = await call(request, 'POST', '/payment/init-payment', { uid }, learner.token)
  const status = await call(request, 'GET', `/payment/payment-status?order=${data.orderUid}`, undefined, learner.token)
  expect(status.data).toMatchObject({ amount: 1499, courses: [{ courseDiscount: 0, courseWasPrice: null }] })

  // the next one waits for 30 days
  const again = { price: 1499, discount: 500, discountEndsOn: lastDay }
  const refused = await call(request, 'POST', `/creator/course/${uid}/price`, again, creator.token)
  expect(refused.errors.discountEndsOn).toMatch(/^The next discount with an end can start on /)
  await visitor.close()
})

test('a course that was on sale at its full price shows it struck through, with what one saves', async ({
  page,
  request,
}) => {
  type Card = { courseWasPrice: number | null; courseDiscount: number }
  const courses = await coursesBy(request, { price: '500-' })
  const course = courses.find((one) => (one as unknown as Card).courseDiscount > 0)
  if (!course) throw new Error('the demo has no discount')
  const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
  const { courseWasPrice, courseDiscount } = course as unknown as Card
  expect(courseWasPrice).toBe(course.courseDiscountedPrice + courseDiscount)
  await page.goto(`/course-details/${course.path}`)
  const price = page.locator('.price:visible').first()
  await expect(price.locator('s')).toHaveText(rupees(courseWasPrice ?? 0))
  await expect(visible(page, `Save ${rupees(courseDiscount)}`)).toBeVisible()
  await page.goto('/course-marketplace?price=500-')
  await expect(page.locator('.course-card s').first()).toBeVisible()
})
