import { expect, test } from './journey.ts'

test('the reference of the API opens, and a call can be tried in it', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(String(baseURL))) elsewhere.push(request.url())
  })
  await page.goto('/api/docs')
  const dropdown = page.locator('.opblock').filter({ hasText: '/api/course/get-dropdown' })
  // Swagger draws the whole list before the first group can be opened.
  await page.locator('.opblock-tag[data-tag="course"]').click({ timeout: 40_000 })
  await dropdown.locator('.opblock-summary-control').click()
  await dropdown.getByRole('button', { name: 'Try it out' }).click()
  await dropdown.getByRole('button', { name: 'Execute' }).click()
  await expect(dropdown.locator('.live-responses-table')).toContainText('"status": 1')
  expect(elsewhere).toEqual([])
})
