import type { APIRequestContext, Page } from '@playwright/test'
import { messages as billing } from '../../src/features/checkout/messages/billing-en.ts'
import { messages as checkoutMessages } from '../../src/features/checkout/messages/en.ts'
import { messages as adminMessages } from '../../src/features/checkout/messages/admin-orders-en.ts'
import { messages as give } from '../../src/features/checkout/messages/give-en.ts'
import { messages as seats } from '../../src/features/checkout/messages/seats-pages-en.ts'
import { messages as seatRules } from '../../src/features/checkout/messages/seats-en.ts'
import { messages as serverMessages } from '../../src/features/groups/messages/en.ts'
import { messages as joining } from '../../src/features/groups/messages/join-en.ts'
import { messages as hindiJoining } from '../../src/features/groups/messages/join-hi.ts'
import { messages as pages } from '../../src/features/groups/messages/pages-en.ts'
import { messages as inviting } from '../../src/features/invitations/messages/creator-en.ts'
import { messages as invitationPage } from '../../src/features/invitations/messages/page-en.ts'
import { formatPaise } from '../../src/platform/format/money.ts'
import { expectAccessible } from './axe.ts'
import { openCourse, payAtProvider, registerThrough } from './buying.ts'
import { pathInEmail } from './invitation-link.ts'
import { boughtSeats, groupName, joinPath } from './seats.ts'
import {
  call,
  coursesBy,
  enterAs,
  expect,
  type FoundCourse,
  newcomer,
  otherBrowser,
  registered,
  signedIn,
  test,
} from './journey.ts'

const { form } = seats

async function gstCourse(request: APIRequestContext): Promise<FoundCourse> {
  const [course] = await coursesBy(request, { search: 'GST Tally Prime', price: 'paid' })
  if (!course) throw new Error('the demo school has no GST course')
  return course
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ })
const totalOf = (course: FoundCourse, count: number) => formatPaise(course.courseDiscountedPrice * 100 * count)
const card = (page: Page, course: FoundCourse) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: course.courseTitle }) })

