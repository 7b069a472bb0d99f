import { expectAccessible, expectNoOverflow } from './axe.ts'
import { call, coursesBy, enterAs, expect, otherBrowser, registered, signedIn, test } from './journey.ts'

type Lesson = { uid: string; kind: string }

test('a finished course brings a certificate that a visitor can check, and that says when it is revoked', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const person = await registered(request)
  const free = await coursesBy(request, { price: 'free' })
  let uid = ''
  for (const course of free) {
    const { data } = await call(request, 'POST', '/course/get-course-details', { uid: course.uid })
    const lessons: Lesson[] = data.sections.flatMap((section: { lessons: Lesson[] }) => section.lessons)
    if (!lessons.every(({ kind }) => kind === 'article')) continue
    uid = course.uid
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

  const visitor = await otherBrowser(browser)
  await visitor.goto(`${baseURL}/certificate/${code}`)
  await expect(visitor.getByText('Genuine. We checked the signature')).toBeVisible()
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute('href', /CERTIFICATION_NAME/)
  for (const size of ['PDF, about 60 KB', /^PNG, \d+ KB$/, /^JWT, \d+ KB$/])
    await expect(visitor.getByText(size)).toBeVisible()
  await expect(visitor.getByText('Matches: nothing was changed')).toBeVisible()
  await expectAccessible(visitor, 'a certificate')
  await visitor.setViewportSize({ width: 360, height: 740 })
  await expectNoOverflow(visitor)

  await visitor.goto(`${baseURL}/certificate`)
  await visitor.getByLabel('Certificate ID or link').fill(code.toLowerCase())
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible()
  const credential = await (await request.get(`/api/certificate/${code}/file?format=jwt`)).text()
  const altered = Buffer.from(`${credential.slice(0, -20)}AAAA${credential.slice(-16)}`)
  await visitor
    .locator('input[type=file]')
    .setInputFiles({ name: 'credential.jwt', mimeType: 'application/jwt', buffer: altered })
  await expect(visitor.getByRole('heading', { name: 'This certificate was altered' })).toBeVisible()

  const { token } = await signedIn(request, 'admin@sopaan.test')
  await call(request, 'POST', `/admin/certificate/${code}/revoke`, { reason: 'A secret reason' }, token)
  await visitor.goto(`${baseURL}/certificate/${code}`)
  await expect(visitor.getByText('This certificate is no longer valid.', { exact: false })).toBeVisible()
  await expect(visitor.getByText('A secret reason')).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0)
})
