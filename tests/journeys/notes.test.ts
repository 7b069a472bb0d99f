import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, expectAccessibleOnBothScreens } from './axe.ts'
import { call, coursesBy, enterAs, expect, registered, test } from './journey.ts'

type Lesson = { uid: string; title: string; kind: string }

/** Somebody new who owns a free course with a video and articles. */
async function owner(request: APIRequestContext) {
  const person = await registered(request)
  const [course] = await coursesBy(request, { search: 'Spoken English', price: 'free' })
  if (!course) throw new Error('the free course is not there')
  await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)
  const { data } = await call(request, 'GET', `/learner/course/${course.uid}`, undefined, person.token)
  const lessons: Lesson[] = data.sections.flatMap((section: { lessons: Lesson[] }) => section.lessons)
  const ofKind = (kind: string) => lessons.find((lesson) => lesson.kind === kind)?.uid as string
  return { person, course, video: ofKind('video'), article: ofKind('article') }
}

test('a learner notes a second, a passage and a place, finds them among all notes, and returns to their places', async ({
  page,
  request,
}) => {
  const { person, course, video, article } = await owner(request)
  await enterAs(page, person)
  await page.goto(`/learning/${course.uid}?lesson=${video}`)
  const player = page.locator('video')
  await expect.poll(() => player.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThanOrEqual(1)
  await player.evaluate((v: HTMLVideoElement) => void (v.currentTime = 12))
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('At 0:12')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your note' }).fill('Breathe before the first answer.')
  await expectAccessible(page, 'a note being written')

  // What is written without a connection waits in the list, also over a reload, and is sent by itself.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save note' }).click()
  const waiting = page.getByRole('list', { name: 'Notes that are not sent yet' }).getByRole('listitem')
  await expect(waiting).toHaveCount(1)
  await expect(waiting.getByText('Not sent yet: it is sent when you are online.')).toBeVisible()
  await page.getByRole('button', { name: /^Note at/ }).click()
  await page.getByRole('textbox', { name: 'Your note' }).fill('A second one.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(waiting).toHaveCount(2)
  await expectAccessible(page, 'notes that wait')
  await waiting.filter({ hasText: 'A second one.' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(waiting).toHaveCount(1)
  await page.context().setOffline(false)
  await page.goto(`/learning/${course.uid}?lesson=${video}&talk=notes`)
  const moment = page.getByRole('button', { name: 'Go to 0:12' })
  await expect(moment).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expectAccessibleOnBothScreens(page, 'the notes of a lesson')
  await player.evaluate((v: HTMLVideoElement) => void (v.currentTime = 2))
  await moment.click()
  await expect.poll(() => player.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThanOrEqual(12)

  await page.goto(`/learning/${course.uid}?lesson=${article}`)
  const paragraph = page.locator('.prose p').first()
  await paragraph.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.getByRole('button', { name: 'Add note to passage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note on a passage' })
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog).toHaveCount(0)

  // Without a selection the note remembers where one reads.
  await page.locator('.prose').evaluate((text) => text.scrollIntoView({ block: 'end' }))
  await page.getByRole('button', { name: 'Note here' }).click()
  const placeDialog = page.getByRole('dialog', { name: 'Note at this place' })
  const place = await placeDialog.getByRole('blockquote').innerText()
  expect(place).not.toBe(await paragraph.innerText())
  await expectAccessible(page, 'a note at a place')
  await placeDialog.getByRole('textbox').fill('Read this again.')
  await placeDialog.getByRole('button', { name: 'Save note' }).click()
  await expect(placeDialog).toHaveCount(0)

  await page.goto('/notes')
  await expectAccessible(page, 'all notes')
  await page.getByLabel('Search all my notes').fill('breathe first')
  await expect(page.getByText('1 note', { exact: true })).toBeVisible()
  for (const [format, file] of [
    ['As PDF', 'notes.pdf'],
    ['As Markdown', 'notes.md'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: format }).click()
    expect((await saved).suggestedFilename()).toBe(file)
  }
  await page.getByRole('link', { name: 'Go to 0:12' }).click()
  await expect.poll(() => player.evaluate((v: HTMLVideoElement) => v.currentTime)).toBe(12)
  await page.goBack()
  await page.getByLabel('Search all my notes').fill('')
  const items = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Go to passage' }) })
  await items.filter({ hasText: 'Read this again.' }).getByRole('link', { name: 'Go to passage' }).click()
  const focused = page.locator('.prose :focus')
  await expect(focused).toContainText(place)
  await expect(focused).toBeInViewport()
  await page.goBack()
  await items.filter({ hasNotText: 'Read this again.' }).getByRole('link', { name: 'Go to passage' }).click()
  await expect(paragraph).toBeFocused()
  await expect(paragraph).toBeInViewport()
})
