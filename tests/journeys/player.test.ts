import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnBothScreens } from './axe.ts'
import { call, coursesBy, enterAs, expect, registered, test } from './journey.ts'
import { tabTo } from './keyboard.ts'
import { watchTo } from './watching.ts'

/** Somebody new who owns a free course with a video. */
async function owner(page: Page, request: APIRequestContext) {
  const person = await registered(request)
  const [course] = await coursesBy(request, { search: 'Spoken English', price: 'free' })
  if (!course) throw new Error('no free course with a video')
  await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)
  await enterAs(page, person)
  return { person, course }
}
const position = (page: Page) => page.getByRole('slider', { name: 'Position' }).inputValue().then(Number)

test('a learner sets how videos play, and the next visit plays them so', async ({ page, request }) => {
  const { course } = await owner(page, request)
  await page.goto(`/learning/${course.uid}`)
  await watchTo(page, 7)
  await page.getByLabel('Speed', { exact: true }).selectOption({ label: '1.5×' })
  await page.getByRole('button', { name: 'Video settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Video settings' })
  await expect(settings.getByText(/This video takes up to [\d.]+ MB\./)).toBeVisible()
  await expect(settings.getByText(/Videos used about [\d.]+ MB on this device today\./)).toBeVisible()
  await expectAccessibleOnBothScreens(page, 'the settings of a video')
  await settings.getByLabel('Caption size').selectOption('Large')
  await settings.getByLabel('Caption position').selectOption('At the top of the picture')
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Video settings' })).toBeFocused()

  await page.reload()
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5)
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime = 8))
  const caption = page.locator('.player-caption-over')
  await expect(caption).toBeVisible()
  await expect(caption).toHaveAttribute('data-size', 'large')
  const [words, picture] = [await caption.boundingBox(), await page.locator('video').boundingBox()]
  expect((words?.y ?? 0) - (picture?.y ?? 0)).toBeLessThan(40)
})

test('a question mark shows the keys of the player, which play, seek and switch the captions', async ({
  page,
  request,
}) => {
  const { course } = await owner(page, request)
  await page.goto(`/learning/${course.uid}`)
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible()
  // What a screen reader finds, in this order.
  await expect(page.getByRole('region', { name: /^Video: / })).toMatchAriaSnapshot(`
    - region /^Video. /:
      - slider "Position"
      - button "Play"
      - button "Back 10 seconds"
      - button "Mute"
      - slider "Volume"
      - combobox "Speed"
      - button /^Video settings/
      - combobox "Captions"
      - button "Full screen"
      - paragraph: /^Keyboard shortcuts. space or k to play/
  `)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('row', { name: 'F Full screen' })).toBeVisible()
  await expectAccessible(page, 'the keys of the player')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  const video = page.locator('video')
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(false)
  await page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('5')
  const half = await video.evaluate((element: HTMLVideoElement) => element.duration / 2)
  await expect.poll(() => position(page)).toBe(Math.floor(half))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => position(page)).toBe(Math.floor(half + 5))
  const captions = page.getByLabel('Captions', { exact: true })
  const before = await captions.inputValue()
  await page.keyboard.press('c')
  await expect(captions).not.toHaveValue(before)
  await page.keyboard.press('c')
  await expect(captions).toHaveValue(before)
  // The same with Tab and the keys of each control.
  await tabTo(page, page.getByRole('slider', { name: 'Position' }))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => position(page)).toBe(Math.floor(half))
  await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }))
  await page.keyboard.press('Enter')
  await expect.poll(isPaused).toBe(false)
})

test('there is a picture before the lesson has come', async ({ page, request }) => {
  const { course } = await owner(page, request)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/learner/course/*/lesson/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/learning/${course.uid}`)
  const picture = page.locator('.lesson-video img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  answer()
  await expect(page.locator('video')).toHaveAttribute('poster', /./)
})

test('the place is not lost when the phone sleeps in the middle of a video and ends the tab', async ({
  page,
  request,
}) => {
  const { course } = await owner(page, request)
  const context = page.context()
  await page.goto(`/learning/${course.uid}`)
  await watchTo(page, 5)
  const video = page.locator('video')
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 18
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(19)
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(`/learning/${course.uid}`)
  await expect.poll(() => position(next)).toBeGreaterThanOrEqual(19)
})

test('every way on leads to the very second of the lesson that was watched', async ({ page, request }) => {
  const { course } = await owner(page, request)
  await page.goto(`/learning/${course.uid}`)
  await watchTo(page, 15)
  const ways: [string, (on: Page) => Promise<void>][] = [
    ['/dashboard', (on) => on.getByRole('link', { name: 'Resume lesson' }).first().click()],
    [
      '/my-enrolled-courses',
      (on) => on.getByRole('main').getByRole('link', { name: course.courseTitle }).first().click(),
    ],
    [`/course-details/${course.path}`, (on) => on.getByRole('link', { name: 'Go to Course' }).first().click()],
  ]
  for (const [from, go] of ways) {
    await page.goto(from)
    await go(page)
    await expect(page, from).toHaveURL(/\/learning\//)
    await expect.poll(() => position(page), { message: from }).toBeGreaterThanOrEqual(16)
  }
})

test('the dashboard goes on with the lesson that was opened after it', async ({ page, request }) => {
  const { person, course } = await owner(page, request)
  await page.goto(`/learning/${course.uid}`)
  await watchTo(page, 5)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Change goal' }).click()
  await expect(page.getByRole('dialog', { name: 'Daily goal' })).toBeVisible()
  await expectAccessibleOnBothScreens(page, 'the choice of a daily goal')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Turn off daily goal and streak' }).click()
  await expect(page.getByRole('button', { name: 'Set a daily goal' })).toBeFocused()
  await page.getByRole('link', { name: 'Resume lesson' }).click()
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(5)
  const first = page.url()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Next:/ })
    .click()
  await expect(page).not.toHaveURL(first)
  const opened = page.url()
  await expect
    .poll(async () => {
      const { data } = await call(request, 'GET', `/learner/course/${course.uid}`, undefined, person.token)
      return opened.includes(data.resumeLessonUid)
    })
    .toBe(true)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  // Past the first lesson, which would count as opened again.
  await page.evaluate(() => window.history.go(-2))
  // The dashboard first shows what it knew; nothing of the second lesson was watched.
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Start lesson' }).click()
  await expect(page).toHaveURL(opened)
})
