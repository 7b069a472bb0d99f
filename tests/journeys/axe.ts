import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Without comments and long names: each page has to read it again, and does so in two thirds of the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Dark changes colours and nothing else: every other rule would find the same again. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Expects that axe finds nothing on the page as it is, in light and in dark, and that nothing is wider than the screen.
 * Animations are off: a colour in transition between two themes has no contrast of its own.
 */
export async function expectAccessible(page: Page, where = ''): Promise<void> {
  // A page of the signed-in is drawn in the browser: until then there is nothing to look at.
  await expect(page.locator('main').first(), `${where} is drawn`).toBeAttached()
  await expect(page.locator('h1').first(), `${where} has a title`).toBeAttached()
  // A toast on its way out lies half seen over what is under it; one under the pointer stays.
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const dark of [false, true]) {
    await page.evaluate((on) => {
      document.documentElement.classList.toggle('dark', on)
      return new Promise((drawn) => requestAnimationFrame(drawn))
    }, dark)
    expect(
      await violationsIn(page, dark ? rulesOfColour : undefined),
      `${where} in ${dark ? 'dark' : 'light'}`,
    ).toEqual([])
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  await expectNoOverflow(page, where)
}

const wideScreen = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The same on the screen of the journey and on the other one. */
export async function expectAccessibleOnBothScreens(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  const own = page.viewportSize() ?? wideScreen
  const isPhone = own.width < 1024
  await page.setViewportSize(isPhone ? wideScreen : phone)
  await expectAccessible(page, `${where}, on a ${isPhone ? 'wide screen' : 'phone'}`)
  await page.setViewportSize(own)
}

/**
 * What axe finds on the page, each as its rule and the elements it is about. axe runs in the page and answers with its
 * violations alone: @axe-core/playwright, which carries every passed rule over as well, takes three times as long.
 */
export async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  return page.evaluate((only) => {
    const options = { resultTypes: ['violations' as const], ...(only ? { runOnly: only } : {}) }
    return window.axe
      .run(document, options)
      .then(({ violations }) =>
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      )
  }, rules)
}

/** A phone shows a page that is too wide smaller, and its window grows by that: what counts is the screen. */
export async function expectNoOverflow(page: Page, where = ''): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${where} no wider than the screen`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
