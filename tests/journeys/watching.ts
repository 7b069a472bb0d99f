import { expect, type Page } from '@playwright/test'

/** Plays the lesson's video from near a second on, lets it run, and pauses: the place is then reported. */
export async function watchTo(page: Page, seconds: number): Promise<void> {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThanOrEqual(1)
  await video.evaluate((v: HTMLVideoElement, to) => {
    v.muted = true
    v.currentTime = to
    return v.play()
  }, seconds)
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(seconds + 1)
  const saved = page.waitForResponse((answer) => answer.url().includes('/progress')).catch(() => undefined)
  await video.evaluate((v: HTMLVideoElement) => v.pause())
  await saved
}
