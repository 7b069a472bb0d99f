import type { APIRequestContext, Page } from '@playwright/test'
import { messages as finishedHi } from '../../src/features/learning/messages/finished-hi.ts'
import { messages as learningHi } from '../../src/features/learning/messages/hi.ts'
import { expectAccessible } from './axe.ts'
import { call, coursesBy, enterAs, expect, registered, test } from './journey.ts'

// The end of a course, learning without a connection, and what stands over a page.

type Lesson = { uid: string; title: string; kind: string }
type Owned = { uid: string; token: string; lessons: Lesson[] }

/** Somebody new who owns a free course; all lessons but `open` at its end are completed. */
async function owner(page: Page, request: APIRequestContext, search: string, open?: number): Promise<Owned> {
  const person = await registered(request)
  const [course] = await coursesBy(request, { search, price: 'free' })
  if (!course) throw new Error(`no free course for ${search}`)
  await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)
  const { data } = await call(request, 'GET', `/learner/course/${course.uid}`, undefined, person.token)
  const lessons: Lesson[] = data.sections.flatMap((section: { lessons: Lesson[] }) => section.lessons)
  if (open !== undefined)
    for (const { uid } of lessons.slice(0, lessons.length - open))
      await call(
        request,
        'POST',
        `/learner/course/${course.uid}/progress`,
        { lessonUid: uid, completed: true },
        person.token,
      )
  await enterAs(page, person)
  return { uid: course.uid, token: person.token, lessons }
}

/** A free course of articles alone. */
async function articles(page: Page, request: APIRequestContext, open: number): Promise<Owned> {
  for (const { courseTitle, uid } of await coursesBy(request, { price: 'free' })) {
    const { data } = await call(request, 'POST', '/course/get-course-details', { uid })
    const kinds = data.sections.flatMap((section: { lessons: Lesson[] }) => section.lessons.map(({ kind }) => kind))
    if (kinds.every((kind: string) => kind === 'article')) return owner(page, request, courseTitle, open)
  }
  throw new Error('no free course of articles')
}

test('the last lesson ends in a page that says what was done, takes a review and shows what is next', async ({
  page,
  request,
}) => {
  const { uid, lessons } = await articles(page, request, 1)
  await page.goto(`/my-enrolled-courses/${uid}/finished`)
  // Not finished yet: it goes on at the lesson that is left.
  await expect(page).toHaveURL(new RegExp(`/learning/${uid}\\?lesson=${lessons.at(-1)?.uid}`))
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(page).toHaveURL(new RegExp(`/my-enrolled-courses/${uid}/finished`))
  await expect(page.getByRole('heading', { level: 1, name: 'You finished the course' })).toBeVisible()
  await expect(page.getByText(`${lessons.length} of ${lessons.length} lessons`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What to learn next' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute('href', /wa\.me.*course-details/)
  await page.getByRole('radio', { name: /5|five/i }).check({ force: true })
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible()
  await expectAccessible(page, 'the end of a course')

  await page.goto('/my-enrolled-courses')
  await page.getByRole('link').filter({ hasText: /./ }).and(page.locator('.course-link')).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'You finished the course' })).toBeVisible()
  await page.getByRole('link', { name: 'Review the lessons' }).click()
  await expect(page.getByRole('link', { name: /See your progress and next steps/ })).toBeVisible()
})

