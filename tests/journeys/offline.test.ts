import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible, expectAccessibleOnBothScreens, expectNoOverflow } from './axe.ts'
import { call, coursesBy, enterAs, expect, otherBrowser, registered, signedIn, test } from './journey.ts'
import { dialog, download, onServer, openDialog, owner } from './offline.ts'
import { makeVideo, schoolVideo, videoCourse } from './video-course.ts'
import { play } from './watching.ts'

test('a downloaded lesson plays without a network, its progress is sent once, and a new service worker keeps the page', async ({
  page,
  context,
  request,
}) => {
  const { person, course } = await owner(request)
  const { sections } = await onServer(request, person, course)
  const lessons: { uid: string; kind: string }[] = sections.flatMap((one: { lessons: object[] }) => one.lessons)
  const first = lessons.find(({ kind }) => kind === 'video')?.uid as string
  const handout = lessons.find(({ kind }) => kind === 'resource')?.uid as string
  const note = { idempotencyKey: 'noted-before', text: 'Breathe before the first answer.', second: 12 }
  await call(request, 'POST', `/learner/course/${course.uid}/lesson/${first}/note`, note, person.token)
  await enterAs(page, person)
  await download(page, course, handout)
  await openDialog(page, course, first)
  await expect(dialog(page).getByText(/free on this device\./)).toBeVisible()
  await expectAccessibleOnBothScreens(page, 'the choice of a download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  await expect(dialog(page).getByText('All of these lessons are on this device.')).toBeVisible()

  await dialog(page).getByRole('link', { name: 'See all downloads' }).click()
  await expect(page.getByText(/^2 of \d+ lessons/)).toBeVisible()
  await expect(page.getByText(/^Ready\. Plays until /)).toBeVisible()
  await expectAccessible(page, 'the downloads')
  await expectNoOverflow(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline')).toBeVisible()
  // Any other page leads to what there is.
  await page.goto('/my-enrolled-courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
  await page.getByRole('link', { name: course.courseTitle }).click()
  await play(page, 5)
  await page.reload()
  await play(page, 8)
  expect(await page.locator('video').evaluate((v: HTMLVideoElement) => v.currentSrc)).toContain('/offline/files/')
  // Its notes and what is said in it, and a document of another lesson.
  await page.goto(`/learning/${course.uid}?lesson=${first}&talk=notes`)
  await expect(page.getByText(note.text)).toBeVisible()
  await page.getByRole('tab', { name: 'Transcript' }).click()
  await expect(page.getByRole('list', { name: 'Transcript of this lesson' }).getByRole('listitem')).not.toHaveCount(0)
  await page.goto(`/learning/${course.uid}?lesson=${handout}`)
  const toDownload = page.getByRole('link', { name: 'Download file' })
  expect(
    await toDownload.evaluate(async (link: HTMLAnchorElement) => (await (await fetch(link.href)).text()).slice(0, 5)),
  ).toBe('%PDF-')
  await page.goto(`/learning/${course.uid}?lesson=${first}`)

  const sent: string[] = []
  page.on('request', (one) => {
    if (one.url().endsWith('/progress') && one.postData()?.includes('"completed":true')) sent.push(one.url())
  })
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(page.getByText(/^Marked as complete on this device\./)).toBeVisible()
  expect((await onServer(request, person, course)).completedLessons).toBe(0)
  sent.length = 0
  await context.setOffline(false)
  await expect.poll(async () => (await onServer(request, person, course)).completedLessons).toBe(1)
  expect(sent).toHaveLength(1)

  // A new service worker takes over, and the open page goes on from the device. Nothing else is under way: a request that
  // starts the former worker again in that moment was seen to put the change off for minutes.
  await page.reload({ waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    Object.assign(window, { sameDocument: true })
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    await navigator.serviceWorker.register('/service-worker.js?next')
    await taken
  })
  await context.setOffline(true)
  await play(page, 4)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.reload()
  await play(page, 6)
})

test('what is stored cannot be read without its key, which no script gets, and both go with the session', async ({
  page,
  request,
}) => {
  const { person, course } = await owner(request)
  await enterAs(page, person)
  await download(page, course)
  const stored = await page.evaluate(async () => {
    const open = indexedDB.open('device-store')
    await new Promise((resolve) => (open.onsuccess = resolve))
    const all = <T>(name: string) =>
      new Promise<T[]>((resolve) => {
        const request = open.result.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const [session] = await all<{ key: CryptoKey }>('session')
    const chunks = await all<{ data: ArrayBuffer }>('chunks')
    const text = chunks.map(({ data }) => new TextDecoder('latin1').decode(data)).join('')
    const exported = await crypto.subtle.exportKey('raw', session?.key as CryptoKey).then(
      () => true,
      () => false,
    )
    open.result.close()
    return { exported, chunks: chunks.length, readable: /ftyp|WEBVTT|"video"|"title"/.test(text) }
  })
  expect(stored).toEqual({ exported: false, chunks: expect.any(Number), readable: false })
  expect(stored.chunks).toBeGreaterThan(2)

  await page.goto('/offline')
  await page.getByRole('button', { name: /^Account, / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const open = indexedDB.open('device-store')
        await new Promise((resolve) => (open.onsuccess = resolve))
        const counts = ['session', 'chunks', 'files', 'lessons'].map(
          (name) =>
            new Promise<number>((resolve) => {
              const request = open.result.transaction(name).objectStore(name).count()
              request.onsuccess = () => resolve(request.result)
            }),
        )
        const left = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
        open.result.close()
        return [left, (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]
      }),
    )
    .toEqual([0, 0, 0])
})

test('a course that is refunded leaves the device as soon as the server can be asked, and a note written before that stays with the reason', async ({
  page,
  context,
  request,
}) => {
  const person = await registered(request)
  const [course] = await coursesBy(request, { price: 'paid', sort: 'price-low' })
  if (!course) throw new Error('no paid course')
  const { orderUid } = (await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)).data
  const admin = await signedIn(request, 'admin@sopaan.test')
  const { order } = (await call(request, 'GET', `/admin/order/${orderUid}`, undefined, admin.token)).data
  await request.post('/sandbox/razorpay/_control', {
    data: { action: 'pay', order: order.providerOrderId, outcome: 'success' },
  })
  await expect.poll(async () => (await onServer(request, person, course))?.preview).toBe(false)
  await enterAs(page, person)
  await download(page, course)
  await context.setOffline(true)
  await page.goto(`/learning/${course.uid}?talk=notes`)
  await page
    .getByRole('button', { name: /^(Add note|Note at)/ })
    .last()
    .click()
  await page.getByRole('textbox', { name: 'Your note' }).fill('Written on the train.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Not sent yet: it is sent when you are online.')).toBeVisible()
  await call(request, 'POST', `/payments/${orderUid}/refund`, { reason: 'Too basic for me' }, person.token)
  await page.goto('/offline')
  await expect(page.getByRole('link', { name: course.courseTitle })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Downloaded lessons appear here')).toBeVisible()
  const refused = page.getByRole('region', { name: 'Could not be sent' })
  await expect(refused.getByText('Written on the train.')).toBeVisible()
  await expect(refused.getByText('you are not enrolled', { exact: false })).toBeVisible()
})

test('a device without room says so, before a download and in the middle of one', async ({
  page,
  request,
  context,
}) => {
  const { person, course } = await owner(request)
  await enterAs(page, person)
  await download(page, course)
  const browser = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await browser.send('Storage.getUsageAndQuota', { origin })
  await page.reload()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await dialog(page).getByLabel('The whole course').check()
  await expect(dialog(page).getByText(/This download takes/)).toBeVisible()
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 20_000 })
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  await expect(
    dialog(page)
      .getByText(/no more room|not enough room/)
      .first(),
  ).toBeVisible()
  // Browsers round what they say is free, so that nobody is recognised by it: here it is said for them.
  await page.keyboard.press('Escape')
  await page.evaluate(() => (navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 900_000 })))
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await dialog(page).getByLabel('The whole course').check()
  await expect(dialog(page).getByText(/^There is not enough room on this device\./)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
  // What is here stays.
  await dialog(page).getByRole('link', { name: 'See all downloads' }).click()
  await expect(page.getByText(/^1 of \d+ lessons/)).toBeVisible()
})

test('what two devices did offline is all there, whichever is online first', async ({ page, browser, request }) => {
  const { person, course } = await owner(request)
  const { sections } = await onServer(request, person, course)
  const [first, second] = sections.flatMap(({ lessons }: { lessons: { uid: string }[] }) => lessons)
  const other = await otherBrowser(browser)
  for (const [device, lesson] of [
    [page, first],
    [other, second],
  ]) {
    await enterAs(device, person)
    await download(device, course, lesson.uid)
    await device.keyboard.press('Escape')
    await device.context().setOffline(true)
    await device.goto(`/learning/${course.uid}?lesson=${lesson.uid}&talk=notes`)
    await device
      .getByRole('button', { name: /^(Add note|Note at)/ })
      .last()
      .click()
    await device.getByRole('textbox', { name: 'Your note' }).fill(`A note in ${lesson.uid}`)
    await device.getByRole('button', { name: 'Save note' }).click()
    await expect(device.getByText('Not sent yet: it is sent when you are online.')).toBeVisible()
    await device.getByRole('button', { name: 'Mark as complete' }).click()
    await expect(device.getByText(/^Marked as complete on this device\./)).toBeVisible()
  }
  for (const device of [other, page]) await device.context().setOffline(false)
  await expect.poll(async () => (await onServer(request, person, course)).completedLessons).toBe(2)
  const noted = async () => {
    const { data } = await call(request, 'GET', '/learner/note', undefined, person.token)
    return data.notes.map(({ text }: { text: string }) => text).toSorted()
  }
  await expect.poll(noted).toEqual([first, second].map(({ uid }) => `A note in ${uid}`).toSorted())
  await other.close()
})

test('a video that was downloaded in one quality plays in it without a network after the browser was closed, with its captions', async ({
  request,
  playwright,
  baseURL,
  contextOptions,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'sopaan-profile-'))
  const videoFile = makeVideo(folder, 12)
  const captions = 'WEBVTT\n\n00:00.000 --> 00:12.000\nLeft over right.\n'
  const course = await videoCourse(request, videoFile ?? schoolVideo, captions)
  const person = await registered(request)
  await call(request, 'POST', '/payment/init-payment', { uid: course.uid }, person.token)
  const start = () => playwright.chromium.launchPersistentContext(folder, { ...contextOptions, baseURL: baseURL ?? '' })
  try {
    const first = await start()
    const page = await first.newPage()
    await enterAs(page, person)
    await openDialog(page, course)
    // Without ffmpeg the server makes no renditions, and the original is downloaded.
    if (videoFile) await dialog(page).getByLabel('Video quality').selectOption('360p')
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    await expect(dialog(page).getByText('All of these lessons are on this device.')).toBeVisible()
    await first.close()
    const second = await start()
    await second.setOffline(true)
    const again = await second.newPage()
    await again.goto(`/learning/${course.uid}`)
    await again.getByRole('button', { name: 'Play', exact: true }).click()
    const video = again.locator('video')
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(3)
    await expect(again.getByText('Left over right.', { exact: true })).toBeVisible()
    const played = await video.evaluate((v: HTMLVideoElement) => ({
      lines: v.videoHeight,
      pictures: v.getVideoPlaybackQuality().totalVideoFrames,
    }))
    if (videoFile) expect(played.lines).toBe(360)
    expect(played.pictures).toBeGreaterThan(10)
    // It moves on to where it is asked to, and continues there after a reload.
    await play(again, 6)
    await again.reload()
    await expect.poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime)).toBeGreaterThan(5)
    await second.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('My Courses marks what is on this device, lists it alone, and leads to it without a network', async ({
  page,
  context,
  request,
}) => {
  const { person, course } = await owner(request)
  await enterAs(page, person)
  await page.goto('/my-enrolled-courses')
  await expect(page.getByRole('link', { name: course.courseTitle })).toBeVisible()
  await expect(page.getByRole('button', { name: 'On this device' })).toHaveCount(0)
  await download(page, course)
  await page.goto('/my-enrolled-courses')
  const list = page.getByRole('region', { name: 'My Courses' })
  await expect(list.getByText(/^1 of \d+ lessons on this device$/)).toBeVisible()
  await page.getByRole('button', { name: 'On this device' }).click()
  await expect(page).toHaveURL('/my-enrolled-courses?device=1')
  const onDevice = page.getByRole('region', { name: 'On this device' })
  await expect(onDevice.getByRole('link', { name: course.courseTitle })).toBeVisible()
  await expect(list).toBeHidden()
  await expectAccessible(page, 'the courses on this device')
  await expectNoOverflow(page)
  const search = page.getByRole('searchbox', { name: 'Search my courses' })
  await search.fill('no such course')
  await expect(page.getByText('No downloaded course has this in its title.')).toBeVisible()
  await search.fill('spoken')
  await expect(onDevice.getByRole('link', { name: course.courseTitle })).toBeVisible()

  // The list of all courses does not come without a network: the page shows what opens all the same.
  await page.goto('/offline')
  await expect(page.getByText(/^Ready\. Plays until /)).toBeVisible()
  await page.goto('/my-enrolled-courses?status=IN_PROGRESS')
  await expect(page.getByRole('button', { name: 'In Progress' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Completed' }).click()
  await expect(page.getByText('These courses open without internet.')).toBeVisible()
  await onDevice.getByRole('link', { name: course.courseTitle }).click()
  await play(page, 3)
})
