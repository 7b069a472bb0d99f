import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { messages as couponFieldMessages } from '../../src/features/checkout/messages/coupon-en.ts'
import { messages as checkoutMessages } from '../../src/features/checkout/messages/en.ts'
import { messages as adminMessages } from '../../src/features/creator-pages/messages/admin-en.ts'
import { messages as replies } from '../../src/features/creator-pages/messages/en.ts'
import { messages as own } from '../../src/features/creator-pages/messages/own-en.ts'
import { messages as hindiOwn } from '../../src/features/creator-pages/messages/own-hi.ts'
import { messages as words } from '../../src/features/creator-pages/messages/page-en.ts'
import { messages as hindi } from '../../src/features/creator-pages/messages/page-hi.ts'
import { messages as visits } from '../../src/features/creator-pages/messages/visits-en.ts'
import { messages as shell } from '../../src/app/shell/messages/en.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { chooseState, enroll, payAtProvider } from './buying.ts'
import { call, enterAs, expect, registered, signedIn, test, uniqueName } from './journey.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-page-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A browser that counts: views by programs, as this one says that it is, do not. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

/** A coupon of 15 % for all courses of a creator. */
async function makeCoupon(request: APIRequestContext, token: string): Promise<string> {
  const code = `FAN${uniqueName()}`.toUpperCase().slice(0, 24)
  const coupon = { name: 'For my followers', kind: 'percent', percent: 15, codeKind: 'shared', code }
  await call(request, 'POST', '/creator/coupon', { ...coupon, idempotencyKey: uniqueName() }, token)
  return code
}

async function uploadBanner(page: Page): Promise<void> {
  const file = join(folder, 'banner.png')
  await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#8a5a2b' } })
    .png()
    .toFile(file)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a picture' }).click(),
  ])
  await chooser.setFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Crop and continue' }).click()
  await page.getByLabel(own.look.bannerAlt).fill('Brown cloth on a loom')
}

const row = (page: Page, table: string, name: string) =>
  page.getByRole('group', { name: table }).getByRole('row').filter({ hasText: name })

