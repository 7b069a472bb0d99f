import { readFile } from 'node:fs/promises'
import {
  call,
  codeFor,
  coursesBy,
  enterAs,
  expect,
  newcomer,
  registered,
  signedIn,
  test,
  uniqueName,
} from './journey.ts'

test('a visitor reads what teaching is like, signs up as a creator and sees the dashboard', async ({
  page,
  request,
}) => {
  const person = newcomer()
  await page.goto('/creator')
  await page.getByRole('link', { name: 'Become a creator' }).first().click()
  await expect(page).toHaveURL(/\/register\?role=CREATOR/)
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mobile number').fill(person.phone)
  await page.getByLabel('Password', { exact: false }).first().fill(person.password)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  const since = new Date()
  await page.locator('form').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/otp-verify/)
  await page.locator('input[autocomplete="one-time-code"]').fill(await codeFor(request, person.email, since))
  await expect(page).toHaveURL(/\/creator\/dashboard/)
  await expect(page.getByText('Nothing to do')).toBeVisible()
  await page.getByRole('link', { name: 'View all' }).click()
  await expect(page.getByText('Courses you create will appear here.')).toBeVisible()
})

test('an address of no course of one’s own leads back to one’s courses', async ({ page, request }) => {
  await enterAs(page, await signedIn(request, 'creator@sopaan.test'))
  await page.goto('/my-content/nosuchcourse')
  await expect(page.getByRole('heading', { level: 1, name: 'We could not find this course' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to My Content' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Content' })).toBeVisible()
})

test('a learner adds teaching to the account and stays a learner', async ({ page, request }) => {
  await enterAs(page, await registered(request))
  await page.goto('/creator')
  await page.getByRole('button', { name: 'Add teaching to my account' }).first().click()
  await expect(page).toHaveURL(/\/creator\/dashboard/)
  await page.goto('/my-enrolled-courses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a creator sees what sells, day by day and in words', async ({ page, request }) => {
  await enterAs(page, await signedIn(request, 'creator@sopaan.test'))
  await page.goto('/creator/dashboard')
  await expect(page.getByRole('img', { name: /^Earned, .* in total\./ })).toBeVisible()
  await expect(page.locator('.uplot canvas')).toBeVisible()
  await page.getByRole('button', { name: '12 months' }).click()
  await expect(page).toHaveURL(/span=year/)
  await page.getByRole('button', { name: 'Enrolments' }).click()
  await expect(page.getByRole('img', { name: /^Enrolments, .* in total\./ })).toBeVisible()
  await page.getByText('Show as table').click()
  await expect(page.getByRole('rowheader')).toHaveCount(12)
  // A column on a wide screen, a line of each course on a phone.
  await expect(
    page
      .getByText(/^Sales( ₹[\d,.]+)?, all time$/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await expect(page.getByText('across your courses, all time')).toBeVisible()
})

test('a creator finds a course, comes back to the same list, and takes its students home as a table', async ({
  page,
  request,
}) => {
  await enterAs(page, await signedIn(request, 'creator@sopaan.test'))
  await page.goto('/my-content')
  await page.getByRole('button', { name: /^Published/ }).click()
  await page.getByLabel('Search your courses').fill('GST')
  await expect(page).toHaveURL(/state=PUBLISHED.*search=GST/)
  const course = page.locator('main a:visible', { hasText: 'GST and Tally Prime' }).first()
  await expect(page.getByText('1 in total', { exact: true })).toBeVisible()
  await course.click()
  await expect(page.getByText('From page view to completion')).toBeVisible()
  // What the choice of a time does not narrow says so.
  await expect(page.getByText(/reviews?, all time$/)).toBeVisible()
  await expect(page.getByText(/^All time, [\d,]+ learners:/)).toBeVisible()
  await page.getByRole('tab', { name: 'Learners' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const table = await readFile(await download.path(), 'utf8')
  expect(table.split('\r\n').length).toBeGreaterThan(20)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/state=PUBLISHED.*search=GST/)
})

test('an announcement to a course appears in its learner’s bell immediately, until it is read', async ({
  page,
  request,
  browser,
}, { project }) => {
  const learner = await registered(request)
  // Another course on the phone: announcements have a limit.
  const free = (await coursesBy(request, { price: 'free' }))[project.name === 'phone' ? 1 : 0]
  await call(request, 'POST', '/payment/init-payment', { uid: free?.uid }, learner.token)
  await call(request, 'POST', '/notifications/read', { all: true }, learner.token)
  await enterAs(page, await signedIn(request, 'admin@sopaan.test'))
  await page.goto(`/my-content/${free?.uid}?tab=announcements`)
  await page.getByRole('button', { name: 'Send announcement' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  const subject = `A new lesson, ${uniqueName()}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('We added one about invoices.\nHave a look.')
  // Half-written, it waits: behind another tab and over a reload.
  await page.getByRole('tab', { name: 'Learners' }).click()
  await page.getByRole('tab', { name: 'Announcements' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('We added one about invoices.\nHave a look.')
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await page.getByRole('button', { name: 'Send announcement' }).click()
  const question = page.getByRole('alertdialog', { name: /^Send to [\d,]+ learners?\?$/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: subject })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send announcement' }).click()
  await question.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('')

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await enterAs(theirs, learner)
  await expect(async () => {
    await theirs.goto('/dashboard')
    await expect(theirs.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await theirs.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await theirs.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(theirs).toHaveURL(new RegExp(`/learning/${free?.uid}`))
  await expect(async () => {
    await theirs.goto('/dashboard')
    await expect(theirs.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await context.close()
})
