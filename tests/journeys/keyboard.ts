import type { Locator, Page } from '@playwright/test'

/** Moves the focus to a control as a keyboard does: Tab by Tab, so that it fails where no Tab leads to. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let n = 0; n < 80; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target}`)
}

/** Presses a control with the keyboard alone. */
export async function pressByKeys(
  page: Page,
  target: Locator,
  { by = 'Tab', key = 'Enter' }: { by?: 'Tab' | 'Shift+Tab'; key?: 'Enter' | 'Space' } = {},
): Promise<void> {
  await tabTo(page, target, by)
  await page.keyboard.press(key)
}
