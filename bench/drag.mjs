// A lesson dragged through a course of 300: what the page's own thread works for each frame.
//   node bench/drag.mjs
import { rmSync } from 'node:fs'
import { openBrowser, signIn } from './browser.mjs'
import { longCourse } from './long-course.mjs'
import { figure, loadNow, middle, record } from './record.mjs'
import { temporaryFolder, withSchool } from './school.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 3)
const loadBefore = loadNow()
const folder = temporaryFolder('drag')

try {
  const figures = await withSchool(async ({ url }) => {
    const session = await signIn(url, 'creator@sopaan.test')
    const uid = await longCourse(url, session.token)
    const seen = []
    for (let run = 0; run < runs; run += 1)
      seen.push(await drag(`${url}/edit-course/${uid}?step=curriculum`, url, session))
    const value = (name) => middle(seen.map((one) => one[name]))
    return [
      figure('frames of a drag', value('frames'), ''),
      figure('work a frame', value('frame'), 'ms', 16, 'less'),
      figure('work a frame, 95th percentile', value('most'), 'ms'),
    ]
  })
  record('drag', figures, {
    how: `A lesson among 300 dragged down the screen and back in 120 movements, 1440 by 900, the processor as it is: the tasks of the page's thread from one frame to the next while every one of them is traced, which makes them longer; the list scrolls along in a tenth of them. The middle of ${runs}.`,
    loadBefore,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function drag(address, url, session) {
  const { browser, page } = await openBrowser(folder, url, session, { viewport: { width: 1440, height: 900 } })
  try {
    await page.goto(address)
    const handle = page.getByRole('button', { name: /^Move Lesson 2:/ })
    await handle.hover()
    // What the page does at rest is no part of it.
    await page.waitForTimeout(5000)
    const devtools = await browser.newCDPSession(page)
    const events = []
    devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value))
    const { x, y } = await handle.boundingBox()
    await page.mouse.move(x + 10, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 20, y + 30, { steps: 5 })
    await devtools.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] },
    })
    for (let step = 0; step < 120; step += 1) {
      await page.mouse.move(x + 20, y + 30 + (step < 60 ? step : 120 - step) * 8)
      await page.waitForTimeout(16)
    }
    const ended = new Promise((done) => devtools.once('Tracing.tracingComplete', done))
    await devtools.send('Tracing.end')
    await ended
    await page.mouse.up()
    return framesOf(events)
  } finally {
    await browser.close()
  }
}

/** Of the thread that lays pages out most: its tasks, summed from one frame's commit to the next, in ms. */
function framesOf(events) {
  const layouts = Map.groupBy(
    events.filter(({ name }) => name === 'UpdateLayoutTree'),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const [thread] = [...layouts].sort(([, a], [, b]) => b.length - a.length)[0]
  const own = events.filter(({ pid, tid, ph }) => `${pid} ${tid}` === thread && ph === 'X').sort((a, b) => a.ts - b.ts)
  const commits = own.filter(({ name }) => name === 'Commit')
  const sums = []
  let [sum, end] = [0, 0]
  for (const { name, ts, dur = 0 } of own) {
    // A task within another is in its time already.
    if (name !== 'RunTask' || ts < end) continue
    end = ts + dur
    sum += dur / 1000
    if (!commits.some((commit) => commit.ts >= ts && commit.ts < end)) continue
    sums.push(sum)
    sum = 0
  }
  const sorted = sums.sort((a, b) => a - b)
  return { frames: sorted.length, frame: middle(sorted), most: sorted[Math.floor(sorted.length * 0.95)] }
}
