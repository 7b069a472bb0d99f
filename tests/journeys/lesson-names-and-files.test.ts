import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { draftOf, newCreator, saved } from './creating.ts'
import { call, enterAs, expect, test } from './journey.ts'

// Naming sections and lessons, and files that do not become a lesson at the first try.

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-lesson-files-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

async function openCurriculum(page: Page, request: Parameters<typeof newCreator>[0], lessons = 12) {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home', lessons)
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=curriculum`)
  await expect(page.getByRole('button', { name: 'Move Lesson 1', exact: true })).toBeVisible()
  const outline = async () =>
    (await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)).data.outline as {
      title: string
      lessons: { title: string; kind: string }[]
    }[]
  return { author, uid, outline }
}

test('Rename in the menu of a section or a lesson opens its field, and what is typed is saved', async ({
  page,
  request,
}) => {
  const { outline } = await openCurriculum(page, request)
  await page.getByRole('button', { name: 'More actions for Part 1' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('textbox', { name: 'Section title' })).toBeFocused()
  await page.keyboard.type('Before you print')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'More actions for Lesson 1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(page.getByRole('textbox', { name: 'Lesson title' })).toBeFocused()
  await page.keyboard.type('Choose the wood')
  await page.getByRole('heading', { name: 'Curriculum' }).click()
  await expect(page.getByRole('button', { name: 'Article Choose the wood' })).toBeVisible()
  await saved(page)
  const [first] = await outline()
  expect([first?.title, first?.lessons[0]?.title]).toEqual(['Before you print', 'Choose the wood'])
})

test('a lesson added while another is being named opens its own field, and both names are saved', async ({
  page,
  request,
}) => {
  const { outline } = await openCurriculum(page, request, 2)
  await page.getByRole('button', { name: 'Add article' }).click()
  await expect(page.getByRole('textbox', { name: 'Lesson title' })).toBeFocused()
  await page.keyboard.type('Mix the dye')
  await page.getByRole('button', { name: 'Add quiz' }).click()
  await expect(page.getByRole('textbox', { name: 'Lesson title' })).toBeFocused()
  await page.keyboard.type('What did you learn?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Quiz What did you learn?' })).toBeVisible()
  await saved(page)
  const [section] = await outline()
  expect(section?.lessons.slice(2).map(({ title }) => title)).toEqual(['Mix the dye', 'What did you learn?'])
})

test('forty lessons are renamed in one list', async ({ page, request }) => {
  const { outline } = await openCurriculum(page, request, 40)
  await page.getByRole('button', { name: 'Rename lessons' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename lessons' })
  await expectAccessible(page, 'the list of titles')
  await dialog.getByRole('textbox').first().focus()
  for (let n = 1; n <= 40; n += 1) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(`Step ${n}`)
    if (n < 40) await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: 'Save titles' }).click()
  await expect(dialog).toHaveCount(0)
  await saved(page)
  expect((await outline()).flatMap(({ lessons }) => lessons.map(({ title }) => title))).toEqual(
    Array.from({ length: 40 }, (_, index) => `Step ${index + 1}`),
  )
})

test('a refused file says why in its row, also after a reload, and another one takes its place', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCurriculum(page, request, 2)
  const text = join(folder, '02_cut-the-block_final.mp4')
  await writeFile(text, 'only words')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles(text)
  const row = page.getByRole('listitem').filter({ hasText: 'Cut the block' })
  await expect(row.getByText('Not uploaded')).toBeVisible()
  await expect(row).toContainText(/isn’t|isn't|not an MP4/)
  await expect(page.getByText('2 of 3 ready')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 upload needs attention' })).toBeVisible()
  await expectAccessible(page, 'a refused file')
  await saved(page)
  await page.reload()
  await expect(row.getByText('Not uploaded')).toBeVisible()

  const videoPath = join(folder, 'cut.mp4')
  await writeFile(videoPath, await readFile(resolve(import.meta.dirname, '../../seed/videos/apna-parichay/video.mp4')))
  const other = page.waitForEvent('filechooser')
  await row.getByRole('button', { name: 'Replace the file for Cut the block' }).click()
  await (await other).setFiles(videoPath)
  await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('3 of 3 ready')).toBeVisible()
  await expect(page.getByText('needs attention')).toHaveCount(0)
})

test('an upload that the server does not begin is tried again from its row', async ({ page, request }) => {
  await openCurriculum(page, request, 2)
  const refusal = { status: 0, message: 'You have too many unfinished uploads.', error: 'TOO_MANY_UPLOADS' }
  await page.route('**/api/media/uploads', (route) => route.fulfill({ status: 429, json: refusal }))
  const paper = resolve(import.meta.dirname, '../../seed/resources/gst-month-end.pdf')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files' }).click()
  await (await chooser).setFiles(paper)
  const row = page.getByRole('listitem').filter({ hasText: 'Gst month end' })
  await expect(row).toContainText('You have too many unfinished uploads.')
  await page.unroute('**/api/media/uploads')
  await row.getByRole('button', { name: 'Retry upload of Gst month end' }).click()
  await expect(row.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 })
})

test('the preview shows the page as a buyer and as an owner sees it', async ({ page, request }) => {
  const { uid } = await openCurriculum(page, request, 2)
  await page.goto(`/course-details/${uid}?preview=1`)
  await expect(page.getByText('what people see before they buy')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll Now' }).filter({ visible: true })).toBeDisabled()
  const lesson = page.locator('#curriculum').getByText('Lesson 1', { exact: true })
  await expect(lesson).toBeVisible()
  await expect(page.locator('#curriculum').getByRole('link', { name: /Lesson 1/ })).toHaveCount(0)
  await expectAccessible(page, 'as a buyer')
  await page.getByRole('link', { name: 'Owner', exact: true }).click()
  await expect(page.getByText('This is what enrolled learners see')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Course' }).filter({ visible: true })).toBeVisible()
  await page
    .locator('#curriculum')
    .getByRole('link', { name: /Lesson 1/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/learning/${uid}\\?lesson=`))
})
