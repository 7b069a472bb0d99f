import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnBothScreens, expectNoOverflow } from './axe.ts'
import { call, coursesBy, enterAs, expect, registered, test } from './journey.ts'

/** Somebody new in the lesson with a video of a free course. */
async function inVideoLesson(page: Page, request: APIRequestContext) {
  const person = await registered(request)
  const [course] = await coursesBy(request, { search: 'Spoken English', price: 'free' })
  if (!course) throw new Error('the free course is not there')
  await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)
  const { data } = await call(request, 'GET', `/learner/course/${course.uid}`, undefined, person.token)
  const lessons: { uid: string; kind: string; title: string }[] = data.sections.flatMap((one: any) => one.lessons)
  const lesson = lessons.find(({ kind }) => kind === 'video')
  if (!lesson) throw new Error('the course has no video')
  await enterAs(page, person)
  return { person, course, lesson, path: `/learning/${course.uid}?lesson=${lesson.uid}` }
}

const list = (page: Page) => page.getByRole('list', { name: 'Transcript of this lesson' })
const current = (page: Page) => list(page).locator('[aria-current=true]')
const seek = (page: Page, to: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, second) => void (video.currentTime = second), to)
const time = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function openTranscript(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(1)
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.muted = true))
  // What is below a lesson comes as one scrolls to it.
  await page.locator('main > section').last().scrollIntoViewIfNeeded()
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect(list(page)).toBeVisible()
}

/** Whether nothing lies over the middle of it, such as the video that stays at the top. */
const inSight = (one: Locator) =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(x + width / 2, y + height / 2)
    return over !== null && (element.contains(over) || over.contains(element))
  })

test('a learner reads what is said, follows it, searches it and goes to its second', async ({ page, request }, {
  project,
}) => {
  const { path } = await inVideoLesson(page, request)
  await openTranscript(page, path)
  await expect(page.getByRole('region', { name: 'What to learn next' }).getByRole('listitem').first()).toBeVisible()
  // The search, and on a wide screen the tab that has the focus, are below the video and not under it.
  await expect.poll(() => inSight(page.getByRole('searchbox', { name: 'Search the transcript' }))).toBe(true)
  if (project.name === 'wide') expect(await inSight(page.getByRole('tab', { name: 'Transcript' }))).toBe(true)
  await expectAccessibleOnBothScreens(page, 'a transcript, and recommendations below it')

  await seek(page, 0.5)
  const first = await current(page).textContent()
  const scrolled = await page.evaluate(() => window.scrollY)
  await seek(page, 20)
  await expect(current(page)).not.toHaveText(first as string)
  await expect(current(page)).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

  // Once the learner scrolls, the list stays where it is.
  await list(page).hover()
  await page.mouse.wheel(0, -2000)
  const follow = page.getByRole('button', { name: 'Follow the video' })
  await expect(follow).toBeVisible()
  await follow.click()
  await expect(follow).toHaveCount(0)
  await expect(current(page)).toBeFocused()

  // By keyboard: down to the next cue, and there.
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  const second = list(page).locator('[data-cue="1"]')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => time(page)).toBeLessThan(15)
  await expect(second).toHaveAttribute('aria-current', 'true')

  // A note at what is said now.
  await list(page).getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(/^At 0:\d\d$/)).toBeVisible()
  await page.getByRole('tab', { name: 'Transcript' }).click()

  const search = page.getByRole('searchbox', { name: 'Search the transcript' })
  await search.fill('THE')
  const status = page.locator('[data-transcript] [role=status]')
  await expect(status).toHaveText(/^1 of \d+$/)
  await expect(list(page).locator('mark').first()).toHaveText(/the/i)
  await search.press('Enter')
  await expect(status).toHaveText(/^2 of \d+$/)
  await page.getByRole('button', { name: 'Previous match' }).click()
  await expect(status).toHaveText(/^1 of \d+$/)
  await expectAccessible(page, 'a transcript that is searched')
  await search.fill('zzzz')
  await expect(status).toHaveText('No matches found')

  await search.fill('')
  await page.getByLabel('Language of the transcript').selectOption({ label: 'हिन्दी' })
  await expect(list(page)).toHaveAttribute('lang', 'hi')
  await expect(
    list(page)
      .getByText(/\p{Script=Devanagari}/u)
      .first(),
  ).toBeVisible()
})

test('two hours of talk are drawn a screen at a time, and markup in captions is text', async ({ page, request }) => {
  const { path } = await inVideoLesson(page, request)
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23)
  const cues = Array.from(
    { length: 3000 },
    (_, n) =>
      `${clock(n * 2400)} --> ${clock(n * 2400 + 2000)}\nSentence ${n} <b>bold</b> &lt;img src=x onerror=alert(1)&gt;\n`,
  )
  await page.route('**/*.vtt', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: `WEBVTT\n\n${cues.join('\n')}` }),
  )
  await openTranscript(page, path)
  await expect(list(page).getByText('Sentence 0 bold <img src=x onerror=alert(1)>')).toBeVisible()
  expect(await list(page).locator('img, b').count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('2999')
  await expect(list(page).getByText('Sentence 2999 bold')).toBeInViewport()
  expect(await list(page).locator('li').count()).toBeLessThan(60)
})

test('on a phone the video stays in sight over its transcript', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { path } = await inVideoLesson(page, request)
  await openTranscript(page, path)
  await list(page).scrollIntoViewIfNeeded()
  await page.evaluate(() => document.querySelector('[data-transcript]')?.scrollIntoView({ block: 'end' }))
  await expect(page.locator('video')).toBeInViewport({ ratio: 0.9 })
  await expectNoOverflow(page, 'a transcript on a phone')
  const small = await list(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().height < 44).length)
  expect(small).toBe(0)

  // On its side there is no room for both: the video scrolls away, and the search is in sight.
  await page.setViewportSize({ width: 800, height: 360 })
  await openTranscript(page, path)
  await expect(page.getByRole('searchbox', { name: 'Search the transcript' })).toBeInViewport()
  expect(await inSight(page.getByRole('searchbox', { name: 'Search the transcript' }))).toBe(true)
})

test('the whole course is searched from a lesson, and a match leads to its second', async ({ page, request }) => {
  const { path, course, person } = await inVideoLesson(page, request)
  // The demo school's captions become searchable within a minute of its start.
  await expect
    .poll(
      async () =>
        (await call(request, 'GET', `/learner/course/${course.uid}/transcript?search=hurry`, undefined, person.token))
          .data.matches.length,
      { timeout: 90_000, intervals: [2000] },
    )
    .toBeGreaterThan(0)
  await openTranscript(page, path)
  await page.getByRole('button', { name: 'Whole course' }).click()
  await expect(page.getByText('Type a word to search all lessons of this course.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the transcript' }).fill('learnt hurry')
  const matches = page.getByRole('region', { name: 'Matches in this course' })
  await expect(matches.getByRole('status')).toHaveText('1 match')
  await expect(matches.locator('mark').first()).toHaveText('learnt')
  await expectAccessible(page, 'matches in a course')
  await matches.getByRole('button', { name: /learnt by heart/ }).click()
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(30)
})
