import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { decide, draftOf, newCreator, saved, submitOver } from './creating.ts'
import { call, enterAs, expect, signedIn, test } from './journey.ts'

// The curriculum by pointer, finger and keyboard, files dropped on it, and the life of a course in the list.

/** A draft of two sections with two articles each, open at its curriculum. */
async function twoSections(page: Page, request: Parameters<typeof newCreator>[0]) {
  const author = await newCreator(request)
  const { uid, outline } = await draftOf(request, author, 'Block Printing at Home', 12)
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=curriculum`)
  await expect(handle(page, 'Lesson 12')).toBeVisible()
  const titles = async () => {
    const { data } = await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)
    return data.outline.map((section: { lessons: { title: string }[] }) => section.lessons.map(({ title }) => title))
  }
  return { author, uid, outline, titles }
}
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

test('a lesson is dragged by pointer into the next section, and the section before another', async ({
  page,
  request,
}) => {
  const { titles } = await twoSections(page, request)
  const drag = async (from: string, to: string, below: number) => {
    await handle(page, from).scrollIntoViewIfNeeded()
    const start = await handle(page, from).boundingBox()
    if (!start) throw new Error('nothing to drag')
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(start.x + 20, start.y + 24, { steps: 4 })
    const end = await handle(page, to).boundingBox()
    if (!end) throw new Error('nowhere to drop')
    await page.mouse.move(end.x + 20, end.y + end.height * below, { steps: 12 })
    await page.mouse.up()
  }
  await drag('Lesson 10', 'Lesson 11', 0.9)
  await saved(page)
  expect((await titles())[1]).toEqual(['Lesson 11', 'Lesson 10', 'Lesson 12'])
  await drag('Part 2', 'Part 1', 0.4)
  await saved(page)
  expect((await titles())[0]).toEqual(['Lesson 11', 'Lesson 10', 'Lesson 12'])
})

test('the same by keyboard: across a section’s edge, announced at each step, and undone with Escape', async ({
  page,
  request,
}) => {
  const { titles } = await twoSections(page, request)
  const statusWith = (text: string) => page.getByRole('status').filter({ hasText: text })
  await handle(page, 'Lesson 10').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(statusWith('Lesson 10 moved: lesson 1 of 3 in Part 2')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(statusWith('Lesson 10 dropped: lesson 2 of 3 in Part 2')).toBeAttached()
  await expect(handle(page, 'Lesson 10')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(statusWith('Lesson 10 is back in its place')).toBeAttached()
  await saved(page)
  expect((await titles())[1]).toEqual(['Lesson 11', 'Lesson 10', 'Lesson 12'])
})

test('lessons are duplicated, moved by the menu, and a whole section comes back after it was deleted', async ({
  page,
  request,
}) => {
  const { titles } = await twoSections(page, request)
  await page.getByRole('button', { name: 'More actions for Lesson 11' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(handle(page, 'Lesson 11 (copy)')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Lesson 12' }).click()
  await page.getByRole('menuitem', { name: 'Make free preview' }).click()
  const free = page.locator('.lesson-row', { hasText: 'Lesson 12' })
  await expect(free.getByText('Free preview').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'More actions for Lesson 12' }).click()
  await page.getByRole('menuitem', { name: 'Move to another section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Lesson 12' })
  await dialog.getByRole('combobox').selectOption({ label: '1. Part 1' })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await saved(page)
  expect([(await titles())[0].at(-1), (await titles())[1]]).toEqual(['Lesson 12', ['Lesson 11', 'Lesson 11 (copy)']])
  await page.getByRole('button', { name: 'More actions for Part 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete with 2 lessons' }).click()
  await expect(handle(page, 'Part 2')).toHaveCount(0)
  await saved(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(handle(page, 'Lesson 11 (copy)')).toBeVisible()
  await saved(page)
  expect((await titles())[1]).toEqual(['Lesson 11', 'Lesson 11 (copy)'])
})

test('a lesson that goes far takes the focus with it', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Block Printing at Home', 100)
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=curriculum`)
  const more = page.getByRole('button', { name: 'More actions for Lesson 1', exact: true })
  await more.click()
  await page.getByRole('menuitem', { name: 'Move to another section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Lesson 1' })
  await dialog.getByRole('combobox').selectOption({ label: '10. Part 10' })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(handle(page, 'Lesson 100')).toBeVisible()
  await expect(more).toBeFocused()
  await expect(more).toBeInViewport()
})

