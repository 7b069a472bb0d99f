// The course form of 300 lessons on a phone: when it is interactive to Lighthouse, and when its title takes what is typed.
//   node bench/form.mjs [step …]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser, phone, signIn, slowDown } from './browser.mjs'
import { longCourse } from './long-course.mjs'
import { figure, loadNow, middle, record } from './record.mjs'
import { freePort, temporaryFolder, withSchool } from './school.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 3)
const steps = process.argv.length > 2 ? process.argv.slice(2) : ['basics', 'curriculum']
const loadBefore = loadNow()
const folder = temporaryFolder('form')

try {
  const work = async ({ url }) => {
    const session = await signIn(url, 'creator@sopaan.test')
    const uid = await longCourse(url, session.token)
    const found = []
    // The floor of every page of the signed-in: nothing of its own but a list that is empty or short.
    for (const [name, path] of [
      ['the creator’s contents, to compare', '/my-content'],
      ...steps.map((step) => [`form, ${step}`, `/edit-course/${uid}?step=${step}`]),
    ]) {
      const seen = []
      for (let run = 0; run < runs; run += 1)
        seen.push(await again(() => lighthouse(url, path, session, `${name}-${run}`)))
      const [value, bound] = [
        (id) => middle(seen.map((report) => report.audits[id].numericValue)),
        path !== '/my-content',
      ]
      found.push(
        figure(`${name}: interactive`, value('interactive') / 1000, 's', ...(bound ? [3, 'less'] : [])),
        figure(`${name}: first contentful paint`, value('first-contentful-paint') / 1000, 's'),
        figure(`${name}: largest contentful paint`, value('largest-contentful-paint') / 1000, 's'),
        figure(`${name}: layout shift`, value('cumulative-layout-shift'), '', ...(bound ? [0.01, 'less'] : [])),
        figure(`${name}: total blocking time`, value('total-blocking-time'), 'ms'),
      )
    }
    const felt = []
    for (let run = 0; run < runs; run += 1) felt.push(await typed(url, `/edit-course/${uid}`, session))
    found.push(
      figure(
        'the title takes what is typed, line and processor slowed',
        middle(felt.map(({ typed }) => typed)) / 1000,
        's',
        3,
        'less',
      ),
      figure('its bytes until then, packed', middle(felt.map(({ bytes }) => bytes)) / 1024, 'kB'),
    )
    return found
  }
  const at = process.env.BENCH_URL
  const figures = at ? await work({ url: at }) : await withSchool(work)
  record('form', figures, {
    how: `A course of 300 lessons, signed in as its creator, each run with an empty browser cache. Lighthouse's mobile preset (simulated slow 4G, processor slowed four times), the middle of ${runs}; then the same line (150 ms, 1.6 Mbit/s) and processor slowed in a real browser.`,
    loadBefore,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function lighthouse(url, path, session, name) {
  const port = await freePort()
  const { browser } = await openBrowser(folder, url, session, {
    args: [`--remote-debugging-port=${port}`, '--disable-gpu'],
  })
  const out = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  try {
    const asked = ['--yes', 'lighthouse@latest', url + path, '--quiet', '--output=json', `--output-path=${out}`]
    const child = spawn(
      'npx',
      [...asked, `--port=${port}`, '--disable-storage-reset', '--only-categories=performance'],
      {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, npm_config_update_notifier: 'false' },
      },
    )
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`Lighthouse failed on ${path}`)
  } finally {
    await browser.close()
  }
  if (process.env.BENCH_KEEP) {
    mkdirSync(process.env.BENCH_KEEP, { recursive: true })
    const { copyFileSync } = await import('node:fs')
    copyFileSync(out, join(process.env.BENCH_KEEP, `${name.replaceAll(/\W+/g, '-')}.json`))
  }
  return JSON.parse(readFileSync(out, 'utf8'))
}

/** From asking for the page until its form holds a letter typed into its title. */
async function typed(url, path, session) {
  const { browser, page } = await openBrowser(folder, url, session, phone)
  try {
    const devtools = await slowDown(browser, page)
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    const began = performance.now()
    await page.goto(url + path, { waitUntil: 'commit' })
    const field = page.locator('#course-title:enabled')
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('x')
    await page.waitForFunction(() => document.querySelector('#course-title-note')?.textContent.startsWith('29 '))
    return { typed: performance.now() - began, bytes }
  } finally {
    await browser.close()
  }
}

/** On a busy machine Lighthouse now and then misses the beginning of a page. */
async function again(measure) {
  for (let left = 2; ; left -= 1) {
    try {
      return await measure()
    } catch (error) {
      if (left === 0) throw error
      console.log(`  ${error.message}, measured again`)
    }
  }
}
