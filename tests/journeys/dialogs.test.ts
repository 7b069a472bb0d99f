import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { decide, draftOf, newCreator, submitOver } from './creating.ts'
import { enterAs, expect, signedIn, test } from './journey.ts'

const box = async (what: Locator) => {
  const found = await what.boundingBox()
  if (!found) throw new Error('it is not shown')
  return found
}

/** Air between the title and what follows, and the two buttons of a choice beside each other. */
async function laidOut(dialog: Locator, cancel: string, go: string): Promise<void> {
  await dialog.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  const title = await box(dialog.getByRole('heading').first())
  const label = await box(dialog.locator('.field-label').first())
  expect(label.y - (title.y + title.height)).toBeGreaterThanOrEqual(12)
  const [left, right] = [
    await box(dialog.getByRole('button', { name: cancel, exact: true })),
    await box(dialog.getByRole('button', { name: go, exact: true })),
  ]
  expect(left.y).toBe(right.y)
  expect(left.x + left.width).toBeLessThan(right.x)
}

/** What the page sends to a path. */
function sentTo(page: Page, path: string): string[] {
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST' && new URL(one.url()).pathname.endsWith(path)) sent.push(one.url())
  })
  return sent
}

test('a course that is sent back needs its reason before anything is sent', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, `Sent back ${author.uid}`)
  await submitOver(request, author, uid)
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto(`/admin/courses/${uid}`)
  const sent = sentTo(page, '/reject')
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason')
  await laidOut(dialog, 'Cancel', 'Reject')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.fill('Too short')
  await expect(dialog.getByText('Minimum 10 characters required')).toBeVisible()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a reason that is too short')
  await reason.fill('The sound breaks off.')
  await expect(dialog.getByText('Minimum 10 characters required')).toBeHidden()
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
})

test('a question and a group are checked as they are written and left, before anything is sent', async ({
  page,
  request,
}) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/faq?view=order')
  const sent = [sentTo(page, '/admin/faq'), sentTo(page, '/admin/faq/group')]
  const dialog = page.getByRole('dialog')
  const required = dialog.getByText('This field is required')
  await page.getByRole('button', { name: 'New question' }).click()
  await laidOut(dialog, 'Cancel', 'Save')
  const question = dialog.getByRole('textbox', { name: 'Question', exact: true })
  await question.focus()
  await question.press('Tab')
  await expect(required).toHaveCount(1)
  await question.fill('Why')
  await expect(dialog.getByText('Minimum 5 characters required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Question in Hindi' }).fill('Why is it so?')
  await expect(dialog.getByText('Please write the Hindi text in Devanagari')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(question).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Answer', exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()

  await page.getByRole('button', { name: 'New group' }).click()
  await expect(dialog).toBeVisible()
  await dialog.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  // The first press on Cancel counts, whatever the field that it leaves has to say.
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).focus()
  const cancel = await box(dialog.getByRole('button', { name: 'Cancel', exact: true }))
  await page.mouse.move(cancel.x + cancel.width / 2, cancel.y + cancel.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(150)
  await page.mouse.up()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New group' }).click()
  await laidOut(dialog, 'Cancel', 'Save')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(required).toHaveCount(1)
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(sent.flat()).toEqual([])
})

test('a category’s dialog has air under its title and its buttons side by side', async ({ page, request }) => {
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'New category' }).click()
  await laidOut(page.getByRole('dialog'), 'Cancel', 'Save category')
})

test('several courses are archived in words for several', async ({ page, request }) => {
  const author = await newCreator(request)
  for (const which of ['First', 'Second']) {
    const { uid } = await draftOf(request, author, `${which} to archive ${author.uid}`)
    await submitOver(request, author, uid)
    await decide(request, uid, 'approve')
  }
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto(`/admin/courses?search=${author.uid}`)
  for (const which of ['First', 'Second'])
    await page.getByRole('checkbox', { name: `Select ${which} to archive ${author.uid}` }).check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const alertDialog = page.getByRole('alertdialog')
  await expect(alertDialog).toContainText('archive 2 courses')
  await expect(alertDialog).toContainText('They leave the marketplace immediately. Existing learners keep access.')
  await alertDialog.getByRole('button', { name: 'Cancel' }).click()
})
