import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call, enterAs, expect, registered, signedIn, test } from './journey.ts'

// Quizzes, files and assignments as a learner does them and a creator reads them, with nothing for axe to find.

const courses = {
  english: 'Spoken English',
  gst: 'GST and Tally',
  analytics: 'Data Analytics with Excel',
}

type Opened = { uid: string; token: string; lessons: Record<string, string> }

/** A course with its lessons by kind, the first of each. */
async function opened(request: APIRequestContext, uid: string, token: string): Promise<Opened> {
  const { data } = await call(request, 'GET', `/learner/course/${uid}`, undefined, token)
  const lessons: Record<string, string> = {}
  for (const section of data.sections) for (const lesson of section.lessons) lessons[lesson.kind] ??= lesson.uid
  return { uid, token, lessons }
}

/** Somebody new who owns the free course in Hindi. */
async function newLearner(page: Page, request: APIRequestContext): Promise<Opened> {
  const person = await registered(request)
  const found = await call(request, 'POST', '/course/get-courses-from-marketplace', {
    search: courses.english,
    price: 'free',
  })
  const { uid } = found.data.courses[0]
  await call(request, 'POST', '/payment/init-payment', { uid }, person.token)
  await enterAs(page, person)
  return opened(request, uid, person.token)
}

const go = (page: Page, { uid, lessons }: Opened, kind: string) => page.goto(`/learning/${uid}?lesson=${lessons[kind]}`)
const lessonOf = async (request: APIRequestContext, { uid, token, lessons }: Opened, kind: string) =>
  (await call(request, 'GET', `/learner/course/${uid}/lesson/${lessons[kind]}`, undefined, token)).data

async function settledForAxe(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
}

test('a quiz is failed, explained, taken again and passed', async ({ page, request }) => {
  const course = await newLearner(page, request)
  await go(page, course, 'quiz')
  await expect(page.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0)
  await settledForAxe(page)
  await page.getByLabel('I myself is Rekha.').check()
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByRole('heading', { name: /0 of 5 correct/ })).toBeFocused()
  await expect(page.getByText('Explanation').first()).toBeVisible()
  await settledForAxe(page)

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('I am Rekha.').check()
  await page.getByLabel('I graduated in 2024.').check()
  await page.getByLabel('I completed my B.Com in 2024.').check()
  await page.getByLabel('False').check()
  await page.getByLabel(/Hindi को/).fill('  हिंदी ')
  // What is answered survives a reload.
  await page.reload()
  await expect(page.getByLabel('I am Rekha.')).toBeChecked()
  await expect(page.getByText('4 of 5 answered')).toBeVisible()
  await page.getByLabel(/खाली जगह/).fill('HANDLED')
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByRole('heading', { name: /5 of 5 correct, 100%/ })).toBeVisible()
  await expect(page.getByText('2 attempts')).toBeVisible()
  expect(await lessonOf(request, course, 'quiz')).toMatchObject({ completed: true, quiz: { attempts: { length: 2 } } })
})

test('answers outlive a lost connection and are sent once', async ({ page, request }) => {
  const course = await newLearner(page, request)
  await go(page, course, 'quiz')
  await page.getByLabel('I am Rekha.').check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByText('Your answers are saved here and submitted when', { exact: false })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: /1 of 5 correct/ })).toBeVisible()
  expect((await lessonOf(request, course, 'quiz')).quiz.attempts).toHaveLength(1)
})

test('a quiz that was changed while it was answered says so and keeps what was answered', async ({ page, request }) => {
  const course = await newLearner(page, request)
  await go(page, course, 'quiz')
  await page.getByLabel('I am Rekha.').check()
  const body = { status: 0, message: 'The questions changed while you were answering.', error: 'QUIZ_CHANGED' }
  await page.route('**/api/learner/quiz/**', (route) => route.fulfill({ status: 409, json: body }), { times: 1 })
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByText('The questions changed while you were answering.')).toBeVisible()
  await expect(page.getByLabel('I am Rekha.')).toBeChecked()
  await settledForAxe(page)
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByRole('heading', { name: /1 of 5 correct/ })).toBeVisible()
})

test('a file downloads under its own name, and that completes the lesson', async ({ page, request }) => {
  const course = await newLearner(page, request)
  await go(page, course, 'resource')
  await settledForAxe(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('इंटरव्यू के दस सवाल.pdf')
  expect((await download.createReadStream()).readableLength).toBeDefined()
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => (await lessonOf(request, course, 'resource')).completed).toBe(true)
})