test('a creator makes a page of their own, a follower buys on it by the coupon, and the figures say how they came', async ({
  page,
  request,
  browser,
}, { project }) => {
  test.slow()
  // The screens share a school.
  const who = project.name === 'phone' ? 'ishita-bose' : 'gurpreet-kaur'
  const creator = await signedIn(request, `${who}@sopaan.test`)
  const code = await makeCoupon(request, creator.token)
  // The last one that costs something, which no order by popularity brings first.
  const { courses } = (await call(request, 'GET', '/creator/page', undefined, creator.token)).data
  const { courses: choosable } = (await call(request, 'GET', '/creator/coupon-course', undefined, creator.token)).data
  const paid = courses.filter(({ uid }: { uid: string }) =>
    choosable.some((one: any) => one.uid === uid && one.payable > 0),
  )
  const title: string = paid.at(-1).title
  const handle = `fan-${uniqueName()}`
  await enterAs(page, creator)
  await page.goto('/creator/page')
  await expectAccessible(page, 'a page that has no address yet')

  // The address: refused, then chosen.
  const address = page.getByLabel(own.address.label)
  await address.fill('Admin')
  await page.getByRole('button', { name: own.address.choose }).click()
  await expect(page.getByText(replies.reserved)).toBeVisible()
  await address.fill('meenal-shah')
  await page.getByRole('button', { name: own.address.choose }).click()
  await expect(page.getByText(replies.taken)).toBeVisible()
  await address.fill(`@${handle.toUpperCase()}`)
  await address.press('Enter')
  await expect(page.getByLabel(own.share.link)).toHaveValue(new RegExp(`/@${handle}$`))

  // The look, the order by keyboard, and the coupon.
  await page.getByRole('radio', { name: own.look.accents.geru }).check({ force: true })
  await uploadBanner(page)
  await page.getByRole('radio', { name: own.courses.orders.popular }).focus()
  await page.keyboard.press('ArrowDown')
  const order = page.locator('.movable-cards > li')
  await expect(order.first()).toBeVisible()
  const up = page.getByRole('button', { name: own.courses.moveUp(title), exact: true })
  while (await up.isEnabled()) await up.press('Enter')
  await expect(order.first()).toContainText(title)
  // At the top its button to go down has the focus.
  await expect(page.getByRole('button', { name: own.courses.moveDown(title), exact: true })).toBeFocused()
  await page.getByLabel(own.coupon.label).selectOption({ label: `${code}, 15% off` })
  await expectAccessible(page, 'one’s own page')
  // A reload loses nothing of what is not saved yet.
  await page.reload()
  await expect(page.getByText(own.unsent)).toBeVisible()
  await expect(page.getByLabel(own.look.bannerAlt)).toHaveValue('Brown cloth on a loom')
  await page.getByRole('button', { name: own.save }).click()
  await expect(page.getByText(replies.saved)).toBeVisible()
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expectAccessible(page, 'one’s own page in the dark')
  await expectNoOverflow(page)

  // A follower comes by the address.
  const context = await browser.newContext({ userAgent, viewport: page.viewportSize() })
  const follower = await context.newPage()
  await enterAs(follower, await registered(request))
  await follower.goto(`/@${handle}`)
  await expect(follower.getByRole('img', { name: 'Brown cloth on a loom' })).toBeVisible()
  const shown = follower.locator('#courses .course-link')
  await expect(shown.first()).toHaveText(title)
  await expectAccessible(follower, 'a creator’s page')
  await expectNoOverflow(follower)
  const counted = follower.waitForResponse((answer) => answer.url().includes(`/api/profile/${creator.uid}/view`))
  await follower.getByRole('button', { name: words.coupon.use }).click()
  await expect(follower.getByText(words.coupon.usedText)).toBeVisible()
  expect((await counted).status()).toBe(200)
  await shown.first().click()
  await expect(follower.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect((await follower.waitForResponse((answer) => /\/api\/course\/\w+\/view/.test(answer.url()))).status()).toBe(200)
  await enroll(follower)
  const modal = follower.locator('#enrollment-modal')
  await expect(modal.getByText(couponFieldMessages.coupon(code), { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Enroll Now - Start Learning' }).click()
  await chooseState(follower)
  await payAtProvider(follower, 'Success')
  await expect(follower.getByRole('heading', { name: checkoutMessages.successTitle })).toBeVisible()
  await context.close()

  // The creator sees the visits by the link and the sale by the coupon.
  await expect(async () => {
    await page.goto('/creator/page/visits')
    await expect(row(page, visits.bySource, visits.sources.link).getByRole('cell').first()).toHaveText('2')
    await expect(row(page, visits.bySource, visits.sources.coupon).getByRole('cell').nth(1)).toHaveText('1')
  }).toPass()
  await expect(row(page, visits.byPage, visits.ownPage).getByRole('cell').first()).toHaveText('1')
  // The demo school has sold the course before, and no one has visited it.
  await expect(row(page, visits.byPage, title).getByRole('cell').first()).toHaveText('1')
  await expectAccessible(page, 'the visits of one’s page')
  await expectNoOverflow(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: visits.download }).click()
  expect((await download).suggestedFilename()).toBe('visits.csv')
})

test('the page is in Hindi too, with reviews in pages and the best first, and goes on by keyboard', async ({
  page,
}) => {
  await page.goto('/hi/@meenal-shah')
  await expect(page.getByRole('heading', { name: hindi.reviews })).toBeVisible()
  await expectAccessible(page, 'a creator’s page in Hindi')
  await expectNoOverflow(page)
  const reviews = page.locator('figure')
  await expect(reviews).toHaveCount(6)
  await page.getByRole('button', { name: hindi.more }).press('Enter')
  await expect(reviews).toHaveCount(12)
  await page.getByRole('button', { name: hindi.order.best }).press('Enter')
  await expect(reviews).toHaveCount(6)
  await page.getByRole('button', { name: hindi.coupon.use }).press('Enter')
  await expect(page.getByText(hindi.coupon.usedText)).toBeVisible()
  // Known at the next visit.
  await page.reload()
  await expect(page.getByText(hindi.coupon.usedText)).toBeVisible()
})

test('a creator opens My page in Hindi from the menu', async ({ page, request }, { project }) => {
  await page.addInitScript(() => localStorage.setItem('languagePreference', 'hi'))
  await enterAs(page, await signedIn(request, 'creator@sopaan.test'))
  await page.goto(project.name === 'phone' ? '/creator/page' : '/creator/dashboard')
  if (project.name !== 'phone') await page.getByRole('link', { name: hindiOwn.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: hindiOwn.title })).toBeVisible()
  await expectAccessible(page, 'one’s own page in Hindi')
  await expectNoOverflow(page)
  expect(shell.myPage).toBe(own.title)
})

test('an administrator removes a banner and frees an address, and the creator reads why', async ({ page, request }, {
  project,
}) => {
  const who = project.name === 'phone' ? 'jahnabi-saikia' : 'nasreen-wani'
  const creator = await signedIn(request, `${who}@sopaan.test`)
  const handle = `brand-${uniqueName()}`
  await call(request, 'POST', '/creator/page/handle', { handle }, creator.token)
  const admin = await signedIn(request, 'admin@sopaan.test')
  await enterAs(page, admin)
  await page.goto(`/admin/users/${creator.uid}`)
  await expect(page.getByText(`@${handle}`)).toBeVisible()
  await expectAccessible(page, 'a person with a page')
  await page.getByRole('button', { name: adminMessages.remove.handle }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(adminMessages.reason).fill('This is the name of a company')
  await expectAccessible(page, 'freeing an address')
  await dialog.getByRole('button', { name: adminMessages.remove.handle }).click()
  await expect(page.getByText(replies.cleared)).toBeVisible()
  expect((await request.get(`/@${handle}`)).status()).toBe(404)
  const { notifications } = (await call(request, 'GET', '/notifications', undefined, creator.token)).data
  expect(JSON.stringify(notifications)).toContain('This is the name of a company')
})