test('the end of a course comes in one piece, so that nothing is pushed away from under a finger', async ({
  page,
  request,
}) => {
  const { uid } = await articles(page, request, 0)
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await page.route(`**/api/learner/certificate/course/${uid}`, async (route) => {
    await held
    await route.continue()
  })
  const finished = page.waitForResponse(`**/api/learner/course/${uid}/finished`)
  await page.goto(`/my-enrolled-courses/${uid}/finished`)
  expect((await finished).status()).toBe(200)
  await expect(page.locator('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish review' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('region', { name: 'Confirm your name for the certificate' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish review' })).toBeVisible()
})

test('nobody has the end of a course that is not theirs, and Hindi has its own words', async ({ page, request }) => {
  const { uid } = await articles(page, request, 0)
  const [other] = await coursesBy(request, { price: 'paid' })
  await page.goto(`/my-enrolled-courses/${other?.uid}/finished`)
  await expect(page).toHaveURL(/\/course-details\//)
  await page.evaluate(() => localStorage.setItem('languagePreference', 'hi'))
  await page.goto(`/my-enrolled-courses/${uid}/finished`)
  await expect(page.getByRole('heading', { level: 1, name: finishedHi.title })).toBeVisible()
  await expect(page.getByText(learningHi.learning.title).or(page.locator('html[lang^="hi"]')).first()).toBeAttached()
})

test('the three screens name the same next lesson when one was left out near the end', async ({ page, request }) => {
  const { uid, token, lessons } = await articles(page, request, 2)
  const last = lessons.at(-1) as Lesson
  await call(request, 'POST', `/learner/course/${uid}/progress`, { lessonUid: last.uid, completed: true }, token)
  const left = lessons.at(-2) as Lesson
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 2, name: left.title })).toBeVisible()
  await expect(page.getByText(`Next: lesson ${lessons.length - 1} of ${lessons.length}`)).toBeVisible()
  await page.goto(`/learning/${uid}`)
  await expect(page.getByRole('heading', { level: 1, name: left.title })).toBeVisible()
  await page.goto(`/learning/${uid}?lesson=${last.uid}`)
  await expect(page.getByRole('link', { name: new RegExp(`Next.*${left.title}`) })).toBeVisible()
})

test('offline, Mark as complete says that it is saved here, and a lesson that is not here says what it needs', async ({
  page,
  request,
}) => {
  const { uid, token, lessons } = await owner(page, request, 'Spoken English')
  const article = lessons.findIndex(({ kind }) => kind === 'article')
  const quiz = lessons.find(({ kind }) => kind === 'quiz') as Lesson
  await page.goto(`/learning/${uid}?lesson=${lessons[article]?.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: lessons[article]?.title as string })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Your progress is saved on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(page.getByText('Marked as complete on this device')).toBeVisible()
  // The next lesson is not on this device: this one stays.
  await expect(page.getByRole('heading', { level: 1, name: lessons[article]?.title as string })).toBeVisible()
  await page.evaluate((to) => history.pushState({}, '', to), `/learning/${uid}?lesson=${quiz.uid}`)
  await expect(page.getByRole('heading', { name: 'This lesson needs an internet connection' })).toBeVisible()
  await expect(page.getByText('Answer it to complete the lesson.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'This lesson needs an internet connection' })).toHaveCount(0)
  await expect
    .poll(async () => (await call(request, 'GET', `/learner/course/${uid}`, undefined, token)).data.completedLessons)
    .toBe(1)
})

test('captions stand below the picture', async ({ page, request }) => {
  const { uid, lessons } = await owner(page, request, 'Spoken English')
  const video = lessons.find(({ kind }) => kind === 'video') as Lesson
  await page.goto(`/learning/${uid}?lesson=${video.uid}`)
  const picture = page.locator('video')
  await expect.poll(() => picture.evaluate((v: HTMLVideoElement) => v.readyState)).toBeGreaterThanOrEqual(1)
  await picture.evaluate((v: HTMLVideoElement) => {
    v.muted = true
    v.currentTime = 2
  })
  const caption = page.locator('.player-caption')
  await expect(caption).toBeVisible()
  await expect(caption).not.toBeEmpty()
  const [words, shown] = [await caption.boundingBox(), await picture.boundingBox()]
  expect(words?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0) - 1)
})

test('toasts stand at the top right, and on a phone at the bottom above the bar', async ({
  page,
  request,
  isMobile,
}) => {
  const course = (await coursesBy(request, { price: 'paid', sort: 'newest' }))[0]
  await enterAs(page, await registered(request))
  await page.goto(`/course-details/${course?.path}`)
  await page.getByRole('button', { name: 'Add to basket' }).and(page.locator(':visible')).first().click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      if (!box) return 'gone'
      if (!isMobile) return box.y < 60 && box.x > width / 2 ? 'in place' : JSON.stringify(box)
      const bar = await page.locator('.bottom-bar').boundingBox()
      return box.y > height / 2 && box.y + box.height <= (bar?.y ?? 0) ? 'in place' : JSON.stringify({ box, bar })
    })
    .toBe('in place')
})
