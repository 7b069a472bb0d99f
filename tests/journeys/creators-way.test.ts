import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoOverflow } from './axe.ts'
import { decide, draftOf, newCreator, openStep, saved, write } from './creating.ts'
import { call, codeFor, enterAs, expect, newcomer, otherBrowser, registered, test } from './journey.ts'
import { makeVideo, schoolVideo } from './video-course.ts'

// From an account that is not there yet to a lesson that a learner watches, and what a creator may not do on the way.

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-way-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function choose(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

test('somebody new becomes a creator, films, writes, previews and submits; approved, a learner watches it', async ({
  page,
  request,
  browser,
}) => {
  const videoFile = makeVideo(folder, 4)
  const person = newcomer()
  await page.goto('/creator')
  await page.getByRole('link', { name: 'Become a creator' }).first().click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile number').fill(person.phone)
  await page.getByLabel('Password', { exact: false }).first().fill(person.password)
  for (const box of await page.getByRole('checkbox').all()) {
    await box.click()
    await expect(box).toBeChecked()
  }
  const since = new Date()
  await page.locator('form').getByRole('button').last().click()
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeFor(request, person.email, since))
  await expect(page).toHaveURL(/\/creator\/dashboard/)

  await page.getByRole('link', { name: 'Create Course' }).first().click()
  await page.getByLabel('Course title').pressSequentially('Macramé: the First Knots')
  await write(page, 'Description', 'Two cords, four knots, and a hanger for your balcony by the evening.')
  await page.getByLabel('Category').selectOption({ index: 4 })
  await saved(page)
  await openStep(page, 'Price')
  await page.getByText('This course is free').click()
  await openStep(page, 'Curriculum')
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.keyboard.type('Knots')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add video' }).click()
  await page.keyboard.type('The first knot')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Video The first knot' }).click()
  await choose(page, 'Choose a video', videoFile ?? schoolVideo)
  // Without ffmpeg the server makes nothing lighter, and says so.
  const says = videoFile ? 'Lighter versions for slow connections are ready.' : 'Learners play the original'
  await expect(page.getByText(says)).toBeVisible({ timeout: 90_000 })
  const captions = join(folder, 'first.vtt')
  await writeFile(captions, 'WEBVTT\n\n00:00.000 --> 00:04.000\nLeft over right.\n')
  await choose(page, 'Choose a caption file', captions)
  await expect(page.getByRole('button', { name: 'Remove English captions' })).toBeVisible()
  await saved(page)

  // as learners will see it, before anybody can
  const uid = /edit-course\/([a-z0-9]+)/.exec(page.url())?.[1] as string
  await page.goto(`/course-details/${uid}?preview=1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Macramé: the First Knots' })).toBeVisible()
  await page.goto(`/learning/${uid}`)
  await expect(page.getByRole('region', { name: 'Video: The first knot' })).toBeVisible()
  expect((await call(request, 'POST', '/course/get-course-details', { uid })).status).toBe(0)

  await page.goto(`/edit-course/${uid}`)
  await page.getByRole('button', { name: 'Submit for review' }).first().click()
  await expect(page.getByText('This course is in review')).toBeVisible()
  await decide(request, uid, 'approve')

  const theirs = await otherBrowser(browser)
  const learner = await registered(request)
  await enterAs(theirs, learner)
  await call(request, 'POST', '/payment/init-payment', { uid }, learner.token)
  await theirs.goto(`/learning/${uid}`)
  const video = theirs.locator('video')
  const played = theirs.waitForResponse((answer) => answer.url().endsWith(videoFile ? '.m3u8' : '.mp4'))
  await expect(theirs.getByRole('region', { name: 'Video: The first knot' })).toBeVisible()
  await played
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThanOrEqual(1)
  await video.evaluate((v: HTMLVideoElement) => {
    v.muted = true
    return v.play()
  })
  await expect(theirs.getByText('Left over right.')).toBeVisible()
  await theirs.context().close()
})

test('another’s course is as good as absent, in the form and in its figures', async ({ page, request }) => {
  const { uid } = await draftOf(request, await newCreator(request), 'Somebody Else’s Course')
  const author = await newCreator(request)
  await enterAs(page, author)
  for (const path of [`/edit-course/${uid}`, `/my-content/${uid}`, `/course-details/${uid}?preview=1`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Somebody Else’s Course')).toHaveCount(0)
  }
  expect(await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)).toMatchObject({ status: 0 })
})

test('a title of 10,000 characters and a film that is none are refused in words, and nothing is lost', async ({
  page,
  request,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Cane Weaving')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  const title = page.getByLabel('Course title')
  await title.fill('क'.repeat(10_000))
  await expect(page.getByRole('alert').filter({ hasText: 'Maximum 100 characters allowed' })).toBeVisible()
  await expectNoOverflow(page)
  await title.fill('Cane Weaving for Chairs')
  await saved(page)
  await openStep(page, 'Curriculum')
  await page.getByRole('button', { name: 'Add video' }).click()
  await page.keyboard.type('Chair')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Video Chair' }).click()
  const false1 = join(folder, 'chair.mp4')
  await writeFile(false1, 'This is no film, whatever its name says. '.repeat(2000))
  await choose(page, 'Choose a video', false1)
  await expect(page.getByText(/not an MP4, WebM or Ogg video|MP4, WebM or Ogg/).first()).toBeVisible()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.reload()
  await openStep(page, 'Basics')
  await expect(title).toHaveValue('Cane Weaving for Chairs')
})
