import { expectAccessible } from './axe.ts'
import { payAtProvider } from './buying.ts'
import { enterAs, expect, mailbox, signedIn, test } from './journey.ts'

test('an administrator opens the system check, tests services, repeats it, and tries again after a failure', async ({
  page,
  request,
}) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Your pages' }).getByRole('link', { name: 'System check' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System check' })).toBeVisible()
  const of = (part: string) => page.locator('dl > div').filter({ has: page.getByText(part, { exact: true }) })
  await expect(of('Site address')).toContainText('leads to this installation.')
  await expect(of('Background jobs')).toContainText('Jobs are running.')
  await expect(of('Payment gateway')).toContainText('The sandbox takes test payments. No real money moves.')

  await of('Email').getByRole('button', { name: 'Send a test email' }).click()
  await expect(of('Email').getByRole('status')).toContainText('The email is in the mailbox of this evaluation school.')
  expect((await mailbox(request, 'admin@sopaan.test'))[0]?.subject).toMatch(/^Test email from /)
  await of('Payment gateway').getByRole('button', { name: 'Create a test order' }).click()
  await expect(of('Payment gateway').getByRole('status')).toContainText(/created order order_\w+ of ₹1/)
  await of('File storage').getByRole('button', { name: 'Write and read a file' }).click()
  await expect(of('File storage').getByRole('status')).toContainText('read and deleted.')
  await page.route('**/api/admin/system-check/sms/test', (route) =>
    route.fulfill({ status: 429, json: { status: 0, message: 'You can run 20 tests an hour.' } }),
  )
  await of('SMS').getByRole('button', { name: 'Send a test SMS' }).click()
  await expect(page.getByText('You can run 20 tests an hour.')).toBeVisible()
  await expectAccessible(page, 'the system check with results of tests')

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

test('the administrators’ home says how old the backup is and what is not in order, and tries again after a failure', async ({
  page,
  request,
}) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.route('**/api/admin/system-check', (route) => route.fulfill({ status: 403, json: { status: 0 } }))
  await page.goto('/admin/dashboard')
  const card = page.getByRole('region', { name: 'System check' })
  await expect(card.getByRole('heading', { name: 'We could not run the checks.' })).toBeVisible()
  await page.unroute('**/api/admin/system-check')
  await card.getByRole('button', { name: 'Try Again' }).click()
  const backup = card.locator('dl > div').filter({ has: page.getByText('Backup', { exact: true }) })
  await expect(backup).toContainText('There is no backup. An evaluation school needs none.')
  await expect(card.getByText('Migrations')).toHaveCount(0)
  await expectAccessible(page, 'the administrators’ home with the system check')
  await card.getByRole('link', { name: 'All checks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'System check' })).toBeVisible()
})

test('an administrator pays ₹1 as a test, and reads that payment, signature and event are in order', async ({
  page,
  request,
}) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/system')
  await page.getByRole('link', { name: 'Send a test payment of ₹1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Test payment' })).toBeVisible()
  await expect(page.getByText('The sandbox moves no real money.')).toBeVisible()
  const pay = page.getByRole('button', { name: 'Send a test payment of ₹1' })

  await page.route('**/api/admin/test-payment', (route) =>
    route.fulfill({ status: 409, json: { status: 0, message: 'The payment gateway does not answer.' } }),
  )
  await pay.click()
  await expect(page.getByText('The payment gateway does not answer.')).toBeVisible()
  await page.unroute('**/api/admin/test-payment')

  await pay.click()
  await payAtProvider(page, 'Success', { framed: true })
  const result = page.getByRole('status', { name: 'Result' })
  await expect(result).toContainText(/₹1 was paid \(pay_\w+\), and the signature is right/)
  await expect(result).toContainText('The payment gateway has sent an event since.')
  await expectAccessible(page, 'a test payment with its result')
})