test('an assignment is handed in, read, given back, handed in again and accepted', async ({
  page,
  request,
  browser,
}) => {
  const course = await newLearner(page, request)
  await go(page, course, 'assignment')
  await settledForAxe(page)
  // The rubric and the rule for late answers are there before anything is written.
  const rubric = page.getByRole('table')
  await expect(rubric.getByRole('row', { name: /एक सच्ची संख्या है.*5 points/ })).toBeVisible()
  await expect(rubric.getByRole('row', { name: 'Total 25 points' })).toBeVisible()
  await expect(page.getByText('A late answer loses 10% of its points.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await field.fill('I am Asha. <script>alert(1)</script>\nमैं "worked" पर अटकती हूँ।')
  await page.reload()
  await expect(field).toHaveValue(/^I am Asha/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Awaiting feedback')).toBeVisible()
  await expect(page.getByText('<script>alert(1)</script>', { exact: false })).toBeVisible()

  const grading = await (
    await browser.newContext(page.viewportSize() ? { viewport: page.viewportSize() } : {})
  ).newPage()
  await enterAs(grading, await signedIn(request, 'farah-naqvi@sopaan.test'))
  await grading.goto(`/my-content/${course.uid}/assignments?state=WAITING`)
  await settledForAxe(grading)
  await grading.getByRole('link', { name: 'Nandini Kulkarni' }).and(grading.locator(':visible')).last().click()
  await expect(grading.getByText('<script>alert(1)</script>', { exact: false })).toBeVisible()
  await settledForAxe(grading)
  const points = grading.getByRole('group', { name: 'Points' }).getByRole('textbox')
  await points.nth(0).fill('11')
  await points.nth(1).fill('८')
  await points.nth(2).fill('0')
  await grading.getByRole('button', { name: 'Ask to resubmit' }).click()
  await expect(grading.getByText('Enter whole points from 0 to 10')).toBeVisible()
  await expect(points.nth(0)).toBeFocused()
  await points.nth(0).fill('6')
  await grading.getByRole('button', { name: 'Ask to resubmit' }).click()
  await expect(grading.getByText('Tell the learner what to improve')).toBeVisible()
  await expect(grading.getByText('Total: 14 of 25')).toBeVisible()
  await settledForAxe(grading)
  await grading.getByLabel('Your feedback').fill('एक संख्या जोड़िए।')
  await grading.reload()
  await expect(grading.getByText('You have not sent this yet.')).toBeVisible()
  await expect(grading.getByLabel('Your feedback')).toHaveValue('एक संख्या जोड़िए।')
  await expect(points.nth(1)).toHaveValue('8')
  await grading.getByRole('button', { name: 'Ask to resubmit' }).click()
  await expect(grading.getByText('Resubmit', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('एक संख्या जोड़िए।')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Total 14 of 25 points' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Submit again' }).fill('I am Asha. I handled thirty bills a day.')
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(page.getByText('Awaiting feedback')).toBeVisible()

  await grading.goto(`/my-content/${course.uid}/assignments?state=WAITING`)
  await grading.getByRole('link', { name: 'Nandini Kulkarni' }).and(grading.locator(':visible')).last().click()
  await expect(grading.getByRole('heading', { name: 'Earlier submissions from this learner' })).toBeVisible()
  for (const [at, given] of ['10', '9', '5'].entries()) await points.nth(at).fill(given)
  await grading.getByRole('button', { name: 'Accept' }).click()
  await expect(grading.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await grading.goto(`/my-content/${course.uid}/assignments?search=Nandini&state=ACCEPTED`)
  await expect(grading.getByText('24 of 25 points').and(grading.locator(':visible')).first()).toBeVisible()
  await grading.context().close()

  await page.reload()
  await expect(page.getByText('Well done. This lesson is complete.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Total 24 of 25 points' })).toBeVisible()
  await settledForAxe(page)
  expect(await lessonOf(request, course, 'assignment')).toMatchObject({ completed: true })
  const { data } = await call(request, 'GET', '/notifications', undefined, course.token)
  expect(data.notifications.filter((one: { kind: string }) => one.kind === 'assignment-graded')).toHaveLength(2)
})

test('a file is handed in over a text that was begun, and its reader downloads it', async ({ page, request }) => {
  const learner = await signedIn(request, 'learner@sopaan.test')
  await enterAs(page, learner)
  const found = await call(request, 'POST', '/course/get-courses-from-marketplace', { search: courses.analytics })
  const course = await opened(request, found.data.courses[0].uid, learner.token)
  await go(page, course, 'assignment')
  await page.getByRole('textbox').fill('The total for March is in the file.')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'मार्च का हिसाब.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  })
  await expect(page.getByText('मार्च का हिसाब.pdf').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  await settledForAxe(page)
  await page.getByRole('button', { name: /^Submit/ }).click()
  await expect(page.getByText('Awaiting feedback').first()).toBeVisible()
  const { answers } = (await lessonOf(request, course, 'assignment')).assignment
  expect(answers[0]).toMatchObject({ text: 'The total for March is in the file.', state: 'WAITING' })

  const reader = await page.context().newPage()
  const creator = await signedIn(request, 'rohit-deshmukh@sopaan.test')
  const { data } = await call(request, 'GET', `/creator/assignment/${answers[0].uid}`, undefined, creator.token)
  expect(data.answer.file).toMatchObject({ name: 'मार्च का हिसाब.pdf', type: 'application/pdf' })
  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.goto(data.answer.file.href).catch(() => undefined),
  ])
  expect(download.suggestedFilename()).toBe('मार्च का हिसाब.pdf')
  await reader.close()
})

test('a creator takes the quiz of their own course in preview, and nothing is kept', async ({ page, request }) => {
  const creator = await signedIn(request, 'creator@sopaan.test')
  const found = await call(request, 'POST', '/course/get-courses-from-marketplace', { search: courses.gst })
  const course = await opened(request, found.data.courses[0].uid, creator.token)
  await enterAs(page, creator)
  await go(page, course, 'quiz')
  await page.getByLabel('True').check()
  await page.getByRole('button', { name: 'Submit answers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit answers' }).click()
  await expect(page.getByText('scored but not saved', { exact: false })).toBeVisible()
  await settledForAxe(page)
  expect((await lessonOf(request, course, 'quiz')).quiz).toMatchObject({ attempts: [], last: null })
})

test('a section that opens later says so before enrolling, and its lessons show and stay closed after', async ({
  page,
  request,
}) => {
  const found = await call(request, 'POST', '/course/get-courses-from-marketplace', { search: 'Walk Every Day' })
  const { uid, path } = found.data.courses[0]
  await page.goto(`/course-details/${path}`)
  await expect(page.getByText('Opens 7 days after enrolment')).toBeVisible()
  const person = await registered(request)
  await call(request, 'POST', '/payment/init-payment', { uid }, person.token)
  await enterAs(page, person)
  const { data } = await call(request, 'GET', `/learner/course/${uid}`, undefined, person.token)
  const [first, second] = data.sections
  // After the last open lesson comes the one that was left out, and none that is closed.
  await page.goto(`/learning/${uid}?lesson=${first.lessons[1].uid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'The 28 days' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next: Three days of counting' })).toBeVisible()
  await page.getByRole('button', { name: /Course content/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('2. Real streets').click()
  await expect(sheet.getByText(/^Opens on .* \(India time\)$/)).toBeVisible()
  await expect(sheet.getByText('Heat, rain, smoke and dogs')).toBeVisible()
  await expect(sheet.getByRole('link', { name: /Heat, rain/ })).toHaveCount(0)
  await expectAccessible(page, 'the curriculum with a closed section')

  await page.goto(`/learning/${uid}?lesson=${second.lessons[0].uid}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Heat, rain, smoke and dogs' })).toBeVisible()
  await expect(page.getByText(/^Opens on .* \(India time\)$/).first()).toBeVisible()
  await settledForAxe(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Heat, rain, smoke and dogs' })).toBeVisible()
})

test('a creator says when a section opens', async ({ page, request }) => {
  const creator = await signedIn(request, 'creator@sopaan.test')
  const lesson = (uid: string, kind: string, title: string) => ({ uid, kind, title, preview: false })
  const stamp = Date.now()
  const outline = [
    { uid: `s1${stamp}`, title: 'Begin', lessons: [lesson(`q1${stamp}`, 'quiz', 'Check yourself')] },
    { uid: `s2${stamp}`, title: 'Later', lessons: [lesson(`a1${stamp}`, 'article', 'Read on')] },
  ]
  const { data } = await call(request, 'POST', '/creator/course', { title: `Opens ${stamp}`, outline }, creator.token)
  await enterAs(page, creator)
  await page.goto(`/edit-course/${data.uid}?step=curriculum`)
  async function choose(way: string) {
    await page.getByRole('button', { name: 'More actions for Later' }).click()
    await page.getByRole('menuitem', { name: 'When it opens' }).click()
    await page.getByLabel('Opens', { exact: true }).selectOption({ label: way })
  }
  await choose('Some days after enrolment')
  await expectAccessible(page, 'when a section opens')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Opens 7 days after enrolment')).toBeVisible()
  await choose('After a quiz is passed')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('Choose a quiz.')).toBeVisible()
  await page.getByLabel('Quiz', { exact: true }).selectOption({ label: 'Check yourself' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Opens after you pass the quiz ‘Check yourself’')).toBeVisible()
  const saved = async () =>
    (await call(request, 'GET', `/creator/course/${data.uid}`, undefined, creator.token)).data.outline[1].opens
  await expect.poll(saved).toEqual({ by: 'quiz', lessonUid: `q1${stamp}` })
})
