import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { draftOf, newCreator, openStep, saved } from './creating.ts'
import { call, enterAs, expect, test } from './journey.ts'

const megabyte = 1024 * 1024
let folder: string
let videoPath: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-film-'))
  videoPath = join(folder, 'Welcome to the course.mp4')
  // A film of the demo school with 30 MB of nothing behind it, which players skip: an MP4's box of free space.
  const shown = await readFile(resolve(import.meta.dirname, '../../seed/videos/apna-parichay/video.mp4'))
  const free = Buffer.alloc(30 * megabyte)
  free.writeUInt32BE(free.length)
  free.write('free', 4)
  await writeFile(videoPath, Buffer.concat([shown, free]))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function choose(page: Page, button: string | RegExp, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}
const percent = async (page: Page) =>
  Number(await page.getByRole('progressbar', { name: /^Upload of/ }).getAttribute('aria-valuenow'))

test('a film of 30 MB, interrupted twice on its way, makes a lesson of a submitted course', async ({
  page,
  request,
  context,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  await openStep(page, 'Curriculum')
  await page.getByRole('button', { name: 'Add video' }).click()
  await page.keyboard.type('Welcome')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Video Welcome' }).click()

  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 20e6,
    uploadThroughput: 5e6,
  })
  await choose(page, 'Choose a video', videoPath)
  await expect.poll(() => percent(page)).toBeGreaterThan(10)
  await saved(page)
  await expect(page.getByRole('button', { name: /^Every lesson complete\s*, to do/ })).toBeVisible()

  // a reload in the middle: the browser forgets the file, the server does not
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/^\d+% of ‘Welcome to the course.mp4’ is uploaded/)).toBeVisible()
  await choose(page, 'Choose the file again', videoPath)
  await expect.poll(() => percent(page)).toBeGreaterThan(30)

  // the line is lost, and comes back
  await context.setOffline(true)
  await page.waitForTimeout(3000)
  await context.setOffline(false)

  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible({ timeout: 90_000 })
  const captions = join(folder, 'captions.srt')
  await writeFile(captions, '1\n00:00:01,000 --> 00:00:03,000\nNamaste, and welcome.\n')
  await expect(page.getByRole('button', { name: 'Choose a caption file' })).toBeVisible()
  await choose(page, 'Choose a caption file', captions)
  await expect(page.getByRole('button', { name: 'Remove English captions' })).toBeVisible()

  await saved(page)
  await expect(page.getByRole('button', { name: /^Every lesson complete\s*, done/ })).toBeVisible()
  await page.getByRole('button', { name: 'Curriculum', exact: true }).click()
  await expect(page.locator('.lesson-row', { hasText: 'Welcome' })).toContainText(/\d:\d\d\s*Ready/)
  await page.getByRole('button', { name: 'Submit for review' }).first().click()
  await expect(page.getByText('This course is in review')).toBeVisible()
  const { data } = await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)
  expect(data.state).toBe('IN_REVIEW')
})
