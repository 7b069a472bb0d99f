import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { decide, newCreator, saved, submitOver, uidOf } from './creating.ts'
import { call, enterAs, expect, registered, test } from './journey.ts'

// A rubric from its editor to a graded answer, as creator and learner see it.

/** A complete free course whose last lesson is an assignment. */
async function courseWithAssignment(request: APIRequestContext) {
  const author = await newCreator(request, { firstName: 'Rubina', lastName: 'Shaikh' })
  const categories = (await call(request, 'POST', '/course/get-dropdown')).data as { id: number }[]
  const [article, assignment] = [uidOf('lesson'), uidOf('lesson')]
  const lessons = [
    { uid: article, kind: 'article', title: 'Light from a window', preview: false },
    { uid: assignment, kind: 'assignment', title: 'Three photographs', preview: false },
  ]
  const { data: draft } = await call(
    request,
    'POST',
    '/creator/course',
    {
      title: 'Portraits at a Window',
      description: '<p>How one window lights a face, and how to write down what you see.</p>',
      categoryId: categories[0]?.id,
      // Free.
      price: 499,
      discount: 499,
      outline: [{ uid: uidOf('section'), title: 'Light', lessons }],
    },
    author.token,
  )
  const contents = {
    [article]: { kind: 'article', body: '<p>Turn off the lamp, then stand beside the window.</p>' },
    [assignment]: {
      kind: 'assignment',
      brief: '<p>Describe three photographs of the same face.</p>',
      answer: 'text',
      dueDays: null,
    },
  }
  for (const [uid, content] of Object.entries(contents))
    await call(request, 'POST', `/creator/course/${draft.uid}/lesson/${uid}`, { version: 1, content }, author.token)
  return { author, uid: draft.uid as string, assignment }
}

const criterion = (page: Page, number: number) => page.getByRole('group', { name: `Criterion ${number}` })
const add = (page: Page) => page.getByRole('button', { name: 'Add a criterion' })

test('a creator writes a rubric, a learner answers by it, and the points reach the learner', async ({
  page,
  request,
  browser,
}) => {
  const { author, uid, assignment } = await courseWithAssignment(request)
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=curriculum`)
  await page.getByRole('button', { name: 'Assignment Three photographs' }).click()

  // Each new criterion takes the focus, and the total follows what is typed.
  await add(page).click()
  await expect(criterion(page, 1).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Words for the shadow')
  await criterion(page, 1).getByLabel('Points').fill('10')
  await add(page).click()
  await page.keyboard.type('One window only')
  await criterion(page, 2).getByLabel('Points').fill('5')
  await criterion(page, 2).getByLabel('Description').fill('No lamp and no flash.')
  await add(page).click()
  await expect(criterion(page, 3).getByLabel('Title')).toBeFocused()
  await expect(page.getByText('Total: 15 points')).toBeVisible()

  // A criterion without its points says so where it stands.
  await page.keyboard.type('Spelling')
  await criterion(page, 3).getByLabel('Points').focus()
  await criterion(page, 3).getByLabel('Description').focus()
  await expect(criterion(page, 3).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the rubric editor')

  // Moved by its button, which keeps the keyboard where it is, then removed.
  await page.getByRole('button', { name: 'Move criterion 3 up' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Moved to criterion 2 of 3.' })).toBeAttached()
  await expect(criterion(page, 2).getByLabel('Title')).toHaveValue('Spelling')
  await page.getByRole('button', { name: 'Remove criterion 2' }).click()
  await expect(criterion(page, 2).getByLabel('Title')).toHaveValue('One window only')
  await expect(criterion(page, 2).getByLabel('Title')).toBeFocused()
  await saved(page)
  await page.reload()
  await expect(criterion(page, 1).getByLabel('Title')).toHaveValue('Words for the shadow')
  await expect(criterion(page, 2).getByLabel('Description')).toHaveValue('No lamp and no flash.')
  await expect(page.getByText('Total: 15 points')).toBeVisible()

  await submitOver(request, author, uid)
  await decide(request, uid, 'approve')
  const learner = await registered(request)
  await call(request, 'POST', '/payment/init-payment', { uid }, learner.token)
  const learning = await (
    await browser.newContext(page.viewportSize() ? { viewport: page.viewportSize() } : {})
  ).newPage()
  await enterAs(learning, learner)
  await learning.goto(`/learning/${uid}?lesson=${assignment}`)
  await expect(learning.getByRole('row', { name: /Words for the shadow.*10 points/ })).toBeVisible()
  await expect(learning.getByRole('row', { name: /No lamp and no flash/ })).toBeVisible()
  await learning.getByRole('textbox', { name: 'Your answer' }).fill('The nose throws a loop of shadow on the cheek.')
  await learning.getByRole('button', { name: 'Submit' }).click()
  await expect(learning.getByText('Awaiting feedback')).toBeVisible()

  await page.goto(`/my-content/${uid}/assignments?state=WAITING`)
  await page.getByRole('link', { name: 'Nandini Kulkarni' }).and(page.locator(':visible')).last().click()
  const points = page.getByRole('group', { name: 'Points' }).getByRole('textbox')
  await expect(points).toHaveCount(2)
  await points.nth(0).fill('8')
  await points.nth(1).fill('6')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Enter whole points from 0 to 5')).toBeVisible()
  await points.nth(1).fill('5')
  await expect(page.getByText('Total: 13 of 15')).toBeVisible()
  await expectAccessible(page, 'grading by a rubric')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()

  await learning.reload()
  await expect(learning.getByRole('row', { name: 'Total 13 of 15 points' })).toBeVisible()
  await expectAccessible(learning, 'a graded answer')
  await learning.context().close()
})
