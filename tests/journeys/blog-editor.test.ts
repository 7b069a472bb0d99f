import type { APIRequestContext, Page } from '@playwright/test'
import { saved } from './creating.ts'
import { call, codeFor, enterAs, expect, signedIn, test, uniqueName } from './journey.ts'

// A post is written like a course: what one types is on the device at once, and on the server as soon as it can be.

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const excerpt = (page: Page) => page.getByLabel('Excerpt')
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const notSent = (page: Page) => page.getByText('Saved on this device, not on the server yet')
const nameOf = (what: string) => `${what} ${uniqueName()}`

async function draftPost(request: APIRequestContext, name: string) {
  const admin = await signedIn(request, 'admin@sopaan.test')
  const fields = { title: name, excerpt: 'In short', body: '<p>As it was.</p>' }
  const { data } = await call(request, 'POST', '/admin/blog', fields, admin.token)
  const uid = data.uid as string
  const fieldsNow = async () => {
    const { data: now } = await call(request, 'GET', `/admin/blog/${uid}`, undefined, admin.token)
    return now.fields as Record<'title' | 'excerpt' | 'body', string> & { tags: string[] }
  }
  const remove = () => call(request, 'POST', `/admin/blog/${uid}/delete`, {}, admin.token)
  return { admin, uid, path: `/admin/blogs/edit/${uid}`, fieldsNow, remove }
}

test('what is written while the line is lost is sent when it is back, a reload in between', async ({
  page,
  request,
  context,
}) => {
  const post = await draftPost(request, nameOf('Offline'))
  await enterAs(page, post.admin)
  await page.goto(post.path)
  await expect(excerpt(page)).toHaveValue('In short')
  await context.setOffline(true)
  await excerpt(page).fill('Written on the train')
  await text(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Between two stations.')
  await expect(notSent(page)).toBeVisible()
  await expect(excerpt(page)).toHaveValue('Written on the train')
  await context.setOffline(false)
  // The editor's code loads with the connection too, and the text typed before it is kept.
  await expect(async () =>
    expect(await post.fieldsNow()).toMatchObject({
      excerpt: 'Written on the train',
      body: expect.stringContaining('As it was. Between two stations.'),
    }),
  ).toPass()
  await saved(page)

  // Lost again, and the page is closed before the line is back: the next page of this browser finds it.
  await context.setOffline(true)
  await excerpt(page).fill('Written in the tunnel')
  await expect(notSent(page)).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await enterAs(again, post.admin)
  await again.goto(post.path)
  await expect(excerpt(again)).toHaveValue('Written in the tunnel')
  await saved(again)
  expect((await post.fieldsNow()).excerpt).toBe('Written in the tunnel')
  await post.remove()
})

test('a post begun offline becomes one post once the connection is back', async ({ page, request, context }) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  const name = nameOf('Begun offline')
  await enterAs(page, admin)
  await page.goto('/admin/blogs/create')
  await expect(title(page)).toBeVisible()
  await context.setOffline(true)
  await title(page).fill(name)
  await expect(notSent(page)).toBeVisible()
  await excerpt(page).fill('No line, no hurry')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\/[a-z0-9]+$/)
  await saved(page)
  const { data } = await call(request, 'GET', `/admin/blog?search=${encodeURIComponent(name)}`, undefined, admin.token)
  expect(data.blogs).toHaveLength(1)
  await call(request, 'POST', `/admin/blog/${data.blogs[0].uid}/delete`, {}, admin.token)
})

test('an address that another post has is marked on its field, and Publish says so and leads there', async ({
  page,
  request,
}) => {
  const name = nameOf('Taken')
  const slug = name.toLowerCase().replaceAll(' ', '-')
  const post = await draftPost(request, name)
  await call(request, 'POST', `/admin/blog/${post.uid}/publish`, { version: 1 }, post.admin.token)
  const other = await draftPost(request, nameOf('Other'))
  await enterAs(page, post.admin)
  await page.goto(other.path)
  const address = page.getByLabel('URL')
  const reason = `‘${name}’ already uses this URL. Please choose another one.`
  await address.fill(slug)
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.save-state')).toContainText(reason)
  await excerpt(page).focus()
  await expect(address).toHaveAccessibleDescription(reason)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText(reason)
  await expect(address).toBeFocused()
  await address.fill(`${slug}-again`)
  await saved(page)
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Published \d/)).toBeVisible()
  for (const { remove } of [post, other]) await remove()
})

