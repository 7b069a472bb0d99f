import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { call, coursesBy, enterAs, expect, signedIn, test, uniqueName } from './journey.ts'

const gst = async (request: Parameters<typeof coursesBy>[0]) => {
  const [course] = await coursesBy(request, { search: 'GST and Tally' })
  if (!course) throw new Error('the demo learner’s course is not there')
  return course
}
/** Notes, questions and reviews come when one scrolls to them. */
async function discussionOf(page: Page) {
  await page.locator('main').evaluate((main) => main.lastElementChild?.scrollIntoView())
  const tabs = page.getByRole('tablist', { name: 'questions and reviews of this course' })
  await tabs.getByRole('tab', { name: 'Questions' }).click()
  return tabs
}

test('a learner asks below a lesson, also through a lost connection; the creator answers; the learner is notified', async ({
  page,
  request,
  browser,
}) => {
  const { uid } = await gst(request)
  const learner = await signedIn(request, 'learner@sopaan.test')
  await call(request, 'POST', '/notifications/read', { all: true }, learner.token)
  const title = `Which bill comes first, ${uniqueName()}?`
  await enterAs(page, learner)
  await page.goto(`/learning/${uid}`)
  await discussionOf(page)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel('Your question').fill(title)
  await page.getByLabel('Details').fill('Two bills,\none date.')
  await expectAccessible(page, 'a question being asked')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send question' }).click()
  const waiting = page.getByRole('list', { name: 'Questions that are not sent yet' }).getByRole('listitem')
  await expect(waiting.getByText('Not sent yet: it is sent when you are online.')).toBeVisible()
  await expect(waiting.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page, 'a question that waits')
  await page.context().setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('heading', { name: title })).toHaveCount(1)
  await expect(page.getByLabel('Your question')).toHaveCount(0)

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await enterAs(theirs, await signedIn(request, 'creator@sopaan.test'))
  await theirs.goto('/creator/dashboard')
  const waits = theirs.getByRole('listitem').filter({ hasText: /questions? to answer/ })
  await waits.getByRole('link', { name: /GST and Tally/ }).click()
  await expect(theirs).toHaveURL(/\/creator\/questions\?.*state=waiting/)
  await theirs.getByLabel('Search the questions').fill(title.slice(0, -1))
  // The others have gone: what is pressed stays where it is.
  await expect(theirs.getByRole('heading', { level: 3 })).toHaveCount(1)
  const card = theirs.getByRole('listitem').filter({ has: theirs.getByRole('heading', { name: title }) })
  await card.getByRole('button', { name: 'Answer', exact: true }).click()
  await card.getByLabel('Your answer').fill('The older one, by its number.')
  await expectAccessible(theirs, 'a question being answered')
  await card.getByRole('button', { name: 'Send answer' }).click()
  await expect(theirs.getByText('Your answer is sent.')).toBeVisible()
  await context.close()

  await expect(async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page
    .getByRole('link', { name: /The instructor answered you/ })
    .first()
    .click()
  await expect(page).toHaveURL(/talk=questions&question=/)
  await expect(page.getByText('The older one, by its number.')).toBeVisible()
  await expect(page.getByText('Instructor', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(page.getByRole('heading', { level: 3 })).not.toHaveCount(1)
})

test('what a learner says of a course stands on its page, with the creator’s reply, until it is taken back', async ({
  page,
  request,
}) => {
  const { uid, path } = await gst(request)
  const learner = await signedIn(request, 'learner@sopaan.test')
  await call(request, 'POST', `/learner/course/${uid}/review/delete`, {}, learner.token)
  const text = `Every bill of mine is right now, ${uniqueName()}.`
  await enterAs(page, learner)
  await page.goto(`/learning/${uid}?talk=reviews`)
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByText('Please choose 1 to 5 stars')).toBeVisible()
  await page.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
  await page.getByLabel(/Your review in words/).fill(text)
  await expectAccessible(page, 'a review being written')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect(page.getByRole('heading', { name: 'Your review' })).toBeVisible()

  const creator = await signedIn(request, 'creator@sopaan.test')
  const { mine } = (await call(request, 'GET', `/learner/course/${uid}/review`, undefined, learner.token)).data
  const reply = `Thank you, ${uniqueName()}.`
  await call(request, 'POST', `/creator/review/${mine.uid}/reply`, { text: reply }, creator.token)
  await page.goto(`/course-details/${path}`)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText(reply)).toBeVisible()

  await page.goto(`/learning/${uid}?talk=reviews`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click()
  await expect(page.getByRole('button', { name: 'Publish review' })).toBeVisible()
})

test('the newest answer of a long thread is in sight once it is sent, and the page before it once it is deleted', async ({
  page,
  request,
}) => {
  const { uid } = await gst(request)
  const learner = await signedIn(request, 'learner@sopaan.test')
  const title = `How many bills, ${uniqueName()}?`
  const input = { idempotencyKey: crypto.randomUUID(), title, body: '' }
  const { question } = (await call(request, 'POST', `/learner/course/${uid}/question`, input, learner.token)).data
  for (let n = 1; n <= 20; n += 1) {
    const answer = { idempotencyKey: crypto.randomUUID(), body: `Bill number ${n}.` }
    await call(request, 'POST', `/learner/question/${question.uid}/answer`, answer, learner.token)
  }
  await enterAs(page, await signedIn(request, 'creator@sopaan.test'))
  await page.goto(`/creator/questions?question=${question.uid}`)
  await expect(page.getByText('Bill number 20.')).toBeVisible()
  await page.getByLabel('Your answer').fill('One more than you think.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  const newest = page.getByRole('listitem').filter({ hasText: 'One more than you think.' }).last()
  await expect(newest).toBeVisible()
  await expect(page.getByText('Showing 21 of 21')).toBeVisible()
  await newest.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Bill number 20.')).toBeVisible()
  await call(request, 'POST', `/learner/question/${question.uid}/delete`, {}, learner.token)
  await call(request, 'POST', '/notifications/read', { all: true }, learner.token)
})

test('a question that is typed in one tab is in the other as well, and leaves both once it is sent', async ({
  page,
  request,
}) => {
  const { uid } = await gst(request)
  const learner = await signedIn(request, 'learner@sopaan.test')
  await enterAs(page, learner)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/learning/${uid}`)
    await discussionOf(tab)
    await tab.getByRole('button', { name: 'Ask a question' }).click()
    await expect(tab.getByLabel('Your question')).toBeVisible()
  }
  const title = `Is it in both, ${uniqueName()}?`
  await other.getByLabel('Your question').pressSequentially(title)
  await other.getByLabel('Details').pressSequentially('Two tabs.')
  await expect(page.getByLabel('Your question')).toHaveValue(title)
  await expect(page.getByLabel('Details')).toHaveValue('Two tabs.')
  await expect(other.getByLabel('Your question')).toHaveValue(title)
  await other.getByRole('button', { name: 'Send question' }).click()
  await expect(other.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByLabel('Your question')).toHaveValue('')
  await other.close()
  const { data } = await call(
    request,
    'GET',
    `/learner/course/${uid}/question?search=${encodeURIComponent(title)}`,
    undefined,
    learner.token,
  )
  await call(request, 'POST', `/learner/question/${data.questions[0].uid}/delete`, {}, learner.token)
})
