import { readFile } from 'node:fs/promises'
import { readPdf } from '../pdf.ts'
import { draftOf, newCreator, submitOver } from './creating.ts'
import { call, enterAs, expect, signedIn, test } from './journey.ts'

test('an administrator sends a course back with notes, then approves it and sees it live', async ({
  page,
  request,
  browser,
}) => {
  const author = await newCreator(request)
  const title = `Soil tests for kitchen gardens ${author.uid}`
  const { uid } = await draftOf(request, author, title)
  await submitOver(request, author, uid)

  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/courses?state=IN_REVIEW')
  await page.getByLabel('Search by title or instructor').fill(title)
  // The list moves until it has narrowed, and a press on what moves is lost.
  await expect(page.getByRole('button', { name: /^Actions for/ }).locator('visible=true')).toHaveCount(1)
  await page.locator('main a:visible', { hasText: title }).first().click()
  await expect(page.getByRole('heading', { name: 'Submitted content' })).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The first lesson does not say what to buy.')
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  await dialog.getByLabel('Field').selectOption({ label: 'Lesson: Lesson 1' })
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Name the kit and its price.')
  // Closed by a slip, even with the page: what was typed is there again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('You have not sent this yet.')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The first lesson does not say what to buy.')
  await expect(dialog.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('Name the kit and its price.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Name the kit and its price.')).toBeVisible()
  const draft = (await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)).data
  expect(Object.values(draft.lastDecision.notes)).toEqual(['Name the kit and its price.'])

  const shorter = `Kitchen soil tests ${author.uid}`
  const { version } = draft
  await call(request, 'POST', `/creator/course/${uid}`, { version, title: shorter }, author.token)
  await submitOver(request, author, uid)
  await page.reload()
  const since = page.getByRole('region', { name: 'Changes since it was rejected' })
  await expect(since.getByText(title)).toBeVisible()
  await expect(since.getByText(shorter)).toBeVisible()
  // What was sent is not typed there again.
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Preview as a learner' }).click()
  await expect(page.getByRole('heading', { level: 1, name: shorter })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('This course has nothing to review.')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`/course-details/${draft.path}`)
  await expect(visitor.getByRole('heading', { level: 1, name: shorter })).toBeVisible()
  await visitor.close()
})

test('an administrator plays a video of a course under review, with its captions', async ({ page, request }) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/courses?state=IN_REVIEW')
  await page.getByLabel('Title or instructor').fill('Excel for Accountants')
  // A row that still moves as the list narrows is missed by a press.
  await expect(page.getByText('1 in total', { exact: true })).toBeVisible()
  await page.locator('main a:visible', { hasText: 'Excel for Accountants' }).first().click()
  const video = page.getByLabel('Video: Which lookup goes into the reconciliation?')
  await video.evaluate((player: HTMLVideoElement) => {
    player.muted = true
    return player.play()
  })
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(1)
  const shown = () =>
    video.evaluate(({ textTracks: [captions] }: HTMLVideoElement) => [
      captions?.mode,
      captions?.language,
      (captions?.cues?.length ?? 0) > 3,
    ])
  await expect.poll(shown).toEqual(['showing', 'en', true])
})

