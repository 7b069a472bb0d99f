import type { Page } from '@playwright/test'
import { decide, draftOf, newCreator, openStep, saved, submitOver, write } from './creating.ts'
import { call, enterAs, expect, registered, test } from './journey.ts'

const title = (page: Page) => page.getByLabel('Course title')

test('a course from an idea to review: nothing typed is lost on the way', async ({ page, request, context }) => {
  const author = await newCreator(request)
  await enterAs(page, author)
  await page.goto('/create-course')

  // it has its own address as soon as the server knows it, and the place one writes in is kept
  await title(page).pressSequentially('TDS for Freelancers')
  await expect(page).toHaveURL(/\/edit-course\/[a-z0-9]+/)
  await expect(title(page)).toBeFocused()
  await saved(page)

  // the specified rules, as one types and leaves
  await title(page).fill('TDS')
  await expect(page.getByRole('alert')).toHaveText('Minimum 5 characters required')
  await title(page).fill('TDS for Freelancers: Form 16A to Refund')
  await write(page, 'Description', 'File your return.')
  await title(page).focus()
  await expect(page.getByRole('alert')).toHaveText('Minimum 20 characters required')
  await write(page, 'Description', ' Form 16A explained, line by line.')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Category').selectOption({ index: 3 })
  await saved(page)

  // a reload in the middle of a word
  await page.getByLabel('Short description').fill('From Form 16A to the refund')
  await page.reload()
  await expect(page.getByLabel('Short description')).toHaveValue('From Form 16A to the refund')
  await saved(page)

  // a lost line
  await context.setOffline(true)
  await page.getByLabel('Short description').fill('From Form 16A to the refund in your account')
  await expect(page.getByText('Saved on this device, not on the server yet')).toBeVisible()
  await openStep(page, 'Search')
  await context.setOffline(false)
  await saved(page)
  await expect(page.getByLabel('Title for search engines')).toBeVisible()
  await openStep(page, 'Basics')

  // a second tab writes another field, and both have both
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByLabel('Tags').fill('tds,form 16a,')
  await saved(second)
  await expect(page.getByRole('button', { name: 'Remove form 16a' })).toBeVisible()
  await second.close()

  // submitting says what is missing, and leads to it
  await page.getByRole('button', { name: 'Submit for review' }).first().click()
  await expect(page.getByRole('heading', { name: 'items are missing' })).toBeVisible()
  await page.getByRole('button', { name: /^Price This field is required/ }).click()
  await expect(page.getByRole('textbox', { name: 'Price' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Price' }).fill('Rs 1499')
  await expect(page.getByText('Please enter a valid number')).toBeVisible()
  await page.getByRole('textbox', { name: 'Price' }).fill('१,४९९')
  await page.getByRole('button', { name: 'Discount in percent' }).click()
  await page.getByLabel('Discount', { exact: true }).fill('10')
  await expect(page.getByText('Save ₹149.90')).toBeVisible()

  // the curriculum, by keyboard
  await openStep(page, 'Curriculum')
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('What TDS is')
  await page.keyboard.press('Enter')
  for (const name of ['Why the client paid less', 'Read Form 16A']) {
    await page.getByRole('button', { name: 'Add article' }).click()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Add quiz' }).click()
  await page.keyboard.type('Which form?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move Read Form 16A' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Read Form 16A picked up' })).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'dropped: lesson 1 of 3' })).toBeAttached()

  // deleted, and back again
  await page.getByRole('button', { name: 'More actions for Which form?' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Quiz Which form?' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()

  // lessons are written
  await page.getByRole('button', { name: 'Article Read Form 16A' }).click()
  await write(page, 'Article', 'Part A names who deducted.')
  await page.getByRole('button', { name: 'Curriculum', exact: true }).click()
  await page.getByRole('button', { name: 'Article Why the client' }).click()
  await write(page, 'Article', 'Ten percent of the fee goes to the department.')
  await page.getByRole('button', { name: 'Curriculum', exact: true }).click()
  await page.getByRole('button', { name: 'Quiz Which form?' }).click()
  await page.getByRole('button', { name: 'One correct answer' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: false }).first().fill('Which form shows TDS on fees?')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Form 16A')
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Form 61')
  await page.getByRole('radio', { name: 'Option 1 is correct' }).check()
  await page.getByLabel('Pass mark').press('Control+a')
  await page.getByLabel('Pass mark').press('Delete')
  await page.getByLabel('Pass mark').pressSequentially('80')
  await expect(page.getByLabel('Pass mark')).toHaveValue('80')
  await page.getByLabel('Question type').selectOption('True or false')
  await page.getByLabel('Question type').selectOption('One correct answer')
  await expect(page.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Form 16A')
  await expect(page.getByRole('radio', { name: 'Option 1 is correct' })).toBeChecked()
  await saved(page)

  await page.getByRole('button', { name: 'Submit for review' }).first().click()
  await expect(page.getByText('This course is in review')).toBeVisible()
  const uid = /edit-course\/([a-z0-9]+)/.exec(page.url())?.[1]
  const { data } = await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)
  expect(data.state).toBe('IN_REVIEW')
  expect(data.fields).toMatchObject({ price: 1499, discount: 149.9, tags: ['tds', 'form 16a'] })
  expect(data.outline[0].lessons.map((lesson: { title: string }) => lesson.title)).toEqual([
    'Read Form 16A',
    'Why the client paid less',
    'Which form?',
  ])
})

test('keys pressed right after Enter or a new question go where they led, however late the next frame is', async ({
  page,
  request,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Saree Pleats in Ten Minutes')
  await enterAs(page, author)
  await page.addInitScript(() => {
    const soon = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (then) => soon(() => setTimeout(() => then(performance.now()), 1500))
  })
  await page.goto(`/edit-course/${uid}?step=outcomes`)
  const line = (at: number) => page.getByRole('group', { name: 'What you’ll learn' }).getByRole('textbox').nth(at)
  await line(0).focus()
  await page.keyboard.type('Pleat a saree')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pin it')
  await expect(line(0)).toHaveValue('Pleat a saree')
  await expect(line(1)).toHaveValue('Pin it')

  await page.goto(`/edit-course/${uid}?step=curriculum`)
  await page.getByRole('button', { name: 'Add quiz' }).dispatchEvent('click')
  await page.keyboard.type('Which fold?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Quiz Which fold?' }).dispatchEvent('click')
  await page.getByRole('button', { name: 'One correct answer' }).dispatchEvent('click')
  await page.keyboard.type('How many pleats?')
  await page.getByRole('textbox', { name: 'Option 2' }).focus()
  for (const option of ['Five', 'Seven']) {
    await page.keyboard.type(option)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('Nine')
  await expect(page.getByRole('textbox', { name: 'Question', exact: false }).first()).toHaveValue('How many pleats?')
  for (const [at, text] of ['', 'Five', 'Seven', 'Nine'].entries())
    await expect(page.getByRole('textbox', { name: `Option ${at + 1}` })).toHaveValue(text)
})

test('sent back, corrected where the reviewer says, and sent again', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid, outline } = await draftOf(request, author, 'GST for a Saree Shop')
  const lesson = outline[0]?.lessons[0]?.uid
  await submitOver(request, author, uid)
  await decide(request, uid, 'reject', {
    reason: 'Good course. Two things before it can go live.',
    notes: { title: 'Say for whom it is.', [`lesson:${lesson}`]: 'The first example has a wrong rate.' },
  })
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  await expect(page.getByText('Good course. Two things before it can go live.')).toBeVisible()
  await expect(page.getByText('Reviewer: Say for whom it is.')).toBeVisible()
  await title(page).fill('GST for a Saree Shop: the First Year')
  await page.getByRole('alert').getByRole('button', { name: 'Lesson 1' }).click()
  await expect(page.getByText('Reviewer: The first example has a wrong rate.')).toBeVisible()
  await write(page, 'Article', 'Five percent up to a thousand rupees. ')
  await saved(page)
  await page.getByRole('button', { name: 'Submit for review' }).first().click()
  await expect(page.getByText('This course is in review')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw from review' }).click()
  await expect(page.getByText('This course is in review')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit for review' }).first()).toBeEnabled()
})

test('a published course is revised while a learner is in it', async ({ page, request, browser }) => {
  const author = await newCreator(request)
  const { uid, outline } = await draftOf(request, author, 'Spoken Hindi for Shopkeepers', 3)
  await submitOver(request, author, uid)
  await decide(request, uid, 'approve')
  const learner = await registered(request)
  await call(request, 'POST', `/creator/course/${uid}/price`, { price: null, free: true }, author.token)
  await call(request, 'POST', '/payment/init-payment', { uid }, learner.token)
  const first = outline[0]?.lessons[0]?.uid
  const mark = { lessonUid: first, positionSeconds: 0, completed: true }
  expect((await call(request, 'POST', `/learner/course/${uid}/progress`, mark, learner.token)).status).toBe(1)

  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=review`)
  await expect(page.getByText('You have not changed anything since the course was published.')).toBeVisible()
  for (const send of await page.getByRole('button', { name: 'Submit for review' }).all())
    await expect(send).toBeDisabled()
  await openStep(page, 'Curriculum')
  await page.getByRole('button', { name: 'More actions for Lesson 1' }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await page.getByRole('button', { name: 'Add article' }).click()
  await page.keyboard.type('At the counter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Article At the counter' }).click()
  await write(page, 'Article', 'Greet, ask, show, tell the price.')
  await saved(page)
  await expect(page.getByText('Unpublished changes')).toBeVisible()
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByText('At the counter').first()).toBeVisible()

  // the learner sees the published course meanwhile
  const other = await (await browser.newContext()).newPage()
  await enterAs(other, learner)
  await other.goto(`/learning/${uid}`)
  await expect(other.getByText('Lesson 3').first()).toBeAttached()
  await expect(other.getByText('At the counter')).toHaveCount(0)

  await page.getByRole('button', { name: 'Submit for review' }).first().click()
  await expect(page.getByText('Your changes are in review.')).toBeVisible()
  await decide(request, uid, 'approve')
  await other.reload()
  await expect(other.getByText('At the counter').first()).toBeAttached()
  const { data } = await call(request, 'GET', `/learner/course/${uid}`, undefined, learner.token)
  expect(data.completedLessons).toBe(1)
  await other.close()

  // a discount that cannot be read is not sent as none
  await page.goto(`/edit-course/${uid}?step=price`)
  await page.getByLabel('This course is free').click()
  await page.getByRole('textbox', { name: 'Price' }).fill('1,499')
  await page.getByLabel('Discount', { exact: true }).fill('३००')
  await expect(page.getByText('Save ₹300')).toBeVisible()
  await page.getByLabel('Discount', { exact: true }).fill('300 off')
  await expect(page.getByText('Please enter a valid number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change price' })).toBeDisabled()
})

test('two browsers write the same field: both versions are shown, and one is chosen', async ({
  page,
  request,
  browser,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Tabla, the First Kaida')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  await expect(title(page)).toHaveValue('Tabla, the First Kaida')
  const phone = await (await browser.newContext()).newPage()
  await enterAs(phone, author)
  await phone.goto(`/edit-course/${uid}`)
  await title(phone).fill('Tabla: Kaida and Rela')
  await saved(phone)
  await title(page).fill('Tabla for Beginners')
  const dialog = page.getByRole('alertdialog', { name: 'This course was also changed elsewhere' })
  await expect(dialog).toContainText('Tabla for Beginners')
  await expect(dialog).toContainText('Tabla: Kaida and Rela')
  await dialog.getByRole('button', { name: 'Keep my version' }).click()
  await saved(page)
  const { data } = await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)
  expect(data.fields.title).toBe('Tabla for Beginners')
  await phone.close()
})

test('a session that ended loses nothing: after signing in again it is all there', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Bookkeeping in a Week')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  await saved(page)
  await expect(title(page)).toHaveValue('Bookkeeping in a Week')
  // On a slow connection: a question about leaving would otherwise open before the first word is saved.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/**', async (route) => {
    await held
    await route.continue()
  })
  await title(page).fill('Bookkeeping in a Fortnight')
  await call(request, 'POST', '/logout', {}, author.token)
  release()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: false }).first().fill(author.password)
  await page.getByRole('button', { name: /^sign in$/i }).click()
  await expect(page).toHaveURL(new RegExp(`/edit-course/${uid}`))
  await expect(title(page)).toHaveValue('Bookkeeping in a Fortnight')
  await saved(page)
})

test('categories that failed to load are reported, and loaded again on request', async ({ page, request }) => {
  await page.route('**/api/course/get-dropdown', (route) =>
    route.fulfill({ status: 429, json: { status: 0, message: 'Too many requests', error: 'RATE_LIMITED' } }),
  )
  await enterAs(page, await newCreator(request))
  await page.goto('/create-course')
  const category = page.getByLabel('Category')
  await expect(category).toHaveAccessibleDescription(/^The list could not be loaded/)
  await page.unroute('**/api/course/get-dropdown')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await category.selectOption({ index: 1 })
  await expect(category).not.toHaveAccessibleDescription(/./)
})
