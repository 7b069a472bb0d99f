import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './axe.ts'
import { call, coursesBy, enterAs, expect, otherBrowser, registered, signedIn, test } from './journey.ts'

type Lesson = { uid: string; kind: string }

/** What a search engine and a messenger read of a certificate's page, without its scripts. */
async function readWithoutScripts(request: APIRequestContext, code: string) {
  const html = (await (await request.get(`/certificate/${code}`)).text()).replaceAll(/<script\b.*?<\/script>/gs, '')
  const [head = '', body = ''] = html.split('</head>')
  const meta = (name: string) => new RegExp(`<meta[^>]*"${name}"[^>]*>`).exec(head)?.[0] ?? ''
  const content = (tag: string) => /content="([^"]*)"/.exec(tag)?.[1]
  return { robots: content(meta('robots')), image: content(meta('og:image')), text: plainText(body) }
}

const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Lets a file fall onto the page, as a mouse that drags it from a folder. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, base64]) => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name))
      return files
    },
    [name, bytes.toString('base64')] as const,
  )
  await page.getByRole('button', { name: 'Choose a file' }).dispatchEvent('drop', { dataTransfer })
}

test('a finished course brings a certificate that a visitor can check, and that says when it is revoked', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const person = await registered(request)
  const free = await coursesBy(request, { price: 'free' })
  let uid = ''
  let title = ''
  for (const course of free) {
    const { data } = await call(request, 'POST', '/course/get-course-details', { uid: course.uid })
    const lessons: Lesson[] = data.sections.flatMap((section: { lessons: Lesson[] }) => section.lessons)
    if (!lessons.every(({ kind }) => kind === 'article')) continue
    uid = course.uid
    title = course.courseTitle
    await call(request, 'POST', '/payment/init-payment', { uid }, person.token)
    for (const lesson of lessons)
      await call(
        request,
        'POST',
        `/learner/course/${uid}/progress`,
        { lessonUid: lesson.uid, completed: true },
        person.token,
      )
    break
  }
  expect(uid).not.toBe('')

  await enterAs(page, person)
  await page.goto(`/my-enrolled-courses/${uid}/finished`)
  await expect(page.getByRole('heading', { name: 'Confirm your name for the certificate' })).toBeVisible()
  await expect(page.locator('#main').getByText('Nandini Kulkarni', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the question for the name')
  await page.getByRole('button', { name: 'Confirm and get certificate' }).click()
  await expect(page).toHaveURL(/\/certificate\/[\w-]{14}$/)
  const code = page.url().slice(-14)

  const unlisted = await readWithoutScripts(request, code)
  expect(unlisted).toMatchObject({
    robots: 'noindex',
    image: expect.stringMatching(new RegExp(`^http.*/api/certificate/${code}/picture$`)),
  })
  for (const text of ['Nandini Kulkarni', title, code]) expect(unlisted.text).toContain(text)
  let answerReviews = () => {}
  const answered = new Promise<void>((resolve) => (answerReviews = resolve))
  await page.route(`**/api/learner/course/${uid}/review*`, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`/my-enrolled-courses/${uid}/finished`)
  const listed = page.getByRole('switch', { name: 'Search engines may list this certificate' })
  await expect(listed).toBeVisible()
  const before = await listed.boundingBox()
  answerReviews()
  await expect(page.getByRole('heading', { name: 'Write a review' })).toBeVisible()
  // What is about to be pressed stays under the finger, within half its height.
  expect(Math.abs(((await listed.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(22)
  await listed.click()
  await expect(page.getByText('Search engines may list this certificate now.')).toBeVisible()
  expect(await readWithoutScripts(request, code)).toMatchObject({ robots: undefined, image: unlisted.image })

  const visitor = await otherBrowser(browser)
  await visitor.goto(`${baseURL}/certificate/${code}`)
  await expect(visitor.getByText('Genuine. We checked the signature')).toBeVisible()
  await expect(visitor.locator('meta[name="robots"]')).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute('href', /CERTIFICATION_NAME/)
  for (const size of ['PDF, about 60 KB', /^PNG, \d+ KB$/, /^JWT, \d+ KB$/])
    await expect(visitor.getByText(size)).toBeVisible()
  await expect(visitor.getByText('Genuine and unchanged')).toBeVisible()
  await expectAccessible(visitor, 'a certificate')
  await visitor.setViewportSize({ width: 360, height: 740 })
  await expectNoOverflow(visitor)

  await visitor.goto(`${baseURL}/certificate`)
  await visitor.getByLabel('Certificate ID or link').fill(code.toLowerCase())
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible()
  await expectAccessible(visitor, 'a certificate that was checked')
  const file = async (format: string) => (await request.get(`/api/certificate/${code}/file?format=${format}`)).body()
  const [badge, credential] = [await file('png'), String(await file('jwt'))]
  const altered = `${credential.slice(0, -20)}AAAA${credential.slice(-16)}`
  await visitor
    .locator('input[type=file]')
    .setInputFiles({ name: 'credential.jwt', mimeType: 'application/jwt', buffer: Buffer.from(altered) })
  await expect(visitor.getByRole('heading', { name: 'This certificate was altered' })).toBeVisible()
  await drop(visitor, 'badge.png', badge)
  await expect(visitor.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible()
  await expect(visitor.getByRole('status', { name: 'Result' }).getByText(title)).toBeVisible()
  const place = badge.indexOf(credential)
  expect(place).toBeGreaterThan(0)
  await drop(
    visitor,
    'badge.png',
    Buffer.concat([badge.subarray(0, place), Buffer.from(altered), badge.subarray(place + credential.length)]),
  )
  await expect(visitor.getByRole('heading', { name: 'This certificate was altered' })).toBeVisible()
  await expectAccessible(visitor, 'a badge that was altered')

  const { token } = await signedIn(request, 'admin@sopaan.test')
  await call(request, 'POST', `/admin/certificate/${code}/revoke`, { reason: 'A secret reason' }, token)
  await visitor.goto(`${baseURL}/certificate/${code}`)
  await expect(visitor.getByText('This certificate is no longer valid.', { exact: false })).toBeVisible()
  await expect(visitor.getByText('A secret reason')).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0)
})
