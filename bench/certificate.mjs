// From the press that completes the last lesson of a course until its certificate is drawn.
//   BENCH_URL=http://127.0.0.1:4302 node bench/certificate.mjs     a school that runs already
import { rmSync } from 'node:fs'
import { freeCourse, newLearner, openBrowser, phone, post, slowDown, slowProcessor } from './browser.mjs'
import { figure, loadNow, middle, record } from './record.mjs'
import { temporaryFolder, withSchool } from './school.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 5)
const loadBefore = loadNow()
const folder = temporaryFolder('certificate')

try {
  const at = process.env.BENCH_URL
  const figures = at ? await measure({ url: at }) : await withSchool(measure)
  record('certificate', figures, {
    how: `Chromium, 412 × 823, each run a new learner with an empty browser cache who has confirmed the name before; the middle of ${runs}. From the press on ‘Mark as complete’ in the last lesson, which has been open for some seconds, until the certificate is painted: the finished course's page comes between, and its ‘View certificate’ is pressed as soon as it is there. The processor slowed four times; then the line as well (150 ms, 1.6 Mbit/s).`,
    loadBefore,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure({ url }) {
  const course = await freeCourse(url, (lessons) => lessons.every(({ kind }) => kind === 'article'))
  const found = []
  for (const [name, slow, bound] of [
    ['processor slowed', async (browser, page) => slowProcessor(await browser.newCDPSession(page)), [2, 'less']],
    ['processor and line slowed', slowDown, []],
  ]) {
    const seen = []
    for (let run = 0; run < runs; run += 1) seen.push(await finished(url, course, slow))
    if (process.env.BENCH_VERBOSE) console.log(seen)
    const seconds = (what) => middle(seen.map((one) => one[what])) / 1000
    found.push(
      figure(`${name}: the finished course drawn`, seconds('course'), 's'),
      figure(`${name}: the certificate issued, and its link drawn`, seconds('issued'), 's'),
      figure(`${name}: the certificate drawn`, seconds('certificate'), 's', ...bound),
    )
  }
  return found
}

async function finished(url, { uid, lessons }, slow) {
  const session = await newLearner(url)
  const { token, user } = session
  await post(url, '/payment/init-payment', { uid }, token)
  await post(url, '/learner/certificate/name', { name: `${user.firstName} ${user.lastName}` }, token)
  for (const lesson of lessons.slice(0, -1))
    await post(url, `/learner/course/${uid}/progress`, { lessonUid: lesson.uid, completed: true }, token)
  const { browser, page } = await openBrowser(folder, url, session, phone)
  try {
    await slow(browser, page)
    await page.goto(`${url}/learning/${uid}?lesson=${lessons.at(-1).uid}`)
    const complete = page.getByRole('button', { name: 'Mark as complete' })
    await complete.waitFor()
    await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {})
    await page.waitForTimeout(4000)
    await page.evaluate(watchFinish)
    await complete.tap()
    return await page.evaluate(() => window.certificateDrawn)
  } finally {
    await browser.close()
  }
}

/** Runs in the page, which stays the same document up to the certificate. */
function watchFinish() {
  const { untilPainted, untilSeen } = window
  let began = 0
  addEventListener('click', (event) => (began ||= event.timeStamp), { capture: true })
  window.certificateDrawn = (async () => {
    await untilSeen(() => location.pathname.endsWith('/finished') && document.querySelector('main h1'))
    const course = (await untilPainted()) - began
    const link = await untilSeen(() => document.querySelector('main a[href^="/certificate/"]'))
    const issued = (await untilPainted()) - began
    link.click()
    await untilSeen(
      () =>
        location.pathname.startsWith('/certificate/') &&
        document.querySelector('main section[aria-label="Certificate"] dl'),
    )
    return { course, issued, certificate: (await untilPainted()) - began }
  })()
}
