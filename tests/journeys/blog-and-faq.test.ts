import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { call, enterAs, expect, otherBrowser, signedIn, test, uniqueName } from './journey.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

test('a post goes from a draft to the blog, is renamed, and its old address redirects', async ({ page, request }) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, admin)
  await page.setViewportSize(wide)
  const name = `Tea for ${uniqueName()}`
  const slug = name.toLowerCase().replaceAll(' ', '-')

  await page.goto('/admin/blogs')
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(name)
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\/[a-z0-9]+$/)
  await page.getByLabel('Excerpt').fill('What a cup costs.')
  // What is typed is there after a reload, sent or not.
  await page.reload()
  await expect(page.getByLabel('Excerpt')).toHaveValue('What a cup costs.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('Milk, leaves, sugar, gas.')
  await expect(page.locator('[data-status=saved]')).toBeVisible()
  await expectAccessible(page)

  const preview = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Preview' }).click()
  const shown = await preview
  await expect(shown.getByText('This is a preview')).toBeVisible()
  await expect(shown.getByRole('heading', { level: 1, name })).toBeVisible()
  await shown.close()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Published \d/)).toBeVisible()
  expect((await request.get(`/blog/${slug}`)).status()).toBe(200)

  await page.getByLabel('URL').fill(`${slug}-renamed`)
  await expect(page.getByText('Your latest changes are not published yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeDisabled()
  const old = await request.get(`/blog/${slug}`, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, `/blog/${slug}-renamed`])
  expect(await (await request.get('/blog/rss.xml')).text()).toContain(`/blog/${slug}-renamed</link>`)

  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await page.goto(`/admin/blogs?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toContainText('Milk, leaves')
    await expectNoOverflow(page)
    await page.goto(`/blog/${slug}-renamed`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(page)
  }
  await page.setViewportSize(wide)
  await page.goto(`/admin/blogs?search=${encodeURIComponent(name)}`)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page.getByText('No data found')).toBeVisible()
})

test('a post with a table keeps it when it is written on', async ({ page, request }) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, admin)
  const { data } = await call(request, 'GET', '/admin/blog?search=GST for a two-person', undefined, admin.token)
  const { data: copy } = await call(request, 'GET', `/admin/blog/${data.blogs[0].uid}`, undefined, admin.token)
  const fields = { title: 'A table kept', excerpt: 'In short', body: copy.fields.body }
  const { data: made } = await call(request, 'POST', '/admin/blog', fields, admin.token)
  await page.goto(`/admin/blogs/edit/${made.uid}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text.getByRole('table')).toBeVisible()
  await text.getByText('That is the whole system').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Done.')
  await expect(async () => {
    const { data: now } = await call(request, 'GET', `/admin/blog/${made.uid}`, undefined, admin.token)
    expect(now.fields.body).toContain('Done.')
    expect(now.fields.body.match(/<th\b/g)).toHaveLength(3)
    expect(now.fields.body.match(/<tr>/g)).toHaveLength(4)
  }).toPass()
  await call(request, 'POST', `/admin/blog/${made.uid}/delete`, {}, admin.token)
})

test('an address that nobody could have been given is a page, not a failure', async ({ request }) => {
  for (const path of [
    '/blog?page=999999',
    '/hi/blog?page=99999999999',
    '/blog?search=%00',
    '/course-marketplace?search=%00',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200])
})

