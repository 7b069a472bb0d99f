// A lesson that was downloaded, opened on a phone without a network: from its address until the lesson is drawn.
//   BENCH_URL=http://127.0.0.1:4302 node bench/kept-lesson.mjs     a school that runs already
import { rmSync } from 'node:fs'
import { freeCourse, newLearner, openBrowser, phone, post, slowProcessor } from './browser.mjs'
import { figure, loadNow, middle, record } from './record.mjs'
import { temporaryFolder, withSchool } from './school.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 5)
const loadBefore = loadNow()
const folder = temporaryFolder('kept-lesson')

try {
  const at = process.env.BENCH_URL
  const figures = at ? await measure({ url: at }) : await withSchool(measure)
  record('kept-lesson', figures, {
    how: `Chromium, 412 × 823, its processor slowed four times as devtools do it (the service worker's is not), a video and an article of a free course downloaded and the network off; the middle of ${runs}. Each run is a new page of a running browser whose service worker is stopped: from asking for the address until the title with the article's text, or with the player, is painted, and until the video has its first picture.`,
    loadBefore,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure({ url }) {
  const session = await newLearner(url)
  const has = (lessons, kind) => lessons.some((one) => one.kind === kind)
  const course = await freeCourse(url, (lessons) => has(lessons, 'video') && has(lessons, 'article'))
  await post(url, '/payment/init-payment', { uid: course.uid }, session.token)
  const { browser, page } = await openBrowser(folder, url, session, phone)
  try {
    const addresses = {}
    for (const kind of ['article', 'video']) {
      const { uid } = course.lessons.find((one) => one.kind === kind)
      addresses[kind] = `${url}/learning/${course.uid}?lesson=${uid}`
      await download(page, addresses[kind])
    }
    await page.goto('about:blank')
    await browser.setOffline(true)
    // What a phone compiles once is compiled already: a downloaded lesson is opened more than once.
    const seen = { article: [], video: [] }
    for (let run = 0; run <= runs; run += 1)
      for (const kind of ['article', 'video']) {
        const one = await opened(browser, addresses[kind], kind)
        if (run > 0) seen[kind].push(one)
      }
    if (process.env.BENCH_VERBOSE) console.log(seen)
    const seconds = (kind, what) => middle(seen[kind].map((one) => one[what])) / 1000
    return [
      figure('an article, its text drawn', seconds('article', 'drawn'), 's', 1, 'less'),
      figure('a video, its player drawn', seconds('video', 'drawn'), 's', 1, 'less'),
      figure('a video, its first picture', seconds('video', 'picture'), 's'),
    ]
  } finally {
    await browser.close()
  }
}

async function download(page, address) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Download', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Download to learn offline' })
  await dialog.getByRole('button', { name: 'Download' }).tap()
  await dialog.getByText('All of these lessons are on this device.').waitFor({ timeout: 60_000 })
}

async function opened(browser, address, kind) {
  const page = await browser.newPage()
  try {
    const devtools = await browser.newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.stopAllWorkers')
    await slowProcessor(devtools)
    await page.goto(address, { waitUntil: 'commit' })
    return await page.evaluate(watchLesson, kind === 'video' ? 'main .player-controls' : 'main .prose')
  } finally {
    await page.close()
  }
}

/** Runs in the page. @returns milliseconds since its address was asked for */
async function watchLesson(content) {
  const { untilPainted, untilSeen } = window
  const shows = (selector) => document.querySelector(selector)?.getClientRects().length
  await untilSeen(() => document.querySelector('main h1')?.textContent && shows(content))
  const drawn = await untilPainted()
  const video = document.querySelector('main video')
  if (!video) return { drawn }
  if (video.readyState < 2)
    await new Promise((done, failed) => {
      video.addEventListener('loadeddata', done)
      video.addEventListener('error', () => failed(new Error('the video cannot be played')))
    })
  return { drawn, picture: await untilPainted() }
}