test('a new post is named as one that is there as soon as it has its address', async ({ page, request }) => {
  const admin = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, admin)
  await page.goto('/admin/blogs/create')
  await expect(page.getByRole('heading', { level: 1, name: 'New post' })).toBeVisible()
  await expect(page).toHaveTitle(/^New post/)
  await title(page).fill(nameOf('Named'))
  await expect(page).toHaveURL(/\/admin\/blogs\/edit\/[a-z0-9]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible()
  await expect(page).toHaveTitle(/^Edit post/)
  await expect(title(page)).toBeFocused()
  await saved(page)
  await call(request, 'POST', `/admin/blog/${page.url().split('/').at(-1)}/delete`, {}, admin.token)
})

test('a session that ends while one writes loses nothing: after signing in again it is all there', async ({
  page,
  request,
}) => {
  const post = await draftPost(request, nameOf('Signed out'))
  const writer = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, writer)
  await page.goto(post.path)
  await expect(excerpt(page)).toHaveValue('In short')
  await text(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And then?')
  await call(request, 'POST', '/logout', {}, writer.token)
  await excerpt(page).fill('Typed after the end')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('admin@sopaan.test')
  await page.getByLabel('Password', { exact: true }).fill('Sopaan@2026')
  const since = new Date()
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/otp-verify/)
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeFor(request, 'admin@sopaan.test', since))
  await expect(page).toHaveURL(new RegExp(`${post.path}$`))
  await expect(excerpt(page)).toHaveValue('Typed after the end')
  await expect(text(page)).toContainText('As it was. And then?')
  await saved(page)
  expect((await post.fieldsNow()).excerpt).toBe('Typed after the end')
  await post.remove()
})

test('two tabs write different fields and both have both; of the same field both versions are shown, and one is chosen', async ({
  page,
  request,
  context,
  browser,
}) => {
  const name = nameOf('Two tabs')
  const post = await draftPost(request, name)
  await enterAs(page, post.admin)
  await page.goto(post.path)
  await expect(title(page)).toHaveValue(name)
  const tab = await context.newPage()
  await enterAs(tab, post.admin)
  await tab.goto(post.path)
  await excerpt(tab).fill('From the second tab')
  await saved(tab)
  await expect(excerpt(page)).toHaveValue('From the second tab')
  await title(page).fill(`${name}, first`)
  await saved(page)
  await expect(title(tab)).toHaveValue(`${name}, first`)
  await tab.close()

  // Another browser hears nothing of this one.
  const second = await (await browser.newContext()).newPage()
  await enterAs(second, post.admin)
  await second.goto(post.path)
  await expect(title(second)).toHaveValue(`${name}, first`)
  await title(second).fill(`${name}, theirs`)
  await saved(second)
  await title(page).fill(`${name}, mine`)
  const dialog = page.getByRole('alertdialog', { name: 'This post was also changed elsewhere' })
  await expect(dialog).toContainText(`${name}, mine`)
  await expect(dialog).toContainText(`${name}, theirs`)
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Keep my version' }).click()
  await saved(page)
  expect((await post.fieldsNow()).title).toBe(`${name}, mine`)

  // The other way about: put off, looked at again, and the other one's taken.
  await title(second).fill(`${name}, second`)
  const theirs = second.getByRole('alertdialog', { name: 'This post was also changed elsewhere' })
  await expect(theirs).toBeVisible()
  await second.keyboard.press('Escape')
  await expect(second.getByText('Choose which version of this post to keep.')).toBeVisible()
  await second.getByRole('button', { name: 'Choose version' }).click()
  await theirs.getByRole('button', { name: 'Use the other version' }).click()
  await expect(title(second)).toHaveValue(`${name}, mine`)
  await saved(second)
  expect((await post.fieldsNow()).title).toBe(`${name}, mine`)
  await second.context().close()
  await post.remove()
})
