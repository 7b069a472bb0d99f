/**
 * Makes the pictures that a browser shows when it offers to install the demo school as an app:
 * `node docs/screenshots/make-app-pictures.mjs [URL]`, with a demo school running there (http://127.0.0.1:3000).
 *
 * Run by hand, and only when one of these pages has changed its looks: the pictures are committed, in
 * src/app/pages/app-screenshots. serve-site-files.ts names them with their sizes.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../../bench/browser.mjs'
import { findChromium } from '../../tests/chromium.mjs'

const url = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = join(import.meta.dirname, '../../src/app/pages/app-screenshots')
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1280, height: 800 } }

const { token, user } = await signIn(url, 'learner@sopaan.test')
const owned = await fetch(`${url}/api/learner/course/enrolled?limit=1`, {
  headers: { authorization: `Bearer ${token}` },
})
const [course] = (await owned.json()).data.courses
const pictures = [
  { name: 'narrow-courses', screen: narrow, path: '/my-enrolled-courses' },
  { name: 'narrow-lesson', screen: narrow, path: `/learning/${course.uid}` },
  { name: 'wide-marketplace', screen: wide, path: '/course-marketplace' },
  { name: 'wide-home', screen: wide, path: '/dashboard' },
]

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const { name, screen, path } of pictures) {
  const context = await browser.newContext({
    ...screen,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([authToken, authUser]) => {
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('authUser', authUser)
    },
    [token, JSON.stringify(user)],
  )
  const page = await context.newPage()
  await page.goto(url + path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const taken = await page.screenshot({ type: 'png' })
  writeFileSync(join(folder, `${name}.webp`), await sharp(taken).webp({ quality: 72, effort: 6 }).toBuffer())
  await context.close()
}
await browser.close()
