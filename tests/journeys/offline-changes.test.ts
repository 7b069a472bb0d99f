import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { dayMs } from '#platform/format/durations.ts'
import { decide, newCreator, readDraft, saveLesson, submitOver, uidOf } from './creating.ts'
import { call, enterAs, expect, registered, test } from './journey.ts'
import { dialog, download, onServer, openDialog, owner } from './offline.ts'
import { play } from './watching.ts'

// What changes while a learner is offline: the course, the device's clock, the product itself.

const question = (text: string, options: string[]) => {
  const made = options.map((one) => ({ uid: uidOf('option'), text: one }))
  return { uid: uidOf('question'), type: 'single', text, options: made, correct: [made[0]?.uid], explanation: '' }
}

/** A published free course of two articles and a quiz. */
async function courseOf(request: APIRequestContext) {
  const author = await newCreator(request)
  const lesson = (kind: string, title: string) => ({ uid: uidOf('lesson'), kind, title, preview: false })
  const [first, second] = [lesson('article', 'Open a ledger'), lesson('article', 'Close a ledger')]
  const quiz = lesson('quiz', 'Check yourself')
  const outline = [{ uid: uidOf('section'), title: 'Ledgers', lessons: [first, second, quiz] }]
  const categories = (await call(request, 'POST', '/course/get-dropdown')).data as { id: number }[]
  const fields = {
    title: `Ledgers for Shopkeepers ${uidOf('')}`,
    description: '<p>How a shop keeps its ledgers, with a quiz at the end of it.</p>',
    categoryId: categories[0]?.id,
    price: 499,
    outline,
  }
  const { uid } = (await call(request, 'POST', '/creator/course', fields, author.token)).data
  const ask = question('Which side is cash received on?', ['Debit', 'Credit'])
  await saveLesson(request, author, uid, first.uid, {
    kind: 'article',
    body: '<p>Write the date first, then the name.</p>',
  })
  await saveLesson(request, author, uid, second.uid, {
    kind: 'article',
    body: '<p>Draw a double line under the sum.</p>',
  })
  await saveLesson(request, author, uid, quiz.uid, { kind: 'quiz', questions: [ask], passPercent: 50, shuffle: false })
  await submitOver(request, author, uid)
  await decide(request, uid, 'approve')
  await call(request, 'POST', `/creator/course/${uid}/price`, { price: null, free: true }, author.token)
  const person = await registered(request)
  await call(request, 'POST', '/payment/init-payment', { uid }, person.token)
  return { author, uid: uid as string, outline, first, second, quiz, ask, person, title: fields.title }
}

async function answerQuiz(page: Page, option: string): Promise<void> {
  await page.getByLabel(option).check()
  await page.getByRole('button', { name: 'Submit answers' }).click()
  const ask = page.getByRole('alertdialog').getByRole('button', { name: 'Submit answers' })
  const waiting = page.getByText('Your answers are saved here and submitted when', { exact: false })
  await expect(ask.or(waiting)).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await expect(waiting).toBeVisible()
}

/** Whether the service worker finds a network; it and the page may see one come back at different moments. */
async function setWorkerOnline(context: BrowserContext, online: boolean): Promise<void> {
  for (const worker of context.serviceWorkers())
    await worker.evaluate((found) => {
      const scope = globalThis as unknown as { realFetch?: typeof fetch }
      scope.realFetch ??= fetch
      globalThis.fetch = found ? scope.realFetch : () => Promise.reject(new TypeError('Failed to fetch'))
    }, online)
}

