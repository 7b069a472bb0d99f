import { draftOf, newCreator, openStep, saved } from './creating.ts'
import { enterAs, expect, test } from './journey.ts'

// What is pressed, left, removed or pasted at an unlucky moment.

for (const [gesture, leave] of [
  ['by the menu', 'menu'],
  ['by going back', 'back'],
] as const)
  test(`who leaves right after the first words, ${gesture}, stays where they went, and finds the words there`, async ({
    page,
    request,
  }) => {
    const author = await newCreator(request)
    await enterAs(page, author)
    await page.goto('/my-content')
    await page.getByRole('link', { name: 'Create course' }).last().click()
    await page.getByLabel('Course title').pressSequentially('Kantha in a Week')
    // The back button leads to the list with the same address.
    const sent = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/creator/course' && answer.request().method() === 'POST',
    )
    if (leave === 'back') await page.goBack()
    else await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/my-content"]')?.click())
    await expect(page.getByRole('heading', { name: 'My Content', level: 1 })).toBeVisible()
    expect((await sent).status()).toBe(201)
    await page.waitForTimeout(500)
    await expect(page).toHaveURL(/\/my-content$/)
    await page.reload()
    await page.getByRole('link', { name: 'Kantha in a Week' }).first().click()
    await expect(page.getByRole('heading', { name: 'Kantha in a Week' })).toBeVisible()
  })

test('a press is not lost to what the field that it leaves has to say', async ({ page, request }) => {
  const author = await newCreator(request)
  await enterAs(page, author)
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const box = (await button.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    // As long as a person's press.
    await page.waitForTimeout(150)
    await page.mouse.up()
  }
  await page.goto('/create-course')
  await page.getByLabel('Course title').fill('Kantha in a Week')
  await saved(page)
  await page.getByLabel('Category').focus()
  await press('Next: Outcomes')
  await expect(page.getByRole('heading', { name: 'Outcomes', exact: false, level: 2 })).toBeVisible()

  await page.getByRole('group', { name: 'What you’ll learn' }).getByRole('textbox').first().fill('A running stitch')
  await page.keyboard.press('Enter')
  await press('Next: Curriculum')
  await expect(page.getByRole('heading', { name: 'Curriculum', level: 2 })).toBeVisible()

  const { uid } = await draftOf(request, author, 'Kantha in a Month')
  await page.goto(`/edit-course/${uid}?step=curriculum`)
  await page.getByRole('button', { name: 'Add quiz' }).click()
  await page.keyboard.type('Stitches')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Quiz Stitches' }).click()
  for (const [at, type] of [
    'One correct answer',
    'Several correct answers',
    'True or false',
    'Short answer',
  ].entries()) {
    await press(type)
    await expect(page.getByRole('textbox', { name: 'Question', exact: false }).nth(at)).toBeVisible()
  }
  await expect(page.getByRole('alert').first()).toBeVisible()
})

test('the focus goes on to what is left when a tag or a question is removed', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Kantha in a Week')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  await page.getByLabel('Tags').fill('kantha,Saree,SAREE,')
  const tag = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
  await expect(page.getByRole('button', { name: /^Remove (kantha|saree)$/i })).toHaveCount(2)
  await tag('Saree').focus()
  await page.keyboard.press('Enter')
  await expect(tag('kantha')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Tags')).toBeFocused()

  await openStep(page, 'Curriculum')
  await page.getByRole('button', { name: 'Add quiz' }).first().click()
  await page.keyboard.type('Stitches')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Quiz Stitches' }).click()
  await page.getByRole('button', { name: 'True or false', exact: true }).click()
  await page.getByRole('button', { name: 'Short answer', exact: true }).click()
  await page.getByRole('button', { name: 'Remove question 2' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Question', exact: false }).first()).toBeFocused()
  await page.getByRole('button', { name: 'Remove question 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '0 questions' })).toBeFocused()
})

test('what still misses its title is a thing of the curriculum, not of the course', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Kantha in a Week')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=curriculum`)
  const line = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(line('Sections and lessons with titles')).toHaveText(/done$/)
  await page.getByRole('button', { name: 'Article Lesson 2' }).click()
  await page.getByLabel('Lesson title').fill('')
  await expect(line('Sections and lessons with titles')).toHaveText(/to do$/)
  await expect(line('Title and category')).toHaveText(/done$/)
})

test('pasted from a word processor, headings, lists and cells stay apart', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Kantha in a Week')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}`)
  const editor = page.getByRole('textbox', { name: 'Description', exact: true })
  await editor.click()
  await expect(editor).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await editor.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<h1>Thread</h1><p class="MsoListParagraphCxSpFirst"><span>·<span>&nbsp;&nbsp; </span></span>Red</p>' +
        '<p class="MsoListParagraphCxSpLast"><span>·<span>&nbsp;&nbsp; </span></span>Blue</p>' +
        '<table><tr><td>Needle</td><td>Number 9</td></tr></table>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(editor.getByRole('heading', { name: 'Thread', level: 2 })).toBeVisible()
  await expect(editor.getByRole('listitem')).toHaveText(['Red', 'Blue'])
  for (const cell of ['Needle', 'Number 9'])
    await expect(editor.getByRole('paragraph').filter({ hasText: cell })).toHaveText(cell)
})

test('a free course says so among one’s courses', async ({ page, request }) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Kantha in a Week')
  await enterAs(page, author)
  await page.goto(`/edit-course/${uid}?step=price`)
  await page.getByRole('switch', { name: /free/i }).check()
  await saved(page)
  await page.goto('/my-content?view=cards')
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
})

test('a write that is pressed twice at once is sent once, and without a connection fails at once', async ({
  page,
  request,
}) => {
  const author = await newCreator(request)
  const { uid } = await draftOf(request, author, 'Kantha in a Year')
  await enterAs(page, author)
  await page.goto('/my-content')
  const path = `**/api/creator/course/${uid}/delete`
  let sent = 0
  page.on('request', (one) => {
    if (one.url().endsWith(path.slice(2))) sent += 1
  })
  // The scripts that the page fetches as it goes are there: the API alone is out of reach.
  const connection = (is: 'online' | 'offline') => page.evaluate((name) => window.dispatchEvent(new Event(name)), is)
  const dialog = page.getByRole('alertdialog', { name: 'Delete ‘Kantha in a Year’?' })
  const menu = page.getByRole('button', { name: 'Actions for Kantha in a Year' }).locator('visible=true')
  const ask = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(dialog).toBeVisible()
  }
  const pressTwice = async () => {
    await dialog.getByRole('button', { name: 'Delete', exact: true }).evaluate((button) => {
      for (const _ of [1, 2]) (button as HTMLButtonElement).click()
    })
    await expect(dialog).toBeHidden()
  }

  await ask()
  await page.route(path, (route) => route.abort())
  await connection('offline')
  await pressTwice()
  await expect(page.getByText('Network error. Please check your connection.').first()).toBeVisible()
  await expect(menu).toBeFocused()
  await page.unroute(path)
  await connection('online')
  await page.waitForTimeout(500)
  expect(sent).toBe(1)

  sent = 0
  await ask()
  await pressTwice()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('Kantha in a Year')).toHaveCount(0)
  expect(sent).toBe(1)
})
