// What a phone downloads on its first visit: scripts by their gzip size, and all of it as it crosses the wire.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '../tests/chromium.mjs'
import { signIn } from './browser.mjs'
import { figure, loadNow, record } from './record.mjs'
import { courseAddresses, root, withSchool } from './school.mjs'

const loadBefore = loadNow()
// The lesson: what it loaded before certificates, notes, practice and downloads came, and 15 kB more.
const targets = { scripts: 115, weight: 260, hindi: 95, lesson: 348, home: 220, journey: 600 }

const figures = await withSchool(async ({ url }) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const [course] = await courseAddresses(url, 1)
    const market = await visit(browser, `${url}/course-marketplace`)
    const english = await visit(browser, `${url}/course-marketplace?language=English`)
    const hindi = await visit(browser, `${url}/course-marketplace?language=Hindi`)
    const home = await visit(browser, `${url}/`)
    const details = course ? await visit(browser, url + course) : undefined
    const session = await signIn(url, 'learner@sopaan.test')
    const next = await nextLesson(url, session)
    const lesson = await visit(browser, url + next, session)
    const journey = await buyersJourney(browser, [`${url}/`, url + course, url + next], session)
    return [
      figure('marketplace: first-load JavaScript, gzip', market.scripts, 'kB', targets.scripts, 'less'),
      figure('marketplace, English titles: total weight', english.weight, 'kB', targets.weight, 'less'),
      ...parts('marketplace, English titles', english),
      figure('more where Hindi titles show', hindi.weight - english.weight, 'kB', targets.hindi, 'less'),
      figure('marketplace as it opens, one Hindi title among twelve: total weight', market.weight, 'kB'),
      figure('home: first-load JavaScript, gzip', home.scripts, 'kB'),
      figure('home: total weight', home.weight, 'kB', targets.home, 'less'),
      ...parts('home', home),
      ...(details
        ? [
            figure('course details: first-load JavaScript, gzip', details.scripts, 'kB'),
            figure('course details: total weight', details.weight, 'kB'),
          ]
        : []),
      figure(
        'a lesson of the demo’s learner: first-load JavaScript, gzip',
        lesson.scripts,
        'kB',
        targets.lesson,
        'less',
      ),
      figure(
        'from the home page over a course to a lesson: total weight',
        journey.weight,
        'kB',
        targets.journey,
        'less',
      ),
      ...parts('from the home page over a course to a lesson', journey),
    ]
  } finally {
    await browser.close()
  }
})

/** Where a learner continues. */
async function nextLesson(url, { token }) {
  const answer = await fetch(`${url}/api/learner/dashboard`, { headers: { authorization: `Bearer ${token}` } })
  const { course, lesson } = (await answer.json()).data.continue
  return `/learning/${course.uid}?lesson=${lesson.uid}`
}

/** A first visit on a phone's screen, without scrolling, until the network is quiet; of nobody, or of who is signed in. */
async function visit(browser, address, session) {
  return load(browser, session, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1500)
  })
}

/** Pages one after the other, with what the browser stored of those before. */
async function buyersJourney(browser, addresses, session) {
  return load(browser, session, async (page) => {
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.waitForTimeout(1500)
    }
  })
}

/** What a phone's browser with an empty cache downloads in `work`. */
async function load(browser, session, work) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  if (session)
    await page.addInitScript(
      ([token, user]) => {
        localStorage.setItem('authToken', token)
        localStorage.setItem('authUser', user)
      },
      [session.token, JSON.stringify(session.user)],
    )
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const seen = new Map()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    seen.set(requestId, { type, address: response.url, bytes: 0 }),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await work(page)
  await context.close()
  const kinds = {}
  let scripts = 0
  for (const { type, address: from, bytes } of seen.values()) {
    kinds[type] = (kinds[type] ?? 0) + bytes / 1000
    if (type === 'Script') scripts += gzipped(new URL(from).pathname) / 1000
  }
  if (process.env.BENCH_VERBOSE)
    for (const { type, address: from, bytes } of [...seen.values()].sort((a, b) => b.bytes - a.bytes))
      console.log(`    ${type.padEnd(12)} ${String(bytes).padStart(7)}  ${from}`)
  return { scripts, kinds, weight: Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0) }
}

/** Packed by gzip, also where a file is so small that the server sends it as it is. */
function gzipped(path) {
  return gzipSync(readFileSync(join(root, 'dist/client', path)), { level: 9 }).length
}

function parts(name, { kinds }) {
  return Object.entries(kinds)
    .sort((a, b) => b[1] - a[1])
    .map(([kind, bytes]) => figure(`${name}: ${kind.toLowerCase()}`, bytes, 'kB'))
}

record('bytes', figures, {
  how: 'Chromium at 390 × 844, an empty cache, no scrolling, until the network is quiet; weights are bytes on the wire with headers (brotli where the server has it), scripts each packed by gzip.',
  loadBefore,
})