test('several files dropped become a lesson each, and one that may not come is named', async ({ page, request }) => {
  const { author, uid } = await twoSections(page, request)
  const video = await readFile(resolve(import.meta.dirname, '../../seed/videos/apna-parichay/video.mp4'))
  const paper = await readFile(resolve(import.meta.dirname, '../../seed/resources/gst-month-end.pdf'))
  const files = [
    { name: 'The block.mp4', type: 'video/mp4', base64: video.toString('base64') },
    { name: 'Stencils.pdf', type: 'application/pdf', base64: paper.toString('base64') },
    { name: 'setup.exe', type: 'application/x-msdownload', base64: '' },
  ]
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, type, base64 } of all)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type }))
    return transfer
  }, files)
  const target = page.locator('#lesson-' + (await page.locator('[data-handle]').last().getAttribute('data-handle')))
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  const at = { clientX: (box?.x ?? 0) + 40, clientY: (box?.y ?? 0) + 10 }
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data, ...at })
  await expect(page.getByRole('button', { name: 'Video The block' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Document Stencils' })).toBeVisible()
  await expect(page.getByText('Not added: setup.exe')).toBeVisible()
  await expect(async () => {
    const { data: course } = await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)
    const made = course.outline[1].lessons.filter((one: { kind: string }) => one.kind !== 'article')
    expect(made.map((one: { title: string }) => one.title)).toEqual(['Stencils', 'The block'])
    for (const lesson of made) {
      const read = await call(request, 'GET', `/creator/course/${uid}/lesson/${lesson.uid}`, undefined, author.token)
      expect(read.data.complete).toBe(true)
    }
  }).toPass({ timeout: 60_000 })
})

test('from the list: duplicated, deleted after a question, archived and restored', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Kolam for Mornings')
  await call(request, 'POST', `/creator/course/${uid}`, { version: 1, free: true }, author.token)
  await submitOver(request, author, uid)
  await decide(request, uid, 'approve')
  await enterAs(page, author)
  await page.goto('/my-content')
  const act = async (title: string, name: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^Actions for.*${title}`) })
      .first()
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Kolam for Mornings', 'Duplicate')
  await expect(page.getByText('Copied to a new draft')).toBeVisible()
  await page.getByRole('button', { name: /^Draft/ }).click()
  // Anyone who does not see the list hears what became of it.
  const liveRegion = page.locator('[aria-live="polite"]')
  await expect(liveRegion.filter({ hasText: /^1 in total$/ })).toBeVisible()
  await act('Kolam for Mornings', 'Delete')
  await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(liveRegion.filter({ hasText: 'No data found' })).toBeVisible()

  await page.getByRole('button', { name: /^All/ }).click()
  await act('Kolam for Mornings', 'Archive')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  const details = () => call(request, 'POST', '/course/get-course-details', { uid })
  await expect(async () => expect((await details()).status).toBe(0)).toPass()
  await act('Kolam for Mornings', 'Restore')
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(async () => expect((await details()).status).toBe(1)).toPass()
})

test('a free preview plays on the course’s page by the learner’s own player', async ({ page, request }) => {
  const { token } = await signedIn(request, 'creator@sopaan.test')
  const { courses } = (await call(request, 'GET', '/creator/course?sort=students', undefined, token)).data
  await page.goto(`/course-details/${courses[0].path}`)
  await page
    .getByRole('button', { name: /^(Play|Read) preview$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog
      .getByRole('region', { name: /^Video: / })
      .or(dialog.locator('.prose'))
      .first(),
  ).toBeVisible()
})
