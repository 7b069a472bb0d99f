// From a press on the menu until the table of 100,000 users answers a press; and the same from its address alone.
//   node bench/admin-page.mjs phone     on one of desktop and phone
//   BENCH_URL=http://127.0.0.1:4302 node bench/admin-page.mjs     a school that runs already, filled or not
import { rmSync } from 'node:fs'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { openBrowser, phone, signIn, slowDown } from './browser.mjs'
import { fillPeople, people } from './fill-people.mjs'
import { figure, loadNow, middle, record } from './record.mjs'
import { temporaryFolder, withSchool } from './school.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 5)
const loadBefore = loadNow()
const folder = temporaryFolder('admin-page')
const desktop = { viewport: { width: 1350, height: 940 } }
const devices = [
  { name: 'desktop', look: desktop, bound: [1, 'less'] },
  { name: 'phone, line and processor slowed', look: phone, slow: true, bound: [1, 'less'] },
].filter(({ name }) => !process.argv[2] || name.startsWith(process.argv[2]))

try {
  const at = process.env.BENCH_URL
  const figures = at
    ? await measure(at)
    : await withSchool(async ({ url, dataDir }) => {
        await fillFrom(dataDir)
        return measure(url)
      })
  record('admin-page', figures, {
    how: `Chromium, signed in as an administrator beside ${people.toLocaleString('en-IN')} users, each run with an empty browser cache, the middle of ${runs}. Until the first row of /admin/users is drawn and its box, pressed there and then, has opened the bar of bulk acts: from the press on the menu, the pointer coming with it, on a page that has been open for some seconds; and from asking for the address. Desktop: 1350 × 940, nothing slowed. Phone: 412 × 823, the line (150 ms, 1.6 Mbit/s) and processor (four times) slowed as Lighthouse's mobile preset means, applied in a real browser.`,
    loadBefore,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function fillFrom(dataDir) {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url)
  try {
    await fillPeople(database.db)
  } finally {
    await database.close()
  }
}

async function measure(url) {
  const session = await signIn(url, 'admin@sopaan.test')
  const found = []
  for (const device of devices) {
    for (const from of ['/admin/dashboard', '/admin/orders']) {
      const seen = await several(() => pressed(url, session, device, from))
      const bound = from === '/admin/dashboard' ? device.bound : []
      found.push(
        figure(`${device.name}: from ${from}, first row drawn`, middle(seen.map((one) => one.drawn)) / 1000, 's'),
        figure(
          `${device.name}: from ${from}, it answers`,
          middle(seen.map((one) => one.answered)) / 1000,
          's',
          ...bound,
        ),
      )
    }
    const cold = await several(() => addressed(url, session, device))
    found.push(
      figure(`${device.name}: by its address, it answers`, middle(cold.map((one) => one.answered)) / 1000, 's'),
    )
  }
  return found
}

async function several(work) {
  const seen = []
  for (let run = 0; run < runs; run += 1) seen.push(await work())
  if (process.env.BENCH_VERBOSE) console.log(seen)
  return seen
}

async function inBrowser(url, session, { look, slow }, work) {
  const { browser, page } = await openBrowser(folder, url, session, look)
  try {
    if (slow) await slowDown(browser, page)
    await page.addInitScript(watchTable)
    return await work(page)
  } finally {
    await browser.close().catch(() => {})
  }
}

function pressed(url, session, device, from) {
  return inBrowser(url, session, device, async (page) => {
    await page.goto(url + from)
    await page.waitForSelector('main tbody tr, main li.row', { state: 'attached' })
    await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {})
    await page.waitForTimeout(6000)
    if (!device.slow) await page.getByRole('button', { name: 'Users' }).first().click()
    const entry = page.getByRole('link', { name: device.slow ? 'Users' : 'All Users', exact: true })
    await page.evaluate(() => void window.watchTable('press'))
    await (device.slow ? entry.tap() : entry.click())
    return page.evaluate(() => window.tableAnswered)
  })
}

function addressed(url, session, device) {
  return inBrowser(url, session, device, async (page) => {
    await page.goto(`${url}/admin/users`, { waitUntil: 'commit' })
    return page.evaluate(() => window.watchTable('address'))
  })
}

/** Runs in the page. */
function watchTable() {
  window.watchTable = (from) => {
    const before = document.querySelector('main')
    let began = 0
    if (from === 'press') addEventListener('click', (event) => (began ||= event.timeStamp), { capture: true })
    const { untilPainted, untilSeen } = window
    const box = () => {
      const main = document.querySelector('main')
      if (!main || main === before) return undefined
      return [...main.querySelectorAll(':is(tbody tr, li.row) input[type=checkbox]')].find(
        (one) => one.getClientRects().length,
      )
    }
    return (window.tableAnswered = (async () => {
      const first = await untilSeen(box)
      const drawn = await untilPainted()
      first.click()
      await untilSeen(() => document.querySelector('.bulk-bar'))
      return { drawn: drawn - began, answered: (await untilPainted()) - began }
    })())
  }
}
