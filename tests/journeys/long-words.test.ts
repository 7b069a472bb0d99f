import type { Page } from '@playwright/test'
import { expectNoOverflow } from './axe.ts'
import { decide, draftOf, newCreator, submitOver } from './creating.ts'
import { call, coursesBy, enterAs, expect, otherBrowser, signedIn, test } from './journey.ts'

// People may type any name: a word that is longer than a phone is wide must fit on every page that shows it.

const word = 'Thiruvananthapuramkoyamuthoorpallavarayanpattinamkanyakumari'

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main').getByText(word).locator('visible=true').first()).toBeVisible()
  await expectNoOverflow(page, path)
}

test('a name of one long word makes no page wider than the screen', async ({ page, request, browser }, { project }) => {
  const screen = { width: project.name === 'phone' ? 360 : 1440, height: 800 }
  const author = await newCreator(request, { firstName: word, lastName: word })
  // The two screens run side by side: courses of one title would be mixed up by a journey that looks for the newest.
  const title = `${word}${project.name}`
  const { uid } = await draftOf(request, author, title)
  await submitOver(request, author, uid)
  const sender = { name: word, email: author.email, phone: author.phone }
  const message = { ...sender, subject: word.repeat(2), message: word.repeat(3) }
  expect(await call(request, 'POST', '/enquiry/contact-us', message)).toMatchObject({ status: 1 })

  const admin = await signedIn(request, 'admin@sopaan.test')
  const enquiries = '/admin/enquiry/contact-us'
  const sought = `${enquiries}?search=${encodeURIComponent(author.email)}`
  const [enquiry] = (await call(request, 'GET', sought, undefined, admin.token)).data.enquiries
  await enterAs(page, admin)
  await page.setViewportSize(screen)
  const newest = '/admin/users?sort=createdAt&direction=desc'
  for (const path of ['/admin/dashboard', sought, `${enquiries}/${enquiry.uid}`, newest, `/admin/users/${author.uid}`])
    await visit(page, path)
  await visit(page, `/admin/courses/${uid}`)
  await decide(request, uid, 'approve')

  const theirs = await otherBrowser(browser)
  await theirs.setViewportSize(screen)
  await enterAs(theirs, author)
  for (const path of ['/creator/dashboard', '/my-content', '/my-content?view=cards', `/my-content/${uid}`])
    await visit(theirs, path)
  const [course] = await coursesBy(request, { search: title })
  for (const seen of [
    `/course-details/${course?.path}`,
    `/profile/${author.uid}`,
    `/course-marketplace?search=${word}`,
  ])
    await visit(theirs, seen)
  await theirs.context().close()
})
