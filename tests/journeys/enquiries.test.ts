import { setTimeout as sleep } from 'node:timers/promises'
import { call, enterAs, expect, mailbox, newcomer, signedIn, test } from './journey.ts'

test('a visitor asks for the studio by keyboard, and follows what the form says', async ({ page }) => {
  await page.goto('/hire-studio')
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('R')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Minimum 2 characters required')).toBeVisible()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Preferred day').fill('2020-01-01')
  await page.getByLabel('Hours').fill('40')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please choose a day that has not passed')).toBeVisible()
  await expect(page.getByText('Please choose 1 to 24 hours')).toBeVisible()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
})

test('an enquiry goes from the form to its end: ticket, email, reply, closed', async ({ page, request }) => {
  const person = newcomer()
  await page.goto('/contact-us')
  await page.getByLabel('Your name').fill('Nandini Kulkarni')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile number').fill(person.phone)
  await page.getByLabel('What is it about?').fill('Sixty seats')
  await page.getByLabel('Message').fill('Can each of our sixty trainees have an account?')
  // The second press comes before the answer: on an answered form it would fall on the text that replaced the button.
  await page.route('**/api/enquiry/contact-us', async (route) => {
    await sleep(500)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(page.getByRole('heading', { name: 'We received your message' })).toBeFocused()
  const ticket = (await page.getByText(/^CU-\d{6}$/).textContent()) ?? ''
  await expect(async () => {
    const emails = await mailbox(request, person.email)
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining(ticket)])
  }).toPass()

  const admin = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, admin)
  await page.goto('/admin/enquiry/contact-us')
  await page.getByLabel('Search by name, email, phone or ticket').fill(ticket)
  await expect(page).toHaveURL(new RegExp(`search=${ticket}`))
  await expect(page.getByText('1 in total', { exact: true })).toBeVisible()
  await page.locator('main a:visible', { hasText: 'Nandini Kulkarni' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nandini Kulkarni' })).toBeVisible()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByLabel('Assigned to')).toHaveValue(admin.uid)

  await page.getByRole('tab', { name: 'Note' }).click()
  await page.getByLabel('Note').last().fill('An institute: ask accounts about the invoice.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('An institute: ask accounts about the invoice.').first()).toBeVisible()

  const { enquiries } = (
    await call(request, 'GET', `/admin/enquiry/contact-us?search=${ticket}`, undefined, admin.token)
  ).data
  await page.getByRole('tab', { name: 'Reply' }).click()
  const answer = 'Yes, each trainee gets an account of their own.'
  await page.getByRole('textbox', { name: 'Reply' }).fill(answer)
  // Half written and left by the menu, or loaded again, it is still there: a reply and a note each in its place.
  await page.getByRole('tab', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask for their GSTIN.')
  const back = page.url()
  // On a phone what was just said lies over the way back, and stays while a finger rests on it.
  await expect(page.getByText('Note added.')).toBeHidden()
  await page.getByRole('link', { name: 'Contact enquiries' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact enquiries' })).toBeVisible()
  await page.goto(back)
  await expect(page.getByText('You have not sent this reply yet.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(answer)
  await page.getByRole('tab', { name: 'Note' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask for their GSTIN.')
  await page.getByRole('textbox', { name: 'Note' }).fill('')
  await page.getByRole('tab', { name: 'Reply' }).click()

  // Somebody else is quicker: what was typed stays, and what they wrote is shown.
  await call(request, 'POST', `/admin/enquiry/contact-us/${enquiries[0].uid}`, { note: 'I called them.' }, admin.token)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(/Someone else changed this enquiry/).first()).toBeVisible()
  await expect(page.getByText('I called them.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(answer)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  const [email] = await mailbox(request, person.email)
  expect(email?.subject).toBe(`${ticket}: Sixty seats`)
  expect(email?.text).toContain(answer)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent:')))).toEqual([])

  // What was done a moment ago is said over the head of the page, as long as a pointer rests there.
  await expect(page.getByText('Enquiry assigned.')).toBeHidden()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
})

test('a visitor finds an answer on the help page, and a learner their order', async ({ page, request }) => {
  await page.goto('/support')
  await page.getByLabel('Search the questions').fill('refund')
  await expect(page.getByText(/^\d+ answers?$/)).toBeVisible()
  await page
    .locator('summary', { hasText: /refund/i })
    .first()
    .click()
  await enterAs(page, await signedIn(request, 'learner@sopaan.test'))
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'Your courses and orders' })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a refund' }).click()
  await expect(page.getByRole('heading', { name: 'How to ask' })).toBeInViewport()
})
