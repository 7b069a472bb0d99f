import { expectAccessible } from './axe.ts'
import type { Page } from '@playwright/test'
import { call, coursesBy, enterAs, expect, otherBrowser, registered, signedIn, test } from './journey.ts'
import { pressByKeys, tabTo } from './keyboard.ts'

const gift = `$CATEGORY: Percentages
::P1:: What is 20% of 250? { =50 ~25 ~75 ~100 }

Half of 9 is { #4.5:0.1 }

Match each State with its capital { =Bihar -> Patna =Goa -> Panaji = -> Pune }

Write about India {}
`
/** In their right order. */
const battles = ['Panipat, 1526', 'Plassey, 1757', 'Buxar, 1764']

/** Puts the battles in order with the buttons, as a keyboard does. */
async function putInOrder(seat: Page) {
  const items = seat.locator('.movable-list > li')
  for (const [place, battle] of battles.entries())
    while (
      (await items
        .nth(place)
        .getByRole('button', { name: `Move up: ${battle}` })
        .count()) === 0
    ) {
      const up = seat.getByRole('button', { name: `Move up: ${battle}` })
      await up.focus()
      await seat.keyboard.press('Enter')
      await expect(seat.getByRole('status').filter({ hasText: `${battle}: place` })).toBeVisible()
      // The item keeps the focus on its way; at the top the other button takes it.
      await expect(seat.locator(`[aria-label$="${battle}"]:focus`)).toHaveCount(1)
    }
}

