import { expectAccessible } from './axe.ts'
import { enterAs, expect, registered, signedIn, test, withRole } from './journey.ts'

test('an administrator gives a person two parts of the work and one download, and they find those and no more', async ({
  page,
  request,
  browser,
}) => {
  const person = await registered(request)
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto(`/admin/users/${person.uid}`)
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: /^Role of/ })
  await expect(dialog.getByRole('group', { name: 'Also works as' })).toHaveCount(0)
  await dialog.getByRole('radio', { name: /^Support/ }).check()
  // The dialog is higher than the window now: it scrolls, and its buttons stay in view.
  await expect(dialog.getByRole('button', { name: 'Change role' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'the role dialog')
  await dialog.getByRole('group', { name: 'Also works as' }).getByRole('checkbox', { name: 'Content' }).check()
  await dialog.getByRole('checkbox', { name: /^People:/ }).check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Role changed')).toBeVisible()
  await expect(page.getByText('People: users, enquiries and certificates')).toBeVisible()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByText(/Also works as: .*Content/).and(page.locator(':visible'))).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await enterAs(theirs, await signedIn(request, person.email, person.password))
  await theirs.goto('/admin')
  await expect(theirs).toHaveURL(/\/admin\/enquiry\/studio/)
  const menu = theirs.getByRole('navigation', { name: 'Your pages' }).first()
  await expect(menu.getByText('Blog list')).toBeVisible()
  await expect(menu.getByText('Orders')).toHaveCount(0)
  await expect(menu.getByText('Settings')).toHaveCount(0)

  await theirs.goto(`/admin/users?search=${person.email}`)
  await expect(theirs.getByText('1 in total', { exact: true })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Invite a person' })).toHaveCount(0)
  await expect(theirs.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  await theirs.goto('/admin/theme')
  await expect(theirs).toHaveURL(/\/unauthorized/)
})

test('a person who sees a list without the permission to download it is offered no file', async ({ page, request }) => {
  await enterAs(page, await withRole(request, { role: 'FINANCE', alsoRoles: ['SUPPORT'] }))
  for (const [href, heading] of [
    ['/admin/orders', 'Orders'],
    ['/admin/users', 'All Users'],
  ] as const) {
    await page.goto(href)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
  }
  await page.goto('/admin/finance/reports')
  await expect(page.getByText('ask an administrator for permission')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create report' })).toHaveCount(0)
  await expectAccessible(page, 'reports that may not be made')
})
