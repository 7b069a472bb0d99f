import { enterAs, expect, signedIn, test } from './journey.ts'

test('an administrator opens the system check from the menu, repeats it, and tries again after a failure', async ({
  page,
  request,
}) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'System check' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System check' })).toBeVisible()
  const of = (part: string) => page.locator('dl > div', { hasText: part })
  await expect(of('Site address')).toContainText('leads to this installation.')
  await expect(of('Background jobs')).toContainText('Jobs are running.')
  await expect(of('Payment gateway')).toContainText('The sandbox takes test payments. No real money moves.')

  const repeated = page.waitForResponse((answer) => answer.url().includes('/admin/system-check'))
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await repeated).status()).toBe(200)

  await page.route('**/api/admin/system-check', (route) => route.fulfill({ status: 403, json: { status: 0 } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We could not run the checks.' })).toBeVisible()
  await page.unroute('**/api/admin/system-check')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(of('Disk space')).toContainText('free')
})
