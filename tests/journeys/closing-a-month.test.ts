import type { Page } from '@playwright/test'
import { accountant, downloaded } from './accounting.ts'
import { enterAs, expect, test } from './journey.ts'

/** Makes a report of the month that the page proposes and downloads it; the newest stands first. */
async function report(page: Page, kind: string, name: string) {
  await page.getByLabel('Report', { exact: true }).selectOption(kind)
  await page.getByRole('button', { name: 'Create report' }).click()
  const download = page.getByRole('button', { name: `Download ${name}` }).first()
  const file = await downloaded(page, () => download.click())
  return { name: file.name, text: file.content.toString('utf8') }
}

/** The vouchers of a Tally file, read as strictly as the browser reads XML. In paise. */
async function vouchersOf(page: Page, xml: string) {
  return page.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, 'application/xml')
    const broken = file.querySelector('parsererror')
    if (broken) throw new Error(broken.textContent)
    return [...file.querySelectorAll('ENVELOPE > BODY > IMPORTDATA > REQUESTDATA > TALLYMESSAGE > VOUCHER')].map(
      (voucher) => ({
        type: voucher.getAttribute('VCHTYPE'),
        date: voucher.querySelector('DATE')?.textContent ?? '',
        sum: [...voucher.querySelectorAll('AMOUNT')].reduce(
          (sum, amount) => sum + Math.round(Number(amount.textContent) * 100),
          0,
        ),
      }),
    )
  }, xml)
}

test('an accountant reads a month’s books, takes its reports and closes it', async ({ page, request }) => {
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
  const month = await page.getByLabel('Month', { exact: true }).inputValue()
  const ledger = await report(page, 'ledger', 'Ledger entries')
  expect(ledger.text.split('\n').length).toBeGreaterThan(10)

  // The seller of the demo school was registered for GST in that month.
  const gstr1 = await report(page, 'gstr1_json', 'GSTR-1 (JSON')
  expect(gstr1.name).toBe(`gstr1-${month}.json`)
  const filed = JSON.parse(gstr1.text)
  expect(filed).toMatchObject({
    gstin: expect.stringMatching(/^27DEMCS0000D1Z\w$/),
    fp: `${month.slice(5)}${month.slice(0, 4)}`,
  })
  expect(filed.b2cs.length).toBeGreaterThan(0)
  const [firstInvoice] = filed.doc_issue.doc_det[0].docs
  expect(firstInvoice.from).toMatch(/^INV\//)
  await expect(page.getByText('Matches the books.').first()).toBeVisible()

  const tally = await report(page, 'tally', 'Tally vouchers')
  expect(tally.name).toBe(`tally-${month}.xml`)
  const vouchers = await vouchersOf(page, tally.text)
  expect(vouchers.filter(({ type }) => type === 'Sales').length).toBeGreaterThan(0)
  expect(new Set(vouchers.map(({ date }) => date.slice(0, 6)))).toEqual(new Set([month.replace('-', '')]))
  expect(vouchers.filter(({ sum }) => sum !== 0)).toEqual([])

  await page.goto('/admin/finance')
  await close.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/it can’t be opened again/)).toBeVisible()
  await dialog.getByRole('button', { name: label }).click()
  await expect(page.getByText('The month is closed.')).toBeVisible()
  await expect(books.getByText(/^The books are closed until the end of /)).toBeVisible()
  await expect(books.getByRole('button', { name: label })).toHaveCount(0)
})