/** The menu of a person's row. */
const actions = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Actions for ${name}` })
    .and(page.locator(':visible'))
    .first()

/** So many new people press the link of a group, a few at a time. */
async function comeIn(request: APIRequestContext, code: string, people: number): Promise<void> {
  for (let left = people; left > 0; left -= 4) {
    const few = Array.from({ length: Math.min(4, left) }, async () => {
      const { token } = await registered(request)
      const answer = await call(request, 'POST', `/learner/group/${code}/join`, {}, token)
      expect(answer.message).toBe(serverMessages.accepted)
    })
    await Promise.all(few)
  }
}

test('an institute buys 60 seats, 60 people come in, and its manager sees their progress and takes an unused seat back', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(300_000)
  const [course, manager] = [await gstCourse(request), await registered(request)]
  await enterAs(page, manager)
  await openCourse(page, course)
  await page.getByRole('link', { name: give.buyForGroup }).and(page.locator(':visible')).first().click()
  await expect(page).toHaveURL(new RegExp(`/group/${course.uid}$`))
  await expect(page.getByRole('heading', { level: 1, name: seats.title(course.courseTitle) })).toBeVisible()
  await expectAccessible(page, 'buying for a group')
  const count = page.getByLabel(form.count)
  await count.fill('1001')
  await payButton(page).click()
  await expect(page.getByText(seatRules.countRule(2, 1000))).toBeVisible()
  await expect(count).toBeFocused()
  await count.fill('60')
  // What was entered is still there after a reload.
  await page.reload()
  await expect(page.getByText(form.unsent)).toBeVisible()
  await expect(count).toHaveValue('60')
  await page.getByRole('button', { name: form.more }).press('Enter')
  await expect(count).toHaveValue('61')
  await page.getByRole('button', { name: form.fewer }).press('Enter')
  await page.getByLabel(form.name).fill(groupName)
  await expect(page.getByRole('button', { name: checkoutMessages.pay(totalOf(course, 60)) })).toBeVisible()
  await page.getByLabel(billing.name).fill('Asha Institute Pvt Ltd')
  await page.getByLabel(billing.state).selectOption({ label: 'Madhya Pradesh' })
  await page.getByRole('button', { name: checkoutMessages.pay(totalOf(course, 60)) }).click()
  await payAtProvider(page, 'Success')
  await expect(page.getByRole('heading', { level: 1, name: seats.ready.title(60, '60') })).toBeVisible()
  await expectAccessible(page, 'seats that are ready')
  await page.getByRole('link', { name: seats.ready.manage }).click()
  await expect(page.getByRole('heading', { level: 1, name: groupName })).toBeVisible()
  await expect(page.getByText(pages.table.emptyTitle)).toBeVisible()

  // By a list of emails: one accepts, one never does.
  const [invited, silent] = [newcomer().email, newcomer().email]
  await page.getByLabel(inviting.list).fill(`${invited}\n${silent}`)
  await page.getByRole('button', { name: pages.invite.give }).click()
  await expect(page.getByText(serverMessages.invited(2))).toBeVisible()
  const link = await pathInEmail(request, invited)
  const first = await otherBrowser(browser)
  await first.goto(link)
  await expect(first.getByRole('heading', { level: 1 })).toHaveText(invitationPage.givesSeat('Asha Institute Pvt Ltd'))
  await first.getByRole('link', { name: invitationPage.signIn }).click()
  const person = await registerThrough(first, request)
  await expect(first.getByText(invitationPage.sees('Asha Institute Pvt Ltd'))).toBeVisible()
  await expectAccessible(first, 'a seat by email')
  await first.getByRole('button', { name: invitationPage.acceptSeat }).click()
  await expect(first).toHaveURL(new RegExp(`/learning/${course.uid}`))
  await first.context().close()

  // By the link for everyone.
  await page.getByRole('button', { name: pages.link.make }).click()
  const address = page.getByLabel(pages.link.label)
  await expect(address).toHaveValue(/\/join\/\w+$/)
  const open = new URL(await address.inputValue()).pathname
  const code = open.replace('/join/', '')
  const second = await otherBrowser(browser)
  await second.goto(open)
  await expect(second.getByText(joining.group(groupName))).toBeVisible()
  await expectAccessible(second, 'the link of a group')
  await second.getByRole('link', { name: joining.signIn }).click()
  await registerThrough(second, request)
  await second.getByRole('button', { name: joining.join }).click()
  await expect(second).toHaveURL(new RegExp(`/learning/${course.uid}`))
  await second.goto(open)
  await expect(second.getByText(joining.yours)).toBeVisible()
  await second.context().close()
  await comeIn(request, code, 57)

  // The sixtieth seat waits in an email: the next person is refused in plain words.
  const last = await otherBrowser(browser)
  await enterAs(last, await registered(request))
  await last.goto(open)
  await expect(last.getByText(joining.full, { exact: true })).toBeVisible()
  await expect(last.getByRole('button', { name: joining.join })).toHaveCount(0)
  await expectAccessible(last, 'a full group')
  await last.goto(`/hi${open}`)
  await expect(last.getByText(hindiJoining.full)).toBeVisible()

  // Somebody has started: the seat stays theirs, and the manager reads why.
  const { token } = await signedIn(request, person.email, person.password)
  const { sections } = (await call(request, 'GET', `/learner/course/${course.uid}`, undefined, token)).data
  const lessonUid = sections[0].lessons[0].uid
  await call(request, 'POST', `/learner/course/${course.uid}/progress`, { lessonUid, completed: true }, token)
  await page.reload()
  await expect(page.getByText(pages.invite.full)).toBeVisible()
  await page.getByRole('searchbox', { name: pages.table.search }).fill(invited)
  await expect(page.getByText(/^1 of \d+ lessons$/).and(page.locator(':visible'))).toBeVisible()
  await expectAccessible(page, 'a group')
  await actions(page, 'Nandini Kulkarni').click()
  await expect(page.getByRole('menuitem', { name: pages.table.usedSeat })).toBeDisabled()
  await page.keyboard.press('Escape')

  // The unused one is taken back, by the keyboard, and the sixtieth person comes in.
  await page.getByRole('searchbox', { name: pages.table.search }).fill(silent)
  await actions(page, silent).press('Enter')
  await page.getByRole('menuitem', { name: pages.table.takeBack }).press('Enter')
  await expect(page.getByRole('alertdialog').getByText(pages.table.openDetail)).toBeVisible()
  await expectAccessible(page, 'taking a seat back')
  await page.getByRole('alertdialog').getByRole('button', { name: pages.table.takeBack }).click()
  await expect(page.getByText(serverMessages.taken)).toBeVisible()
  await last.goto(open)
  await last.getByRole('button', { name: joining.join }).click()
  await expect(last).toHaveURL(new RegExp(`/learning/${course.uid}`))
  await last.context().close()
  const { token: next } = await registered(request)
  expect((await call(request, 'POST', `/learner/group/${code}/join`, {}, next)).error).toBe('GROUP_FULL')
  await page.reload()
  await expect(page.getByText(`60 ${pages.figures.ofSeats(60, '60')}`)).toBeVisible()

  await page.goto('/account-setting/purchases')
  await expect(card(page, course).getByText(seats.order.accepted('60', '60'))).toBeVisible()
  await expectAccessible(page, 'purchases with seats')
  await page.getByRole('link', { name: seats.order.myGroups }).click()
  await expect(page.getByRole('heading', { level: 1, name: pages.list.title })).toBeVisible()
  await expectAccessible(page, 'one’s groups')
  await expect(page.getByRole('link', { name: pages.list.openOf(groupName) })).toBeVisible()
})

test('while no one has a seat the buyer gets the money back at once, and the link stops', async ({
  page,
  request,
  browser,
}) => {
  const [course, manager] = [await gstCourse(request), await registered(request)]
  const { group, orderUid } = await boughtSeats(request, course, 5, manager)
  const link = await joinPath(request, group, manager)
  await enterAs(page, manager)
  await page.goto('/account-setting/purchases')
  await expect(card(page, course).getByText(seats.order.named('5 seats', groupName))).toBeVisible()
  await card(page, course)
    .getByRole('button', { name: /^Ask for a refund of/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(seats.refund.lose)).toBeVisible()
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(card(page, course).getByText(seats.order.ended)).toBeVisible()
  await page.goto(`/groups/${group}`)
  await expect(page.getByText(pages.ended)).toBeVisible()
  await expect(page.getByLabel(inviting.list)).toHaveCount(0)
  await expectAccessible(page, 'a group that was refunded')
  const other = await otherBrowser(browser)
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: joining.missing })).toBeVisible()
  await expectAccessible(other, 'a link that stopped')
  await enterAs(other, await signedIn(request, 'admin@sopaan.test'))
  await other.goto(`/admin/orders/${orderUid}`)
  await expect(other.getByText(adminMessages.seats(5, '5')).first()).toBeVisible()
  await other.context().close()
})

test('the link of a group is renewed and switched off, and nobody else opens the page', async ({
  page,
  request,
  browser,
}) => {
  const [course, manager] = [await gstCourse(request), await registered(request)]
  const { group } = await boughtSeats(request, course, 5, manager)
  await enterAs(page, manager)
  await page.goto(`/groups/${group}`)
  await page.getByRole('button', { name: pages.link.make }).click()
  const address = page.getByLabel(pages.link.label)
  await expect(address).toHaveValue(/\/join\/\w+$/)
  const before = new URL(await address.inputValue()).pathname
  await page.getByRole('button', { name: pages.link.renew }).click()
  await expectAccessible(page, 'a new link')
  await page.getByRole('alertdialog').getByRole('button', { name: pages.link.renew }).click()
  await expect(page.getByText(serverMessages.linkOn).last()).toBeVisible()
  await expect(address).not.toHaveValue(new RegExp(`${before}$`))
  const other = await otherBrowser(browser)
  await other.goto(before)
  await expect(other.getByRole('heading', { level: 1, name: joining.missing })).toBeVisible()
  await page.getByRole('button', { name: pages.link.switchOff }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: pages.link.switchOff }).click()
  await expect(page.getByText(serverMessages.linkOff)).toBeVisible()
  await expect(address).toHaveCount(0)
  // A list that needs more seats than are free invites no one.
  await page.getByLabel(inviting.list).fill(Array.from({ length: 6 }, () => newcomer().email).join('\n'))
  await page.getByRole('button', { name: pages.invite.give }).click()
  await expect(page.getByText(serverMessages.notEnough(5, 6))).toBeVisible()
  await expect(page.getByText(pages.table.emptyTitle)).toBeVisible()
  await enterAs(other, await registered(request))
  await other.goto(`/groups/${group}`)
  await expect(other.getByRole('heading', { level: 1, name: pages.missing })).toBeVisible()
  await other.context().close()
})

test('no one buys seats in their own course or one that is free, and both pages say what to do instead', async ({
  page,
  request,
}) => {
  const creator = await signedIn(request, 'creator@sopaan.test')
  const course = await gstCourse(request)
  await enterAs(page, creator)
  await openCourse(page, course)
  await expect(page.getByRole('link', { name: give.buyForGroup })).toHaveCount(0)
  await page.goto(`/group/${course.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: seats.own.title })).toBeVisible()
  await expectAccessible(page, 'seats in one’s own course')
  const [free] = await coursesBy(request, { price: 'free' })
  if (!free) throw new Error('the demo school has no free course')
  await page.goto(`/group/${free.uid}`)
  await expect(page.getByRole('heading', { level: 1, name: seats.free.title })).toBeVisible()
})
