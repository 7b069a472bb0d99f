import { expect, test } from './journey.ts'

test('a search is in the address as it was typed, survives a shared link, and goes back', async ({ page }) => {
  await page.goto('/course-marketplace?category=music,design')
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/course-marketplace?category=music,design')
  const box = page.getByRole('main').getByRole('searchbox')
  for (const [text, address] of [
    ['2026', 'search=2026'],
    ['C++ & C#', 'search=C%2B%2B+%26+C%23'],
    ['गणित', `search=${encodeURIComponent('गणित')}`],
  ] as const) {
    await page.goto('/course-marketplace')
    await page.waitForLoadState('networkidle')
    await box.fill(text)
    await expect(page).toHaveURL(`/course-marketplace?${address}`)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(box).toHaveValue(text)
    await page.goBack()
    await expect(page).toHaveURL('/course-marketplace')
    await expect(box).toHaveValue('')
  }
})

test('a number is searched for among questions and posts, and a page of posts is an address', async ({ page }) => {
  await page.goto('/faq?search=2026')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('2026')
  await page.goto('/blog?page=2&search=2026')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('2026')
  await expect(page).toHaveURL('/blog?page=2&search=2026')
})

test('the search of the home page suggests as one types, and a suggestion is opened by key', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const box = page.getByRole('main').getByRole('combobox', { name: 'What do you want to learn?' })
  await box.pressSequentially('tabl')
  const list = page.getByRole('main').getByRole('listbox')
  await expect(list.getByRole('option').filter({ hasText: /tabla/i }).first()).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/course-details\/|\/course-marketplace\?|\/profile\//)
})