test('a course that is revised while a learner is offline: what was taken out leaves the device, a changed quiz is looked at again', async ({
  page,
  context,
  request,
}) => {
  const { author, uid, outline, first, second, quiz, ask, person, title } = await courseOf(request)
  await enterAs(page, person)
  // An article that stays in sight is completed by reading it.
  await openDialog(page, { uid }, quiz.uid)
  await dialog(page).getByLabel('The whole course').check()
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  await expect(dialog(page).getByText('All of these lessons are on this device.')).toBeVisible()
  await page.goto('/offline')
  await expect(page.getByText(/^3 of 3 lessons/)).toBeVisible()

  await context.setOffline(true)
  await page.goto(`/learning/${uid}?lesson=${second.uid}`)
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: quiz.title })).toBeVisible()
  await answerQuiz(page, 'Debit')

  const [section] = outline
  const lessons = [first, quiz]
  const { version } = await readDraft(request, author, uid)
  const revised = { version, outline: [{ ...section, lessons }] }
  expect(await call(request, 'POST', `/creator/course/${uid}`, revised, author.token)).toMatchObject({ status: 1 })
  const changed = { ...ask, text: 'Which side is cash received on, in the cash book?' }
  await saveLesson(request, author, uid, quiz.uid, {
    kind: 'quiz',
    questions: [changed, question('What is under the sum?', ['A double line', 'A date'])],
    passPercent: 50,
    shuffle: false,
  })
  await submitOver(request, author, uid)
  await decide(request, uid, 'approve')

  await setWorkerOnline(context, false)
  await context.setOffline(false)
  await expect(page.getByText('The questions changed while you were answering.', { exact: false })).toBeVisible()
  await expect(page.getByText('in the cash book?')).toBeVisible()
  await setWorkerOnline(context, true)
  await expect(page.getByLabel('Debit')).toBeChecked()
  await page.getByLabel('A double line').check()
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByRole('heading', { name: /2 of 2 correct/ })).toBeVisible()
  const { lessonsCount, completedLessons } = await onServer(request, person, { uid })
  expect({ lessonsCount, completedLessons }).toEqual({ lessonsCount: 2, completedLessons: 1 })

  await page.goto('/offline')
  await expect(page.getByText('The creator has changed some of these lessons.')).toBeVisible()
  await page.getByRole('button', { name: /^Update/ }).click()
  await expect(page.getByText('The creator has changed some of these lessons.')).toHaveCount(0)
  await expect(page.getByText(/^2 of 2 lessons/)).toBeVisible()
  await context.setOffline(true)
  await page.goto(`/learning/${uid}?lesson=${quiz.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: quiz.title })).toBeVisible()
  await expect(page.getByText(second.title)).toHaveCount(0)
  await page.goto('/my-enrolled-courses')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  const drawn = page.locator('article img')
  await expect
    .poll(() => drawn.evaluate((image: HTMLImageElement) => (image.complete ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
})

/** The device's clock is wrong by so much from the next page on, also for the service worker. */
async function setClockOff(page: Page, context: BrowserContext, days: number): Promise<void> {
  const ms = days * dayMs
  await page.evaluate((by) => localStorage.setItem('test-clock', String(by)), ms)
  for (const worker of context.serviceWorkers())
    await worker.evaluate((by) => {
      const scope = globalThis as unknown as { rightNow?: () => number }
      scope.rightNow ??= Date.now.bind(Date)
      Date.now = () => (scope.rightNow?.() ?? 0) + by
    }, ms)
}

test('a clock that is wrong: lessons play 30 days after the last check and no longer, and nothing is done in the future or before the course was owned', async ({
  page,
  context,
  request,
}) => {
  await context.addInitScript(() => {
    const Real = Date
    const by = Number(localStorage.getItem('test-clock') ?? 0)
    globalThis.Date = class extends Real {
      constructor(...given: []) {
        if (given.length > 0) super(...given)
        else super(Real.now() + by)
      }
      static override now = () => Real.now() + by
    } as DateConstructor
  })
  const since = Date.now()
  const { uid, quiz, person } = await courseOf(request)
  await enterAs(page, person)
  await download(page, { uid }, quiz.uid)
  const opens = async (days: number) => {
    await setClockOff(page, context, days)
    await context.setOffline(true)
    await page.goto('/offline')
    await expect(page.getByText(/^Ready\. Plays until |^Go online to keep playing/)).toBeVisible()
    const opened = await page.getByText(/^Ready\. Plays until /).isVisible()
    await page.goto(`/learning/${uid}?lesson=${quiz.uid}`)
    const lesson = page.getByRole('heading', { level: 1, name: quiz.title })
    const goOnline = page.getByText('Go online to open this course.', { exact: false })
    await expect(opened ? lesson : goOnline).toBeVisible()
    return opened
  }
  const check = async () => {
    await context.setOffline(false)
    await page.goto('/offline')
    await expect(page.getByText(/^Ready\. Plays until /)).toBeVisible()
  }
  expect(await opens(29)).toBe(true)
  // The clock goes back after days have passed: they are not given again.
  expect(await opens(0)).toBe(true)
  expect(await opens(31)).toBe(false)
  await check()
  // Now the last check was made by a clock that ran ahead.
  expect(await opens(29)).toBe(false)
  await check()

  const attempts = async () =>
    (await call(request, 'GET', `/learner/course/${uid}/lesson/${quiz.uid}`, undefined, person.token)).data.quiz
      .attempts
  for (const [index, days] of [400, -400].entries()) {
    await context.setOffline(false)
    await setClockOff(page, context, days)
    await check()
    await context.setOffline(true)
    await page.goto(`/learning/${uid}?lesson=${quiz.uid}`)
    await answerQuiz(page, 'Credit')
    // What was not sent at once says when it was made.
    await page.waitForTimeout(6000)
    await context.setOffline(false)
    await expect.poll(async () => (await attempts()).length).toBe(index + 1)
    for (const { submittedAt } of await attempts()) {
      expect(Date.parse(submittedAt)).toBeGreaterThanOrEqual(since)
      expect(Date.parse(submittedAt)).toBeLessThanOrEqual(Date.now())
    }
  }
})

/** The files that the stored documents name and that are not stored beside them. */
const missingFiles = (page: Page) =>
  page.evaluate(async () => {
    const pages = await caches.open('pages')
    const paths = (await pages.keys()).map(({ url }) => new URL(url).pathname)
    const documents = paths.filter((path) => !path.startsWith('/assets/'))
    const texts = await Promise.all(documents.map(async (path) => (await pages.match(path))?.text()))
    const named = texts.flatMap((text) => text?.match(/\/assets\/[\w.-]+/g) ?? [])
    return { documents: documents.length, missing: [...new Set(named)].filter((path) => !paths.includes(path)) }
  })

test('an update that breaks off half-way changes nothing: the former service worker and pages go on', async ({
  page,
  context,
  request,
  complaints,
}) => {
  const { person, course } = await owner(request)
  await enterAs(page, person)
  await download(page, course)
  expect(await missingFiles(page)).toEqual({ documents: 2, missing: [] })
  const update = (script: string) =>
    page.evaluate(async (address) => {
      const registration = await navigator.serviceWorker.register(address).catch(() => undefined)
      const next = registration?.installing
      if (next)
        await new Promise<void>((resolve) =>
          next.addEventListener('statechange', () => next.state === 'redundant' && resolve()),
        )
      const now = await navigator.serviceWorker.getRegistration()
      return [registration !== undefined, now?.active?.state, new URL(now?.active?.scriptURL ?? '').search]
    }, script)
  const answer = (text: string) => ({ contentType: 'text/javascript', body: text })
  await context.route('**/service-worker.js?fails', (route) =>
    route.fulfill(
      answer("addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('no room'))))"),
    ),
  )
  await context.route('**/service-worker.js?half', (route) =>
    route.fulfill(answer("addEventListener('install', () => {")),
  )
  await context.route('**/service-worker.js?away', (route) => route.abort())
  expect(await update('/service-worker.js?fails')).toEqual([true, 'activated', ''])
  expect(await update('/service-worker.js?half')).toEqual([false, 'activated', ''])
  expect(await update('/service-worker.js?away')).toEqual([false, 'activated', ''])
  // The files of another build: one of them does not come.
  await context.route('**/offline-files-en.json', async (route) => {
    const files = (await (await route.fetch()).json()) as string[]
    await route.fulfill({ json: [...files.slice(5), '/assets/gone.js'] })
  })
  const missing = page.waitForResponse((response) => response.url().endsWith('/assets/gone.js'))
  await page.goto('/offline')
  await missing
  await expect(page.getByText(/^Ready\. Plays until /)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: course.courseTitle }).click()
  await play(page, 5)
  // The browser's own lines about what was broken here.
  expect(complaints.filter((line) => !/fetching the script|Cache\.addAll|no room|evaluat/.test(line))).toEqual([])
  complaints.length = 0
})

test('a device that is full, or a page that is left, while what is stored is read again loses nothing of it', async ({
  page,
  context,
  request,
}) => {
  const { uid, quiz, person } = await courseOf(request)
  await enterAs(page, person)
  await download(page, { uid }, quiz.uid)
  const browser = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const course = `**/api/learner/course/${uid}`
  const opens = async () => {
    await context.setOffline(true)
    await page.goto(`/learning/${uid}?lesson=${quiz.uid}`)
    await expect(page.getByRole('heading', { level: 1, name: quiz.title })).toBeVisible()
    await expect(page.getByLabel('Debit')).toBeVisible()
    await context.setOffline(false)
  }
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const refreshed = page.waitForResponse(course)
  await page.goto('/offline')
  await (await refreshed).finished()
  await expect(page.getByText(/^Ready\. Plays until /)).toBeVisible()
  await opens()
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  for (let left = 0; left < 5; left++) {
    const again = page.waitForResponse(course)
    await page.goto('/offline')
    await (await again).finished()
    await page.goto('/robots.txt')
  }
  await opens()
})
