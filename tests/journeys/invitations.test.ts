import { messages as accountsMessages } from '../../src/features/accounts/messages/en.ts'
import { messages as hindiEmail } from '../../src/features/invitations/messages/emails-hi.ts'
import { messages } from '../../src/features/invitations/messages/creator-en.ts'
import { messages as shared } from '../../src/features/invitations/messages/en.ts'
import { messages as pageMessages } from '../../src/features/invitations/messages/page-en.ts'
import { messages as hindiPage } from '../../src/features/invitations/messages/page-hi.ts'
import { messages as peopleMessages } from '../../src/features/people/messages/en.ts'
import { messages as reviewMessages } from '../../src/features/review/messages/en.ts'
import { messages as teachingMessages } from '../../src/features/teaching/messages/en.ts'
import { expectAccessible } from './axe.ts'
import { invitationPath, pathInEmail } from './invitation-link.ts'
import {
  call,
  codeFor,
  coursesBy,
  enterAs,
  expect,
  mailbox,
  newcomer,
  otherBrowser,
  registered,
  signedIn,
  test,
} from './journey.ts'
import { registerInHindi } from './register-in-hindi.ts'
import type { APIRequestContext, Page } from '@playwright/test'

const { stop, gives } = pageMessages
const { person: personMessages } = peopleMessages

async function gstCourse(request: APIRequestContext) {
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')
  return course
}
const asCreator = (request: APIRequestContext) => signedIn(request, 'creator@sopaan.test')
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** The one row that is shown, as a table's or as an item's on a phone. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name }).and(page.locator(':visible'))

