import type { APIRequestContext, Page } from '@playwright/test'
import { messages as hindi } from '../../src/features/notifications/messages/hi.ts'
import { call, coursesBy, enterAs, expect, registered, test } from './journey.ts'

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })

/** A learner who took so many free courses, each of which rang the bell. */
async function learnerWith(request: APIRequestContext, notices: number) {
  const person = await registered(request)
  const courses = (await coursesBy(request, { price: 'free' })).slice(0, notices)
  for (const { uid } of courses) await call(request, 'POST', `/courses/${uid}/enroll-with-payment`, {}, person.token)
  return person
}

test('the bell leads to all notifications, page by page; one is read by opening it, the rest by one press', async ({
  page,
  request,
}) => {
  await enterAs(page, await learnerWith(request, 12))
  await page.goto('/my-enrolled-courses')
  await bell(page, 'Notifications, 9+ unread').click()
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/\/notifications\?page=2$/)
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page).toHaveURL(/\/notifications\?state=unread$/)
  await expect(rows(page)).toHaveCount(10)
  for (const left of ['9+', '9+', '9']) {
    const newest = rows(page).first().getByRole('link')
    const opened = await newest.getAttribute('href')
    await newest.click()
    // The course goes on to its first lesson by itself.
    await expect(page).toHaveURL(/\/learning\/.*lesson=/)
    await page.goBack()
    // What was opened is read, and among the unread no more.
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('main').locator(`a[href="${opened}"]`)).toHaveCount(0)
    await expect(bell(page, `Notifications, ${left} unread`)).toBeVisible()
  }
  await page.reload()
  await expect(rows(page)).toHaveCount(9)

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Choose which emails you get' }).click()
  await expect(page).toHaveURL(/\/account-setting#notifications$/)
})

test('a list that can’t be loaded is asked for again; a newcomer’s is empty and says so, in Hindi too', async ({
  page,
  request,
}) => {
  await enterAs(page, await registered(request))
  const answers = /\/api\/notifications\?/
  await page.route(answers, (route) => route.fulfill({ status: 500, json: { status: 0, message: 'Later', data: {} } }))
  await page.goto('/notifications')
  await expect(page.getByText('We could not load your notifications.')).toBeVisible()
  await page.unroute(answers)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No new notifications' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('languagePreference', 'hi'))
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: hindi.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: hindi.nothing })).toBeVisible()
})
