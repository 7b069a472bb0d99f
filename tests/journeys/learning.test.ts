import { call, coursesBy, enterAs, expect, otherBrowser, registered, test } from './journey.ts'
import { watchTo } from './watching.ts'

test('progress follows the learner to a second browser and outlives a lost connection', async ({
  page,
  request,
  browser,
}) => {
  const person = await registered(request)
  const [course] = await coursesBy(request, { search: 'Spoken English', price: 'free' })
  if (!course) throw new Error('no free course with a video')
  await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)
  await enterAs(page, person)
  await page.goto(`/learning/${course.uid}`)
  await watchTo(page, 15)

  // the second browser goes on at the second
  const second = await otherBrowser(browser)
  await enterAs(second, person)
  await second.goto(`/learning/${course.uid}`)
  await expect
    .poll(async () => Number(await second.getByRole('slider', { name: 'Position' }).inputValue()))
    .toBeGreaterThanOrEqual(14)

  // without a network the lesson is ticked all the same, and told later
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(page.getByText(/Completed|Mark as complete/).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(
      async () =>
        (await call(request, 'GET', `/learner/course/${course.uid}`, undefined, person.token)).data.completedLessons,
    )
    .toBe(1)
  await second.goto('/my-enrolled-courses')
  await expect(
    second
      .getByText(/^[1-9]\d*%$/)
      .and(second.locator(':visible'))
      .first(),
  ).toBeVisible()
  await second.close()
})