async function chooseAction(page: Page, name: string, action: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${name}` })
    .and(page.locator(':visible'))
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

const listFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a creator gives a course from a list, a new person registers, accepts and learns, and the creator takes it back', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const [creator, course] = [await asCreator(request), await gstCourse(request)]
  const [person, fromFile] = [newcomer(), newcomer()]

  await enterAs(page, creator)
  await page.goto(`/my-content/${course.uid}`)
  await page.getByRole('tab', { name: teachingMessages.coursePage.tabs.invitations }).click()
  const list = page.getByLabel(messages.list)
  await list.fill('nobody at all')
  await expect(page.getByText(messages.found(0, '0'))).toBeVisible()
  await expect(page.getByText(messages.line('1'))).toBeVisible()
  await page.getByRole('button', { name: messages.give, exact: true }).click()
  await expect(page.getByText(shared.noAddress)).toBeVisible()
  await list.fill(`Name,Email\nNandini,${person.email.toUpperCase()}\nRavi without an email`)
  await expect(page.getByText(messages.found(1, '1'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: messages.line('3') })).toContainText('Ravi without')

  // What is typed is there after a reload; a file comes below it, and what is no list is refused in words.
  await page.reload()
  await expect(list).toHaveValue(/Ravi without an email$/)
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles(listFile('class.xlsx', 'PK\u0003\u0004\u0000'))
  await expect(page.getByText(messages.fileNoText)).toBeVisible()
  await chooser.setInputFiles(listFile('class.csv', 'a'.repeat(200_001)))
  await expect(page.getByText(messages.fileTooLarge('2,00,000'))).toBeVisible()
  await chooser.setInputFiles(listFile('class.csv', `Asha,${fromFile.email}\r\n`))
  await expect(page.getByText(messages.found(2, '2'))).toBeVisible()
  await expectAccessible(page, 'giving a course')
  await page.getByRole('button', { name: messages.give, exact: true }).click()
  await expect(page.getByText(shared.invited(2))).toBeVisible()
  await expect(list).toHaveValue('')
  await list.fill(`${person.email}, ${newcomer().email}`)
  await page.getByRole('button', { name: messages.give, exact: true }).click()
  await expect(page.getByText(messages.skipped(1, '1'))).toBeVisible()

  const learner = await otherBrowser(browser)
  const link = await pathInEmail(request, person.email)
  await learner.goto(link)
  await expect(learner.getByRole('heading', { level: 1, name: gives('CA Meenal Shah') })).toBeVisible()
  await expect(learner.getByRole('heading', { level: 2, name: course.courseTitle })).toBeVisible()
  await expectAccessible(learner, 'an invitation')
  await learner.getByRole('link', { name: pageMessages.register }).click()
  await expect(learner).toHaveURL(/\/register\?/)
  await learner.getByLabel(accountsMessages.firstName).fill(person.firstName)
  await learner.getByLabel(accountsMessages.lastName).fill(person.lastName)
  await learner.getByLabel(accountsMessages.email).fill(person.email)
  await learner.getByLabel(accountsMessages.mobileNumber).fill(person.phone)
  await learner.getByLabel(accountsMessages.password).first().fill(person.password)
  for (const box of await learner.getByRole('checkbox').all()) await box.check()
  const since = new Date()
  await learner.getByRole('button', { name: accountsMessages.register.submit }).click()
  await learner.getByLabel(accountsMessages.otp.label).fill(await codeFor(request, person.email, since))
  await expect(learner).toHaveURL(new RegExp(`${link}$`))
  await expect(learner.getByText(pageMessages.acceptAs(person.email))).toBeVisible()
  await expectAccessible(learner, 'an invitation, signed in')
  await learner.getByRole('button', { name: pageMessages.accept }).click()
  await expect(learner).toHaveURL(new RegExp(`/learning/${course.uid}`))
  await expect(learner.getByRole('heading', { level: 1 })).toBeVisible()
  await learner.goto(link)
  await expect(learner.getByText(pageMessages.yours)).toBeVisible()
  await learner.getByRole('link', { name: pageMessages.open }).click()
  await expect(learner).toHaveURL(new RegExp(`/learning/${course.uid}`))

  await page.getByLabel(messages.search).fill(person.email)
  await expect(page.getByText('1 in total')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, person.email)).toContainText(shared.states.accepted)
  await chooseAction(page, person.email, messages.takeBack)
  await expect(dialog(page).getByText(messages.acceptedDetail)).toBeVisible()
  await expectAccessible(page, 'taking a course back')
  await dialog(page).getByRole('button', { name: messages.takeBack }).click()
  await expect(page.getByText(shared.taken)).toBeVisible()
  await expect(rowOf(page, person.email)).toContainText(shared.states.withdrawn)

  await learner.goto('/my-enrolled-courses')
  await expect(learner.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(learner.getByText(course.courseTitle)).toHaveCount(0)
  await learner.goto(link)
  await expect(learner.getByText(pageMessages.withdrawn)).toBeVisible()
  await expect(learner.getByRole('button', { name: pageMessages.accept })).toHaveCount(0)
  await learner.context().close()
})

test('an invitation that another account accepted says so, and one to a course that the reader has opens it', async ({
  page,
  request,
  browser,
}) => {
  const [creator, course] = [await asCreator(request), await gstCourse(request)]
  const email = newcomer().email
  const invite = (to: string) => invitationPath(request, { course: course.uid, token: creator.token, email: to })
  const [used, second] = [await invite(newcomer().email), await invite(email)]
  const [first, other] = [await registered(request), await registered(request)]
  await call(request, 'POST', `/learner${used}/accept`, {}, first.token)

  await enterAs(page, other)
  await page.goto(used)
  await expect(page.getByText(pageMessages.used)).toBeVisible()
  await expectAccessible(page, 'a used invitation')
  const theirs = await otherBrowser(browser)
  await theirs.goto(used)
  await theirs.getByRole('link', { name: pageMessages.signInAgain, exact: true }).click()
  await theirs.getByLabel(accountsMessages.email).fill(first.email)
  await theirs.getByLabel(accountsMessages.password, { exact: true }).fill(first.password)
  await theirs.locator('form').getByRole('button', { name: accountsMessages.login.submit }).click()
  await expect(theirs.getByText(pageMessages.yours)).toBeVisible()
  await theirs.goto(second)
  await expect(theirs.getByText(pageMessages.owned)).toBeVisible()
  await theirs.context().close()

  // On a patchy line nothing is lost: the page asks again, and so does the button.
  await page.route('**/api/invitation/**', (route) => route.abort())
  await page.goto(second)
  await expect(page.getByText(pageMessages.failedText)).toBeVisible()
  await page.unroute('**/api/invitation/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  const accept = page.getByRole('button', { name: pageMessages.accept })
  await page.route('**/api/learner/invitation/**', (route) => route.abort())
  await accept.click()
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
  await page.unroute('**/api/learner/invitation/**')
  // It was taken back while the page was open.
  const { data } = await call(
    request,
    'GET',
    `/creator/course/${course.uid}/invitation?search=${email}`,
    undefined,
    creator.token,
  )
  await call(request, 'POST', `/creator/invitation/${data.invitations[0].uid}/withdraw`, {}, creator.token)
  await accept.click()
  await expect(page.getByRole('main').getByText(pageMessages.withdrawn)).toBeVisible()
})

test('the second link of the email stops invitations, without an account', async ({ page, request }) => {
  const [creator, course] = [await asCreator(request), await gstCourse(request)]
  const { email } = newcomer()
  const invite = { course: course.uid, token: creator.token, email }
  const link = await invitationPath(request, invite)
  const stopLink = /\/invitation\/\w+\/stop\?key=\w+/.exec((await mailbox(request, email))[0]?.text ?? '')?.[0]
  expect(stopLink).toContain(`${link}/stop?`)
  // Who has the link of the invitation alone can't stop others.
  await page.goto(`${link}/stop`)
  await expect(page.getByText(stop.noKey)).toBeVisible()
  await page.goto(stopLink ?? '')
  await expect(page.getByRole('heading', { level: 1, name: stop.heading })).toBeVisible()
  await expectAccessible(page, 'stopping invitations')
  await page.getByRole('button', { name: stop.button }).click()
  await expect(page.getByText(stop.done)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(pageMessages.withdrawn)).toBeVisible()

  const again = { list: email, idempotencyKey: crypto.randomUUID() }
  const answer = await call(request, 'POST', `/creator/course/${course.uid}/invitation`, again, creator.token)
  expect(answer.data).toEqual({ invited: 0, skipped: 1 })
})

test('in Hindi a visitor opens an invitation, makes an account on the way and accepts', async ({ page, request }) => {
  test.slow()
  const [creator, course] = [await asCreator(request), await gstCourse(request)]
  const link = await invitationPath(request, { course: course.uid, token: creator.token, email: newcomer().email })
  await page.goto(`/hi${link}/stop`)
  await expect(page.getByRole('heading', { level: 1, name: hindiPage.stop.heading })).toBeVisible()
  await page.getByRole('link', { name: hindiPage.stop.back }).click()
  await expect(page.getByRole('heading', { level: 1, name: hindiPage.gives('CA Meenal Shah') })).toBeVisible()
  await expectAccessible(page, 'an invitation in Hindi')
  await page.getByRole('link', { name: hindiPage.signIn }).click()
  await registerInHindi(page, request)
  await expect(page).toHaveURL(new RegExp(`/hi${link}$`))
  // The button has the words of the email.
  await page.getByRole('button', { name: hindiEmail.given.button }).click()
  await expect(page).toHaveURL(new RegExp(`/learning/${course.uid}`))
})

test('an administrator invites to a course, gives a person one at once, and takes it away', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const [admin, course, person] = [
    await signedIn(request, 'admin@sopaan.test'),
    await gstCourse(request),
    await registered(request),
  ]
  const name = `${person.firstName} ${person.lastName}`
  await enterAs(page, admin)
  await page.goto(`/admin/courses/${course.uid}`)
  await page.getByRole('button', { name: reviewMessages.more }).click()
  await page.getByRole('menuitem', { name: reviewMessages.actions.invitations }).click()
  await expect(page.getByRole('heading', { name: messages.title })).toBeVisible()

  await page.goto(`/admin/users/${person.uid}?tab=enrolments`)
  await page.getByRole('button', { name: personMessages.give }).click()
  await page.getByLabel(personMessages.giveSearch).fill('zzzzqqqq')
  await expect(page.getByText(personMessages.noCourses)).toBeVisible()
  await page.getByLabel(personMessages.giveSearch).fill('GST Tally Prime')
  const give = page.getByRole('button', { name: personMessages.giveThis(course.courseTitle) })
  await expect(give).toBeVisible()
  await expectAccessible(page, 'giving a person a course')
  await give.click()
  await expect(page.getByText(peopleMessages.courseGiven)).toBeVisible()
  await expect(rowOf(page, course.courseTitle)).toContainText(personMessages.sources.admin)

  const learner = await otherBrowser(browser)
  await enterAs(learner, person)
  await learner.goto('/notifications')
  await expect(learner.getByText(course.courseTitle).first()).toBeVisible()
  await learner.goto('/my-enrolled-courses')
  await expect(learner.getByText(course.courseTitle).first()).toBeVisible()

  await chooseAction(page, course.courseTitle, personMessages.take)
  await expect(dialog(page).getByText(personMessages.takeQuestion(course.courseTitle, name))).toBeVisible()
  await dialog(page).getByRole('button', { name: personMessages.take }).click()
  await expect(page.getByText(peopleMessages.courseTaken)).toBeVisible()
  await expect(rowOf(page, course.courseTitle)).toContainText(personMessages.statuses.revoked)
  await learner.reload()
  await expect(learner.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(learner.getByText(course.courseTitle)).toHaveCount(0)
  await learner.context().close()
})
