import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call, enterAs, expect, mailbox, otherBrowser, registered, signedIn, test, uniqueName } from './journey.ts'

const asAdmin = async (page: Page, request: APIRequestContext) =>
  enterAs(page, await signedIn(request, 'admin@sopaan.test'))

/** The row's menu, by the keyboard alone. */
async function openActions(page: Page, name: string): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: `Actions for ${name}` })
    .and(page.locator(':visible'))
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
}

test('an administrator finds a learner, suspends and restores them, changes their role, and reads it in the log', async ({
  page,
  request,
  browser,
}) => {
  const learner = await registered(request)
  const name = `${learner.firstName} ${learner.lastName}`
  const theirs = await otherBrowser(browser)
  await enterAs(theirs, learner)
  await theirs.goto('/my-enrolled-courses')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await asAdmin(page, request)
  await page.goto('/admin/users?kind=learners')
  await page.getByRole('searchbox', { name: 'Search name, email or mobile' }).fill(learner.email)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('1 in total', { exact: true })).toBeVisible()

  // Past the last page nothing is said to be shown.
  await page.goto('/admin/users?kind=learners&page=9999')
  await expect(page.getByText(/^[\d,]+ in total$/)).toBeVisible()
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
  await page.goBack()

  await openActions(page, name)
  await page.getByRole('menuitem', { name: 'Suspend' }).press('Enter')
  const question = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await question.getByRole('button', { name: 'Suspend 1 account' }).press('Enter')
  await expect(question.getByText('This field is required')).toBeVisible()
  // Leaving the field says so as well: only the focus shows that the key was handled.
  await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await question.getByRole('textbox', { name: 'Reason' }).fill('Shares the videos of paid lessons.')
  await question.getByRole('button', { name: 'Suspend 1 account' }).press('Enter')
  await expect(page.getByText('Account suspended')).toBeVisible()
  await expect(page.locator('main').getByText('Suspended', { exact: true }).and(page.locator(':visible'))).toBeVisible()

  await theirs.goto('/my-enrolled-courses')
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.getByLabel('Email').fill(learner.email)
  await theirs.getByLabel('Password', { exact: true }).fill(learner.password)
  await theirs.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs.getByText('This account is suspended. Please contact support.')).toBeVisible()

  // Several at once, here one of one.
  await page
    .getByRole('checkbox', { name: `Select ${name}` })
    .and(page.locator(':visible'))
    .check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Account restored')).toBeVisible()

  await page.getByRole('link', { name }).and(page.locator(':visible')).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(learner.phone.replace(/^(.{5})/, '+91 $1 '))).toBeVisible()
  await page.getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: /^Instructor/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Role changed')).toBeVisible()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Audit log' })).toBeInViewport({ ratio: 1 })
  const done = page.getByRole('region', { name: 'Changes to this account' })
  await expect(done.getByText(/Role: Learner.*Instructor/).and(page.locator(':visible'))).toBeVisible()
  await expect(done.getByText('User suspended').and(page.locator(':visible'))).toBeVisible()
  await done.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?.*entityUid=/)
  await expect(page.getByText('3 in total', { exact: true })).toBeVisible()
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'User restored' })
  await expect(page.getByText('1 in total', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 in total', { exact: true })).toBeVisible()

  // Anyone who was restored signs in again, and is what they were made.
  await signedIn(request, learner.email, learner.password).then((user) => expect(user.userRole).toBe('INSTRUCTOR'))
})

test('a person is invited by email, chooses a password and stands where the role begins', async ({
  page,
  request,
  browser,
}) => {
  await asAdmin(page, request)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(4)
  const email = `invited.${uniqueName()}@example.in`
  await dialog.getByLabel('First name').fill('Meenal')
  await dialog.getByLabel('Last name').fill('Shah')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Mobile number').fill('98260 41211')
  await dialog.getByLabel('Role').selectOption('CREATOR')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()

  let link = ''
  await expect(async () => {
    link = /\/forget-password\?token=[\w-]+/.exec((await mailbox(request, email))[0]?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const theirs = await otherBrowser(browser)
  await theirs.goto(link)
  await theirs.getByLabel('New password').fill('Monsoon@2026')
  await theirs.getByLabel('Confirm password').fill('Monsoon@2026')
  await theirs.locator('form').getByRole('button').last().click()
  await expect(theirs).toHaveURL(/\/login/)
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill('Monsoon@2026')
  await theirs.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(theirs).toHaveURL(/\/creator\/dashboard/)
})

test('a learner who opens the pages of administrators is led away', async ({ page, request }) => {
  await enterAs(page, await registered(request))
  for (const path of ['/admin/users', '/admin/audit']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/unauthorized/)
  }
})

test('what the keyboard comes to on a small screen is never under the bar at its foot', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/users')
  const bar = await page.getByRole('navigation', { name: 'Your pages' }).last().boundingBox()
  await page.getByRole('button', { name: 'Download CSV' }).focus()
  for (let step = 0; step < 36; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.locator(':focus').boundingBox()
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('one search leads to a person, to an order by its payment and to a ticket', async ({ page, request }) => {
  const person = await registered(request)
  const sent = await call(request, 'POST', '/enquiry/contact-us', {
    name: person.firstName,
    email: person.email,
    phone: '9876501234',
    subject: 'Fees for two children',
    message: 'Is there a discount for two children?',
  })
  await asAdmin(page, request)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Person, order, payment or ticket' }).filter({ visible: true }).click()
  const box = page.getByRole('searchbox', { name: 'Person, order, payment or ticket' })
  await box.fill(person.email)
  const people = page.getByRole('region', { name: 'People' })
  await expect(people.getByRole('link', { name: person.lastName })).toBeVisible()
  await expectAccessible(page, 'results')
  await box.fill('no-such-order-anywhere')
  await expect(page.getByRole('heading', { name: 'No results for ‘no-such-order-anywhere’' })).toBeVisible()
  await box.fill(sent.data.ticket)
  await page.getByRole('region', { name: 'Enquiries' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/enquiry\/contact-us\/\w+$/)
  await expect(page.getByText('Fees for two children').filter({ visible: true }).first()).toBeVisible()
})