test('a category is made, moved by keyboard, renamed and merged, and its addresses go on working', async ({
  page,
  request,
}) => {
  const { uid } = await newCreator(request)
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/categories?size=30')
  await page.getByRole('button', { name: 'New category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expect(dialog.getByText('This field is required').first()).toBeVisible()
  await dialog.getByLabel('Name', { exact: false }).first().fill(`Beekeeping ${uid}`)
  await dialog.getByLabel('Name in Hindi').fill('मधुमक्खी पालन')
  await dialog.getByLabel('URL').fill('Bee Keeping')
  await expect(dialog.getByText('Use lowercase letters, digits and single hyphens')).toBeVisible()
  await dialog.getByLabel('URL').fill(`bees-${uid}`)
  await dialog.getByLabel('Cover motif').selectOption('farming')
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expect(dialog).toBeHidden()

  const menu = page.getByRole('button', { name: `Actions for Beekeeping ${uid}` }).locator('visible=true')
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
  await expect(async () => {
    const { categories } = (
      await call(
        request,
        'GET',
        '/admin/category?limit=100',
        undefined,
        (await signedIn(request, 'admin@sopaan.test')).token,
      )
    ).data
    expect(categories.at(-2).name).toBe(`Beekeeping ${uid}`)
  }).toPass()
  // The row moves once the list has been read again, and a menu that is open on it closes.
  await expect(
    page
      .getByRole('button', { name: /^Actions for/ })
      .locator('visible=true')
      .nth(-2),
  ).toHaveAccessibleName(`Actions for Beekeeping ${uid}`)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('URL').fill(`honey-${uid}`)
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText(`Formerly bees-${uid}`).locator('visible=true')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  await dialog.getByLabel('Merge into').selectOption({ label: 'Farming & gardening' })
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/course-marketplace?category=bees-${uid}`)
  await expect(
    page
      .locator('main article, main li')
      .filter({ has: page.locator('img') })
      .first(),
  ).toBeVisible()
  // Both led on to the present category, which the page names and can take away.
  for (const former of [`bees-${uid}`, `bees-${uid},honey-${uid}`]) {
    await page.goto(`/course-marketplace?category=${former}`)
    await expect(page).toHaveURL('/course-marketplace?category=farming')
    await expect(page.getByRole('button', { name: 'Farming & gardening' })).toBeVisible()
  }
})

test('an order is found by the buyer’s email, and its timeline tells what happened to its money', async ({
  page,
  request,
}) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  const { orders } = (await call(request, 'GET', '/admin/order?state=paid&limit=50', undefined, admin.token)).data
  // A free order is paid as it is made: its story has no start of its own.
  const order = orders.find(({ total }: { total: number }) => total > 0)
  await enterAs(page, admin)
  await page.goto('/admin/orders')
  await page.getByLabel('Order, payment ID or buyer').fill(order.buyer.email)
  await expect(page).toHaveURL(/search=/)
  await page.locator(`main a[href="/admin/orders/${order.uid}"]:visible`).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.uid}` })).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').first()).toContainText('Order: Started')
  await expect(timeline.getByText('Order: Paid')).toBeVisible()
  await expect(timeline.getByText(/^Enrolled in/).first()).toBeVisible()

  const documents = page.getByRole('region', { name: 'Documents' })
  const number = (await documents.getByText(/^(INV|RCT)\//).textContent()) ?? ''
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    documents.getByRole('button', { name: /^(Tax invoice|Receipt) PDF/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${number.replaceAll('/', '-')}.pdf`)
  const { text } = await readPdf(await readFile(await download.path()))
  expect(text).toContain(number)
  expect(text).toContain(order.uid)
})

test('what is not there any more is said by name, with the way to its list', async ({ page, request }) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  for (const [path, what, list] of [
    ['/admin/courses', 'course', 'All courses'],
    ['/admin/orders', 'order', 'All orders'],
    ['/admin/users', 'person', 'All users'],
    ['/admin/enquiry/studio', 'enquiry', 'Studio enquiries'],
    ['/admin/enquiry/contact-us', 'enquiry', 'Contact enquiries'],
  ] as const) {
    await page.goto(`${path}/gone`)
    await expect(page.getByRole('heading', { level: 1, name: `We could not find this ${what}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden()
    await page.locator('main').getByRole('link', { name: list }).click()
    await expect(page).toHaveURL(path)
  }
})

test('a learner who types an administrator’s address is told so', async ({ page, request }) => {
  await enterAs(page, await signedIn(request, 'learner@sopaan.test'))
  for (const path of ['/admin/courses', '/admin/categories', '/admin/orders', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL('/unauthorized')
    await expect(page.getByText('Unauthorized Access')).toBeVisible()
  }
})

test('categories that a filter could not load are asked for again from the filter', async ({ page, request }) => {
  await page.route('**/api/course/get-dropdown*', (route) =>
    route.fulfill({ status: 429, json: { status: 0, message: 'Too many requests', error: 'RATE_LIMITED' } }),
  )
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/courses')
  const category = page.getByRole('combobox', { name: 'Category' })
  await expect(category.getByRole('option', { name: 'The list could not be loaded. Try Again' })).toBeAttached()
  await page.unroute('**/api/course/get-dropdown*')
  await category.selectOption({ label: 'The list could not be loaded. Try Again' })
  await expect(category.getByRole('option').nth(3)).toBeAttached()
  await category.selectOption({ index: 1 })
  await expect(page).toHaveURL(/category=/)
})

test('several orders, categories and entries of the log are selected and downloaded together', async ({
  page,
  request,
}) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  for (const [path, file] of [
    ['/admin/orders', 'orders.csv'],
    ['/admin/categories', 'categories.csv'],
    ['/admin/audit', 'audit.csv'],
  ] as const) {
    await page.goto(path)
    const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ }).locator('visible=true')
    await rows.nth(0).check()
    await rows.nth(1).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download selected' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect([path, lines.length]).toEqual([path, 3])
  }
})