test('a creator makes a bank and a mock test; a learner sits it through a lost connection and sees the result', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  // An administrator in the place of the creator, who has no free course.
  const creator = await signedIn(request, 'admin@sopaan.test')
  const [{ uid: course } = { uid: '' }] = await coursesBy(request, { price: 'free' })
  await enterAs(page, creator)

  const bankName = `Aptitude ${Date.now()}`
  await page.goto('/creator/question-banks')
  await page.getByRole('button', { name: 'New bank' }).click()
  await page.getByLabel('Name').fill(bankName)
  await page.getByRole('button', { name: 'Create bank' }).click()
  await page.getByRole('link', { name: bankName }).first().click()
  await expect(page.getByRole('heading', { name: bankName })).toBeVisible()

  await page.getByRole('button', { name: 'Add question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('If $x + 2 = 5$, what is $x$?')
  for (const [letter, text] of [
    ['A', '2'],
    ['B', '3'],
    ['C', '4'],
    ['D', '5'],
  ] as const)
    await dialog.getByRole('textbox', { name: `Option ${letter}`, exact: true }).fill(text)
  await dialog.getByRole('textbox', { name: 'Topic' }).fill('Equations')
  await dialog.getByRole('button', { name: 'Save question' }).click()
  await expect(dialog.getByText('Mark exactly one option as correct.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Option B is correct' }).check()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.locator('math').first()).toBeVisible()
  await expectAccessible(page, 'a question being written')
  await dialog.getByRole('button', { name: 'Save question' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Add question' }).click()
  await dialog.getByLabel('Type').selectOption({ label: 'Put in order' })
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('The earliest battle first')
  await dialog.getByRole('button', { name: 'Add Hindi' }).click()
  await dialog.getByRole('button', { name: 'Remove item 4' }).click()
  for (const [place, battle] of [battles[1], battles[0], battles[2]].entries())
    await dialog.getByRole('textbox', { name: `Item ${place + 1}`, exact: true }).fill(battle ?? '')
  await dialog.getByRole('textbox', { name: 'Item 1 in Hindi (optional)' }).fill('प्लासी, 1757')
  await putInOrder(page)
  await expect(dialog.getByRole('textbox', { name: 'Item 2 in Hindi (optional)' })).toHaveValue('प्लासी, 1757')
  await expectAccessible(page, 'an order question being written')
  await dialog.getByLabel('Type').selectOption({ label: 'Match pairs' })
  await expect(dialog.getByRole('textbox', { name: 'Match 3', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save question' }).click()
  await expect(dialog.getByText('Fill in every match.')).toBeVisible()
  await expectAccessible(page, 'a match question being written')
  await dialog.getByLabel('Type').selectOption({ label: 'Put in order' })
  await dialog.getByRole('button', { name: 'Save question' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel('File').setInputFiles({ name: 'bank.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) })
  await expect(dialog.getByText('3 questions added. 1 question could not be imported.')).toBeVisible()
  await expect(dialog.getByText('Essay questions are not supported.')).toBeVisible()
  await expectAccessible(page, 'the report of an import')
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await page.goto(`/my-content/${course}/mock-tests`)
  await page.getByRole('button', { name: 'New mock test' }).click()
  const title = `Mock test ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create test' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByLabel('Section title').fill('Quantitative aptitude')
  await page.getByRole('button', { name: 'Save test' }).click()
  await page.getByRole('button', { name: 'Add questions Quantitative aptitude' }).click()
  await page.getByLabel('Question bank').selectOption({ label: bankName })
  await page.getByRole('button', { name: 'Add at random' }).click()
  await expect(page.getByText('5 questions', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a mock test being written')

  const learner = await registered(request)
  await call(request, 'POST', '/payment/init-payment', { uid: course }, learner.token)
  const seat = await otherBrowser(browser)
  await enterAs(seat, learner)
  await seat.goto(`/my-enrolled-courses/${course}/mock-tests`)
  await expect(seat.getByRole('heading', { name: 'Mock tests' })).toBeVisible()
  await expectAccessible(seat, 'the mock tests of a course')
  // The test is sat by keys alone from here to its end.
  await pressByKeys(seat, seat.getByRole('button', { name: `Start test ${title}` }))
  await pressByKeys(seat, seat.getByRole('button', { name: 'Start test', exact: true }))
  await expect(seat.getByRole('heading', { name: /Question 1/ })).toBeVisible()
  await expectAccessible(seat, 'a mock test being sat')

  const palette = seat.getByRole('group', { name: 'All questions' }).last()
  const choiceOf = async (capital: string) =>
    (await seat.getByLabel('Bihar').locator('option').allTextContents()).find((text) => text.includes(capital)) ?? ''
  async function answer() {
    const [option, item] = [seat.getByRole('radio').first(), seat.locator('.movable-list > li').first()]
    if (await option.isVisible()) {
      await expect(seat.getByRole('main')).toMatchAriaSnapshot(`
        - main:
          - radiogroup "Choose one answer":
            - radio /^A/
            - radio /^B/
            - radio /^C/
            - radio /^D/
      `)
      await pressByKeys(seat, option, { key: 'Space' })
      await expect(option).toBeChecked()
    } else if (await item.isVisible()) {
      await putInOrder(seat)
      await expectAccessible(seat, 'an order question being answered')
    } else if (await seat.getByLabel('Bihar').isVisible()) {
      for (const [state, capital] of [
        ['Bihar', 'Patna'],
        ['Goa', 'Pune'],
      ] as const) {
        await tabTo(seat, seat.getByLabel(state))
        // A select takes the choice that begins with the letter.
        await seat.keyboard.type((await choiceOf(capital)).charAt(0))
        await expect(seat.getByLabel(state).locator('option:checked')).toHaveText(await choiceOf(capital))
      }
      await expectAccessible(seat, 'a match question being answered')
    } else {
      await tabTo(seat, seat.getByLabel('Your answer'))
      await seat.keyboard.type('4.5')
    }
  }
  // What a screen reader finds of a question, in this order.
  await expect(seat.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Question 1 of 5" [level=1]
      - text: +1 correct −0.25 incorrect
      - button "Mark for review"
      - button "Clear answer"
      - button "Save and next"
  `)
  await answer()
  await pressByKeys(seat, seat.getByRole('button', { name: 'Mark for review' }))
  await expect(seat.getByRole('button', { name: 'Remove mark', pressed: true })).toBeFocused()
  await expect(palette.getByRole('button', { name: 'Question 1, Answered and marked' })).toBeVisible()
  await pressByKeys(seat, seat.getByRole('button', { name: 'Save and next' }))
  await expect(seat.getByRole('heading', { name: /Question 2/ })).toBeFocused()

  // An answer without a connection is stored here, and sent when it returns; a reload finds everything.
  await seat.context().setOffline(true)
  await answer()
  await expect(seat.getByText('No connection. Your answers are saved on this device', { exact: false })).toBeVisible()
  await seat.context().setOffline(false)
  await expect(seat.getByText('Every answer is saved.', { exact: false })).toBeVisible()
  await seat.reload()
  await expect(palette.getByRole('button', { name: 'Question 1, Answered and marked' })).toBeVisible()
  await expect(palette.getByRole('button', { name: 'Question 2, Answered' })).toBeVisible()
  await expect(palette.getByRole('button', { name: 'Question 3, Not visited' })).toBeVisible()
  for (const number of [3, 4, 5]) {
    await pressByKeys(seat, palette.getByRole('button', { name: new RegExp(`^Question ${number},`) }))
    await expect(seat.getByRole('heading', { name: new RegExp(`Question ${number}`) })).toBeFocused()
    await answer()
    await expect(palette.getByRole('button', { name: `Question ${number}, Answered` })).toBeVisible()
  }

  await pressByKeys(seat, seat.getByRole('banner').getByRole('button', { name: 'Submit test' }), { by: 'Shift+Tab' })
  await pressByKeys(seat, seat.getByRole('alertdialog').getByRole('button', { name: 'Submit test' }))
  await expect(seat.getByRole('heading', { name: 'Your result' })).toBeVisible()
  await expect(seat.getByText('of 1 learner')).toBeVisible()
  await expect(seat.getByRole('heading', { name: 'Solutions' })).toBeVisible()
  await expect(seat.getByText('Correct answer').first()).toBeVisible()
  await expectAccessible(seat, 'the result of a mock test')

  const solution = (text: string) => seat.getByRole('article').filter({ hasText: text })
  await expect(solution('The earliest battle first').getByText('In its place')).toHaveCount(3)
  await expect(solution('The earliest battle first')).toContainText('Correct +1')
  await expect(solution('Match each State')).toContainText('Incorrect')
  await expect(solution('Match each State').getByRole('listitem').filter({ hasText: 'Goa' })).toContainText(
    /Correct answer.*Panaji.*Your answer.*Pune/,
  )

  // What was wrong is to revise already; any other question can be added.
  const others = seat.getByRole('button', { name: /^Revise this question/ })
  const before = await others.count()
  await solution('The earliest battle first')
    .getByRole('button', { name: /^Revise this question/ })
    .click()
  await expect(others).toHaveCount(before - 1)
  await seat.goto('/dashboard')
  await seat.getByRole('link', { name: 'Revise now' }).click()
  await expect(seat.getByRole('heading', { level: 1, name: 'Revision' })).toBeVisible()
  const left = seat.getByText(/^\d+ left today$/)
  for (let n = Number.parseInt((await left.textContent()) ?? '', 10); n > 0; n--) {
    await expect(left).toHaveText(`${n} left today`)
    await expectAccessible(seat, 'a question to revise')
    await seat.getByRole('button', { name: 'Show answer' }).click()
    await expect(seat.getByRole('group', { name: 'How well did you know it?' })).toBeFocused()
    await expectAccessible(seat, 'the answer of a question that is revised')
    await seat.keyboard.press('3')
  }
  await expect(seat.getByRole('heading', { name: 'All done for today' })).toBeVisible()
  await expect(seat.getByText(/^Your next questions are due on /)).toBeVisible()
  await seat.context().close()
})
