import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { draftOf, newCreator, saved } from './creating.ts'
import { call, enterAs, expect, test } from './journey.ts'

// The recorder fetches pictures that live in the browser alone by itself, which the page's policy rightly refuses.
test.use({ trace: 'off' })

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-covers-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('a picture is cropped to the card, or one of six printed covers is chosen', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Natural Dyes')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=media`)
  const covers = page.getByRole('radio', { name: /^Cover/ })
  await expect(covers).toHaveCount(6)
  const shown = await page.locator('.cover-choice img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  expect(new Set(shown).size).toBe(6)
  await page.locator('.cover-choice').nth(3).click()
  await saved(page)
  const draft = async () => (await call(request, 'GET', `/creator/course/${uid}`, undefined, author.token)).data
  expect(shown[3]).toContain(`/${(await draft()).fields.coverSeed}.svg`)

  const picture = join(folder, 'dyes.png')
  await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#b8403a' } })
    .png()
    .toFile(picture)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chooser).setFiles(picture)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Crop and continue' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Crop and continue' }).click()
  await expect(page.getByAltText('Selected picture')).toBeVisible()
  await saved(page)
  const { thumbnailLink } = await draft()
  const { width, height } = await sharp(await (await request.get(thumbnailLink)).body()).metadata()
  expect(width / height).toBeCloseTo(1.6, 1)

  const text = join(folder, 'notes.png')
  await writeFile(text, '<svg onload="alert(1)"></svg>')
  const again = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: 'Choose a picture' })
    .or(page.getByRole('button', { name: 'Replace' }))
    .first()
    .click()
  await (await again).setFiles(text)
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})
