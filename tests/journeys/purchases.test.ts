import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { messages as hindi } from '../../src/features/checkout/messages/purchases-hi.ts'
import { readPdf } from '../pdf.ts'
import { downloaded } from './accounting.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { chooseState, payAtProvider } from './buying.ts'
import { call, coursesBy, enterAs, expect, type FoundCourse, mailbox, registered, signedIn, test } from './journey.ts'

const card = (page: Page, course: FoundCourse) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: course.courseTitle }) })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** What the PDF prints that a button of an order opens, in one line. */
async function printed(page: Page, button: Locator) {
  const { name, content } = await downloaded(page, () => button.click())
  return { name, text: (await readPdf(content)).text.replaceAll(/\s+/g, ' ') }
}

/** A newcomer who began to buy each of these courses and paid for none. */
async function buyerOf(request: APIRequestContext, courses: readonly FoundCourse[]) {
  const person = await registered(request)
  for (const { uid } of courses) await call(request, 'POST', '/payment/init-payment', { uid }, person.token)
  return person
}

test('a learner cancels an open order, pays for another and sees both', async ({ page, request }) => {
  const [cancelled, bought] = (await coursesBy(request, { price: 'paid', sort: 'price-low' })) as [
    FoundCourse,
    FoundCourse,
  ]
  const person = await buyerOf(request, [cancelled, bought])
  await enterAs(page, person)
  await page.goto('/account-setting')
  await page.getByRole('link', { name: 'See purchases' }).click()
  await expect(page).toHaveURL(/\/account-setting\/purchases$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Purchases' })).toBeVisible()
  await expect(tab(page, 'All 2')).toBeVisible()
  await expect(tab(page, 'Open 2')).toBeVisible()

  // Kept, and then given up.
  await card(page, cancelled).getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Keep order' }).click()
  await expect(card(page, cancelled).getByText('Waiting for payment')).toBeVisible()
  await card(page, cancelled).getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(card(page, cancelled).getByText('You cancelled this order before paying.')).toBeVisible()
  await expect(card(page, cancelled).getByRole('button')).toHaveCount(0)
  await expect(tab(page, 'Open 1')).toBeVisible()
  // The pressed button is gone, and the keyboard goes on at the top of the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tab(page, 'Open').click()
  await expect(page).toHaveURL(/\/account-setting\/purchases\?status=open$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await card(page, bought)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await chooseState(page)
  await payAtProvider(page, 'Success')
  await expect(page).toHaveURL(/\/student-success/)

  // The State that the invoice asked for is saved for the next one.
  await page.goto('/account-setting')
  await expect(page.locator('select[name="billingState"]')).toHaveValue('27')

  // From the account's menu this time.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Nandini Kulkarni' }).and(page.locator(':visible')).click()
  await page.getByRole('link', { name: 'Purchases' }).click()
  await expect(tab(page, 'Paid 1')).toBeVisible()
  await expect(tab(page, 'Open 0')).toBeVisible()
  await expect(card(page, cancelled).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(card(page, bought).getByText('Paid', { exact: true })).toBeVisible()
  await expect(card(page, bought).getByText(/^Receipt RCT\//)).toBeVisible()
  const answered = page.waitForResponse(/\/document\?kind=receipt/)
  const receipt = card(page, bought).getByRole('button', { name: /^Receipt PDF/ })
  const { name, content } = await downloaded(page, () => receipt.click())
  expect((await answered).headers()['content-type']).toBe('application/pdf')
  expect(name).toMatch(/^RCT-\d{4}-\d{6}\.pdf$/)
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  await card(page, bought).getByRole('button', { name: 'Order history' }).click()
  await expect(
    card(page, bought)
      .getByRole('listitem')
      .filter({ hasText: /^₹.* paid/ }),
  ).toBeVisible()
  await tab(page, 'Refunded').click()
  await expect(page.getByRole('heading', { name: 'No refunds' })).toBeVisible()

  // The receipt's email leads here too.
  await expect
    .poll(async () =>
      (await mailbox(request, person.email)).some(({ text }) => text.includes('/account-setting/purchases')),
    )
    .toBe(true)
})

test('a learner who bought by mistake asks for the money back, and follows it to the bank', async ({
  page,
  request,
}) => {
  const [course] = (await coursesBy(request, { price: 'paid', sort: 'price-low', language: 'English' })) as [
    FoundCourse,
  ]
  const person = await buyerOf(request, [course])
  await enterAs(page, person)
  await page.goto('/account-setting/purchases')
  await card(page, course)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await chooseState(page)
  await payAtProvider(page, 'Success')
  await expect(page).toHaveURL(/\/student-success/)

  await page.goto('/account-setting/purchases')
  await expect(card(page, course).getByText(/^You can ask for a refund until/)).toBeVisible()
  const shown = await card(page, course)
    .getByText(/^Receipt RCT\//)
    .textContent()
  const receiptNumber = shown?.match(/RCT\/\S+/)?.[0] ?? ''
  const receipt = await printed(page, card(page, course).getByRole('button', { name: /^Receipt PDF/ }))
  expect(receipt.name).toBe(`${receiptNumber.replaceAll('/', '-')}.pdf`)
  const price = course.courseDiscountedPrice.toLocaleString('en-IN', { minimumFractionDigits: 2 })
  for (const words of [`Receipt number ${receiptNumber}`, course.courseTitle, `Total ₹${price}`])
    expect(receipt.text).toContain(words)
  const ask = card(page, course).getByRole('button', { name: /^Ask for a refund of/ })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund' })
  // What will happen is said before anything is sent.
  await expect(dialog.getByText('We approve your refund at once.')).toBeVisible()
  await expectAccessible(page, 'the refund dialog')
  await dialog.getByRole('button', { name: 'Keep the course' }).click()
  await expect(ask).toBeFocused()
  await ask.click()
  await dialog.getByRole('radio', { name: 'I bought it by mistake' }).check()
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(page.getByText(/^Your refund is approved/)).toBeVisible()

  const steps = card(page, course).getByRole('region', { name: /^Refund of ₹/ })
  await expect(steps.getByText('You asked for a refund')).toBeVisible()
  const note = steps.getByText(/^Credit note CRN\//)
  await expect(note).toBeVisible()
  await expect(card(page, course).getByText('You no longer have access to this course.')).toBeVisible()
  await expect(async () => {
    await page.reload()
    // The provider has it after a moment, with the reference by which the bank finds it.
    await expect(steps.getByText(/^Bank reference \(ARN\) \w+$/)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(steps.getByText('Sent to your bank')).toBeVisible()
  const noteNumber = (await note.textContent())?.match(/CRN\/\S+/)?.[0] ?? ''
  const creditNote = await printed(page, steps.getByRole('button', { name: /^Credit note PDF/ }))
  expect(creditNote.name).toBe(`${noteNumber.replaceAll('/', '-')}.pdf`)
  for (const words of [
    `Credit note number ${noteNumber}`,
    `For receipt ${receiptNumber}`,
    course.courseTitle,
    `Total credit ₹${price}`,
  ])
    expect(creditNote.text).toContain(words)
  await expect(card(page, course).getByText('Refunded', { exact: true })).toBeVisible()
  await expect
    .poll(
      async () =>
        (await mailbox(request, person.email)).filter(({ subject }) => subject?.startsWith('Your refund')).length,
    )
    .toBe(1)
})

// The demo's seller was registered for GST on the day on which the demo's learner bought, and is no more.
test('a learner opens the tax invoice of a course bought weeks ago', async ({ page, request }) => {
  await enterAs(page, await signedIn(request, 'learner@sopaan.test'))
  await page.goto('/account-setting/purchases')
  const order = page.getByRole('article').filter({ hasText: 'Tax invoice INV/' }).first()
  const number = (await order.getByText(/^Tax invoice INV\//).textContent())?.match(/INV\/\S+/)?.[0] ?? ''
  const invoice = await printed(page, order.getByRole('button', { name: `Tax invoice PDF, ${number}` }))
  expect(invoice.name).toBe(`${number.replaceAll('/', '-')}.pdf`)
  const titles = await order.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(titles.length).toBeGreaterThan(0)
  for (const words of [
    'Sopaan Demo School Private Limited',
    'GSTIN 27DEMCS0000D1Z',
    `Invoice number ${number}`,
    'Place of supply Madhya Pradesh (23)',
    ...titles,
  ])
    expect(invoice.text).toContain(words)
  const paise = (label: string) => {
    const [amount = ''] = invoice.text.split(`${label} ₹`)[1]?.match(/^[\d,]+\.\d\d/) ?? []
    return Math.round(Number(amount.replaceAll(',', '')) * 100)
  }
  expect(paise('Total')).toBeGreaterThan(0)
  // Sold to another State, so that all of the tax is IGST. The price contains it.
  expect(paise('IGST at 18%')).toBe(Math.round((paise('Total') * 18) / 118))
  expect(paise('Taxable value') + paise('IGST at 18%')).toBe(paise('Total'))
  const price = (paise('Total') / 100).toLocaleString('en-IN')
  await expect(order.getByText(`₹${price}`).first()).toBeVisible()
})

test('an order paid in another tab is refused to be cancelled, and the page shows what is true', async ({
  page,
  request,
}) => {
  const [course] = (await coursesBy(request, { price: 'paid', sort: 'price-low' })) as [FoundCourse]
  await enterAs(page, await buyerOf(request, [course]))
  await page.goto('/account-setting/purchases')
  await page.route('**/api/payments/*/cancel', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 0, error: 'ORDER_SETTLED', message: 'This order is already paid.', data: null },
    }),
  )
  await card(page, course).getByRole('button', { name: 'Cancel order' }).click()
  const asked = page.waitForRequest(/\/api\/payments\/history/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('This order is already paid.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await asked
})

test('purchases that can’t be loaded are asked for again; a newcomer’s are empty and say so, in Hindi too', async ({
  page,
  request,
}) => {
  await enterAs(page, await registered(request))
  const answers = /\/api\/payments\/history/
  await page.route(answers, (route) => route.fulfill({ status: 500, json: { status: 0, message: 'Later', data: {} } }))
  await page.goto('/account-setting/purchases')
  await expect(page.getByText('We could not load your purchases.')).toBeVisible()
  await page.unroute(answers)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Courses you buy appear here.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse courses' })).toHaveAttribute(
    'href',
    '/course-marketplace',
  )
  await page.evaluate(() => localStorage.setItem('languagePreference', 'hi'))
  await page.goto('/account-setting/purchases')
  await expect(page.getByRole('heading', { level: 1, name: hindi.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: hindi.empty.all.title })).toBeVisible()
})

test('an open order with a long Hindi title fits a narrow phone', async ({ page, request }) => {
  const courses = await coursesBy(request, { price: 'paid', language: 'Hindi' })
  const longest = courses.toSorted((a, b) => b.courseTitle.length - a.courseTitle.length)[0] as FoundCourse
  await enterAs(page, await buyerOf(request, [longest]))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account-setting/purchases')
  await expect(card(page, longest).getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  await expectNoOverflow(page)
})
