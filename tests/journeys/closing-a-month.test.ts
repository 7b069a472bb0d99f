import { accountant, downloaded } from './accounting.ts'
import { enterAs, expect, test } from './journey.ts'

test('an accountant reads a month’s books, takes its report and closes it', async ({ page, request }) => {
  test.slow()
  await enterAs(page, await accountant(request))
  await page.goto('/admin/finance')
  const books = page.getByRole('region', { name: 'Books and reports' })
  const close = books.getByRole('button', { name: /^Close / })
  const label = await close.innerText()
  await books.getByRole('link', { name: 'Trial balance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  const totals = page.getByText('Total, debit').locator('..').locator('..')
  await expect(totals).toBeVisible()
  const [debit, credit] = await totals.getByRole('definition').allInnerTexts()
  expect(debit).toBe(credit)
  await page.getByRole('link', { name: 'Course revenue' }).and(page.locator(':visible')).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Course revenue' })).toBeVisible()

  await page.goto('/admin/finance/reports')
  await page.getByLabel('Report', { exact: true }).selectOption('ledger')
  await page.getByRole('button', { name: 'Create report' }).click()
  const report = await downloaded(page, () =>
    page.getByRole('button', { name: /^Download Ledger entries/ }).click({ timeout: 30_000 }),
  )
  expect(report.content.toString('utf8').split('\n').length).toBeGreaterThan(10)

  await page.goto('/admin/finance')
  await close.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/it can’t be opened again/)).toBeVisible()
  await dialog.getByRole('button', { name: label }).click()
  await expect(page.getByText('The month is closed.')).toBeVisible()
  await expect(books.getByText(/^The books are closed until the end of /)).toBeVisible()
  await expect(books.getByRole('button', { name: label })).toHaveCount(0)
})
