import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { draftOf, newCreator, openStep } from './creating.ts'
import { enterAs, expect, test } from './journey.ts'

// Every state that an upload goes through, the frame around a picture and the captions: nothing for axe to find.

// The recorder fetches pictures that live in the browser alone by itself, which the page's policy rightly refuses.
test.use({ trace: 'off' })

let folder: string
let videoPath: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-states-'))
  videoPath = join(folder, 'How blocks are cut, carved and oiled before the first print of a long season.mp4')
  const shown = await readFile(resolve(import.meta.dirname, '../../seed/videos/apna-parichay/video.mp4'))
  const free = Buffer.alloc(8 * 1024 * 1024)
  free.writeUInt32BE(free.length)
  free.write('free', 4)
  await writeFile(videoPath, Buffer.concat([shown, free]))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function choose(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

test('a film: under way, paused, failed, here, with captions', async ({ page, request, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  await openStep(page, 'Curriculum')
  await page.getByRole('button', { name: 'Add video' }).click()
  await page.keyboard.type('Blocks')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Video Blocks' }).click()
  await expectAccessible(page, 'before')

  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const slow = { offline: false, latency: 20, downloadThroughput: 20e6, uploadThroughput: 150_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await choose(page, 'Choose a video', videoPath)
  await expect(page.getByRole('progressbar', { name: /^Upload of/ })).toBeVisible()
  await expectAccessible(page, 'under way')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'paused')

  await page.route('**/api/media/uploads/**', (route) =>
    route.fulfill({ status: 413, json: { status: 0, message: 'This file is too large.', error: 'TOO_LARGE' } }),
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'too large' })).toBeVisible()
  await expectAccessible(page, 'failed')
  await page.unroute('**/api/media/uploads/**')
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 20e6 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Choose a caption file' })).toBeVisible()
  await expectAccessible(page, 'here')

  const captions = join(folder, 'captions.srt')
  await writeFile(captions, 'not a caption file')
  await choose(page, 'Choose a caption file', captions)
  await expect(page.getByRole('alert').last()).toBeVisible()
  await expectAccessible(page, 'captions refused')
  await writeFile(captions, '1\n00:00:01,000 --> 00:00:03,000\nNamaste, and welcome.\n')
  await choose(page, 'Choose a caption file', captions)
  await expect(page.getByRole('button', { name: 'Remove English captions' })).toBeVisible()
  await expectAccessible(page, 'captions')
})

test('a file that is no film says so once, and another one can be chosen', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=media`)
  const [text, picture] = [join(folder, 'notes.mp4'), join(folder, 'photo.png')]
  await writeFile(text, 'only words')
  await writeFile(picture, 'only words')
  const refused = page.getByRole('alert').filter({ hasText: /isn’t a/ })
  await choose(page, 'Choose a video', text)
  await expect(refused).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await choose(page, 'Choose a video', picture)
  await expect(refused.filter({ hasText: /Export it in one of these formats/ })).toBeVisible()
  await expect(refused).toHaveCount(1)

  await choose(page, 'Choose a picture', picture)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveCount(0)
})

test('a picture: the frame, by arrow keys too', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Natural Dyes')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=media`)
  const picture = join(folder, 'dyes.png')
  await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b8403a' } })
    .png()
    .toFile(picture)
  await choose(page, 'Choose a picture', picture)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Crop and continue' })).toBeEnabled()
  await expectAccessible(page, 'frame')
  const frame = page.locator('.ReactCrop__crop-selection')
  await frame.focus()
  const before = await frame.getAttribute('style')
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => frame.getAttribute('style')).not.toBe(before)
})

test('one’s own photo: the part that its person chose, by arrow keys too', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const author = await newCreator(request)
  await enterAs(page, author)
  await page.goto(`/creator/profile/${author.uid}`)
  const picture = join(folder, 'tall.png')
  const blue = { create: { width: 600, height: 600, channels: 3 as const, background: '#1b3f8b' } }
  await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#b8403a' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), top: 600, left: 0 }])
    .png()
    .toFile(picture)
  await choose(page, 'Add a photo', picture)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Crop and continue' })).toBeEnabled()
  // However tall the picture is, what one presses next is there.
  await expect(dialog.getByRole('button', { name: 'Crop and continue' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'photo')
  await page.locator('.ReactCrop__crop-selection').focus()
  // From the middle to the lower half, which is blue.
  for (let press = 0; press < 6; press++) await page.keyboard.press('Control+ArrowDown')
  await dialog.getByRole('button', { name: 'Crop and continue' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  const src = await page.getByRole('main').locator('img[src^="/api/media/image/"]').first().getAttribute('src')
  const photo = sharp(await (await request.get(src as string)).body())
  const { width, height } = await photo.metadata()
  const top = await photo.extract({ left: 0, top: 0, width: 288, height: 20 }).stats()
  expect([width, height, top.channels[2]!.mean > top.channels[0]!.mean + 60]).toEqual([288, 288, true])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
})
