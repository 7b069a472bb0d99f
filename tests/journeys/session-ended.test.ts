import type { Page } from '@playwright/test'
import { call, enterAs, expect, signedIn, test } from './journey.ts'

// What is written when the server ends the session (signed out elsewhere, a new password) is there after signing in.

const places: Record<string, { path: string; open?: (page: Page) => Promise<void>; save: string; field: string }> = {
  'a theme': { path: '/admin/theme', field: 'Theme name', save: 'Save theme' },
  'the settings of the site': { path: '/admin/theme?tab=site', field: 'Site name', save: 'Save settings' },
  'a question': {
    path: '/admin/faq',
    open: (page) => page.getByRole('button', { name: 'New question' }).first().click(),
    field: 'Question',
    save: 'Save',
  },
}

for (const [what, { path, open, field, save }] of Object.entries(places))
  test(`${what} that could not be saved because the session had ended is there after signing in`, async ({
    page,
    request,
  }) => {
    const admin = await signedIn(request, 'admin@sopaan.test')
    await enterAs(page, admin)
    await page.goto(path)
    await open?.(page)
    const text = page.getByRole('textbox', { name: field, exact: true })
    await text.fill('Kept over')
    // Letter by letter, to the last one.
    await text.pressSequentially(' the sign-in')
    if (what === 'a question') await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('In this browser.')
    await call(request, 'POST', '/logout', {}, admin.token)
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(page).toHaveURL(/\/login/)

    const again = await signedIn(request, 'admin@sopaan.test')
    await page.evaluate(
      ([token, user]) => {
        localStorage.setItem('authToken', token as string)
        localStorage.setItem('authUser', JSON.stringify(user))
      },
      [again.token, { ...again, token: undefined }] as const,
    )
    await page.goto(path)
    await open?.(page)
    await expect(text).toHaveValue('Kept over the sign-in')
    if (open) await expect(page.getByRole('textbox', { name: 'Answer', exact: true })).toContainText('In this browser.')
  })