test('a page of the blog past its end says so, and leads to the first', async ({ page }) => {
  await page.goto('/blog?page=90')
  await expect(page.getByText('This page doesn’t exist')).toBeVisible()
  await expect(page.getByText('No posts on this topic yet')).toBeHidden()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL('/blog')
  await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test('questions are put in order by keyboard, and visitors see the order and open one by its address', async ({
  page,
  request,
}) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, admin)
  await page.setViewportSize(wide)
  const name = `Order ${uniqueName()}`
  const { data } = await call(request, 'POST', '/admin/faq/group', { name }, admin.token)
  const group = data.groups.find((one: { name: string }) => one.name === name).uid
  const uids: string[] = []
  for (const question of ['Which was first?', 'Which was second?']) {
    const made = await call(request, 'POST', '/admin/faq', { group, question, answer: '<p>This one.</p>' }, admin.token)
    uids.push(made.data.uid)
  }
  await page.goto('/admin/faq?view=order')
  const handle = page.getByRole('list', { name, exact: true }).getByRole('button', { name: 'Move Which was second?' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Which was second?, position 1 of 2')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Order saved')).toBeVisible()
  await expectAccessible(page)

  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await page.goto('/admin/faq')
    await expect(page.getByRole('button', { name: 'How do I start a course?', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/faq#q-${uids[0]}`)
    await expect(page.locator(`#q-${uids[0]}`).getByText('This one.')).toBeVisible()
    const order = await page.getByRole('region', { name }).getByRole('heading', { level: 3 }).allTextContents()
    expect(order).toEqual(['Which was second?', 'Which was first?'])
    await expectAccessible(page)
  }
  await call(request, 'POST', '/admin/faq/delete', { uids }, admin.token)
  await call(request, 'POST', `/admin/faq/group/${group}/delete`, {}, admin.token)
})

test('a question gets its Hindi, which the Hindi page shows, and nothing typed is lost unasked', async ({
  page,
  request,
  browser,
}) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, admin)
  await page.setViewportSize(wide)
  const name = `Spoken ${uniqueName()}`
  await page.goto('/admin/faq?view=order')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Name in Hindi' }).fill(`बोली ${name}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

  await page.getByRole('button', { name: 'New question' }).click()
  const dialog = page.getByRole('dialog', { name: 'New question' })
  const leaveDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const question = dialog.getByRole('textbox', { name: 'Question', exact: true })
  // A dialog hears the keys a moment after it is seen, and so does what lies over it.
  const escape = (seen: () => Promise<void>) =>
    expect(async () => {
      await page.keyboard.press('Escape')
      await seen()
    }).toPass()
  const isGone = (what: Locator) => () => expect(what).toBeHidden({ timeout: 2000 })
  const expectQuestion = () => expect(leaveDialog).toBeVisible({ timeout: 2000 })
  // Nothing typed: it closes at once.
  await expect(dialog).toBeVisible()
  await escape(isGone(dialog))
  await page.getByRole('button', { name: 'New question' }).click()
  await question.fill('Is this spoken?')
  await escape(expectQuestion)
  await escape(isGone(leaveDialog))
  await expect(question).toHaveValue('Is this spoken?')
  await page.mouse.click(5, 5)
  await leaveDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveValue('Is this spoken?')
  await dialog.getByRole('textbox', { name: 'Answer', exact: true }).click()
  await page.keyboard.type('In English.')
  await dialog.getByRole('textbox', { name: 'Question in Hindi' }).fill('क्या यह बोली है?')
  await dialog.getByRole('textbox', { name: 'Answer in Hindi' }).click()
  await page.keyboard.type('हिन्दी में।')
  await dialog.getByLabel('Group').selectOption(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()

  // What was saved is there, and closes unasked; leaving lets go of what was typed.
  await page.getByRole('button', { name: 'Is this spoken?', exact: true }).click()
  const edited = page.getByRole('dialog', { name: 'Edit question' })
  await expect(edited.getByRole('textbox', { name: 'Answer in Hindi' })).toContainText('हिन्दी में।')
  await escape(isGone(edited))
  await page.getByRole('button', { name: 'Is this spoken?', exact: true }).click()
  await edited.getByRole('textbox', { name: 'Question', exact: true }).fill('Is it lost?')
  await escape(expectQuestion)
  await leaveDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(edited).toBeHidden()
  await expect(page.getByRole('button', { name: 'Is this spoken?', exact: true })).toBeVisible()

  const visitor = await otherBrowser(browser)
  await visitor.goto('/hi/faq')
  const group = visitor.getByRole('region', { name: `बोली ${name}` })
  await expect(group.getByRole('heading', { level: 3 })).toHaveText('क्या यह बोली है?')
  const data = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('क्या यह बोली है?')
  await expect(visitor.getByRole('heading', { level: 3, name: 'कोर्स कैसे शुरू करें?' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto('/faq')
  await expect(visitor.getByRole('region', { name, exact: true }).getByRole('heading', { level: 3 })).toHaveText(
    'Is this spoken?',
  )
  await visitor.close()

  const { data: outline } = await call(request, 'GET', '/admin/faq/group', undefined, admin.token)
  const made = outline.groups.find((one: { name: string }) => one.name === name)
  await call(request, 'POST', `/admin/faq/${made.faqs[0].uid}/delete`, {}, admin.token)
  // Without Hindi the English is shown, and marked as what it is.
  const english = { group: made.uid, question: 'Only in English?', answer: '<p>Yes.</p>' }
  const { data: only } = await call(request, 'POST', '/admin/faq', english, admin.token)
  await call(request, 'POST', `/admin/faq/group/${made.uid}`, { name, nameHi: '' }, admin.token)
  await page.goto('/hi/faq')
  await expect(page.getByRole('heading', { level: 2, name })).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 3, name: 'Only in English?' })).toHaveAttribute('lang', 'en')
  await call(request, 'POST', `/admin/faq/${only.uid}/delete`, {}, admin.token)
  await call(request, 'POST', `/admin/faq/group/${made.uid}/delete`, {}, admin.token)
})

test('questions and their groups are dragged into order, by pointer and by finger', async ({ page, request }, {
  project,
}) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, admin)
  const name = (which: string) => `${which} ${uniqueName()}`
  const made: string[] = []
  const names = [name('Upper'), name('Lower')]
  for (const group of names) {
    const { data } = await call(request, 'POST', '/admin/faq/group', { name: group }, admin.token)
    made.push(data.groups.find((one: { name: string }) => one.name === group).uid)
  }
  const uids: string[] = []
  for (const question of ['Which one?', 'Which two?', 'Which three?']) {
    const body = { group: made[0], question, answer: '<p>This one.</p>' }
    uids.push((await call(request, 'POST', '/admin/faq', body, admin.token)).data.uid)
  }
  await page.goto('/admin/faq?view=order')
  const list = page.getByRole('list', { name: names[0] as string, exact: true })
  const handle = (what: string) => page.getByRole('button', { name: `Move ${what}`, exact: true })
  const drag = project.use.hasTouch ? dragByFinger : dragByPointer
  const questions = () => list.getByRole('button', { name: /^Which (one|two|three)\?$/ }).allTextContents()

  await drag(page, handle('Which three?'), handle('Which one?'))
  await expect(page.getByText('Order saved')).toBeVisible()
  await expect.poll(questions).toEqual(['Which three?', 'Which one?', 'Which two?'])
  await page.reload()
  await expect.poll(questions).toEqual(['Which three?', 'Which one?', 'Which two?'])
  await drag(page, handle('Which three?'), handle('Which two?'))
  await expect.poll(questions).toEqual(['Which one?', 'Which two?', 'Which three?'])

  // Put down where it was, or beside every place: nothing is changed.
  await drag(page, handle('Which two?'), handle('Which two?'))
  expect(await questions()).toEqual(['Which one?', 'Which two?', 'Which three?'])

  await drag(page, handle(names[1] as string), handle(names[0] as string))
  await expect(async () => {
    const { data } = await call(request, 'GET', '/admin/faq/group', undefined, admin.token)
    const order = data.groups.map((one: { name: string }) => one.name)
    expect(order.indexOf(names[1])).toBeLessThan(order.indexOf(names[0]))
  }).toPass()
  await call(request, 'POST', '/admin/faq/delete', { uids }, admin.token)
  for (const uid of made) await call(request, 'POST', `/admin/faq/group/${uid}/delete`, {}, admin.token)
})

const middle = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to drag')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragByPointer(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = await middle(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 8, { steps: 4 })
  const end = await middle(to)
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.up()
}

/** As a finger on a screen: the page must not scroll under it. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const touch = await page.context().newCDPSession(page)
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const start = await middle(from)
  await put('touchStart', [start])
  await put('touchMove', [{ x: start.x, y: start.y + 8 }])
  const end = await middle(to)
  for (let step = 1; step <= 12; step++)
    await put('touchMove', [
      { x: start.x + ((end.x - start.x) * step) / 12, y: start.y + ((end.y - start.y) * step) / 12 },
    ])
  await put('touchEnd', [])
  await touch.detach()
}

test('while a page is on its way the footer stays out of sight, and does not jump when it comes', async ({ page }) => {
  await page.goto('/blog')
  await page.waitForLoadState('networkidle')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/faq', async (route) => {
    await answered.promise
    await route.continue()
  })
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  await expect(footer).toBeInViewport()
  await footer.getByRole('link', { name: 'FAQ', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await expect(footer).not.toBeInViewport()
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeInViewport()
  answered.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeInViewport()
  // The way back still leads to where the link was.
  await page.goBack()
  await expect(footer).toBeInViewport()
})
