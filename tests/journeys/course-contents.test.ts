import { expectAccessible } from './axe.ts'
import { coursesBy, expect, test } from './journey.ts'

test('a course for reading says so before it is bought, and one with videos counts them', async ({ page, request }) => {
  const [reading] = await coursesBy(request, { search: 'Biryani', price: 'paid' })
  await page.goto(`/course-details/${reading?.path}`)
  await expect(page.locator('header').getByText('Reading course', { exact: true })).toBeVisible()
  const curriculum = page.locator('#curriculum')
  await expect(curriculum.getByText('You learn by reading: this course has few videos or none.')).toBeVisible()
  await expect(curriculum.getByText('4 lessons to read')).toBeVisible()
  await expectAccessible(page, 'the page of a course for reading')
  // Its preview is no video, and its button doesn't promise one.
  await page.getByRole('button', { name: 'Read preview' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog').locator('.prose').first()).toBeVisible()

  const [watched] = await coursesBy(request, { search: 'GST and Tally', price: 'paid' })
  await page.goto(`/course-details/${watched?.path}`)
  await expect(page.locator('header').getByText('8 videos', { exact: true })).toBeVisible()
  await expect(page.getByText('Reading course', { exact: true })).toHaveCount(0)
  await expect(page.locator('#curriculum').getByText('2 quizzes')).toBeVisible()
  await page.getByRole('button', { name: 'Play preview' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('region', { name: /^Video: / })).toBeVisible()
})
