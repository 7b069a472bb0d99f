import { expect, type Page } from '@playwright/test'

/** Plays the lesson's video from a second on and lets it run for more than another. */
async function runFrom(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThanOrEqual(1)
  await video.evaluate((v: HTMLVideoElement, to) => {
    v.muted = true
    v.currentTime = to
    return v.play()
  }, seconds)
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(seconds + 1)
}

/** The same, then pauses. */
export async function play(page: Page, seconds: number): Promise<void> {
  await runFrom(page, seconds)
  await pause(page)
}
const pause = (page: Page) => page.locator('video').evaluate((v: HTMLVideoElement) => v.pause())

/** The same, and waits until the place is reported. */
export async function watchTo(page: Page, seconds: number): Promise<void> {
  await runFrom(page, seconds)
  const saved = page.waitForResponse((answer) => answer.url().includes('/progress')).catch(() => undefined)
  await pause(page)
  await saved
}
