// Lighthouse, mobile, the middle of three runs of each page. Lighthouse is installed into a temporary folder.
//   node bench/lighthouse.mjs [/path …]
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../tests/chromium.mjs'
import { figure, loadNow, record } from './record.mjs'
import { courseAddresses, newestPost, temporaryFolder, withSchool } from './school.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 3)
const loadBefore = loadNow()
const chromium = findChromium()
const folder = temporaryFolder('lighthouse')

try {
  const figures = await withSchool(async ({ url }) => {
    const [course] = await courseAddresses(url, 1)
    const given = process.argv.slice(2).map((path) => [path, path])
    const pages = given.length
      ? given
      : [
          ['home', '/'],
          ['marketplace', '/course-marketplace'],
          ['course details', course],
          ['a blog post', await newestPost(url)],
          ['FAQ', '/faq'],
          ['a legal page', '/refund-policy'],
          ['hire a studio', '/hire-studio'],
          ['about us', '/about-us'],
        ]
    const found = []
    for (const [name, path] of pages) {
      const answer = await fetch(url + path)
      await answer.text()
      if (answer.status !== 200) {
        console.log(`  ${name}: ${path} does not answer 200, left out`)
        continue
      }
      const reports = []
      for (let i = 0; i < runs; i += 1) reports.push(await audit(url + path, `${name}-${i}`))
      found.push(...middleOf(name, reports))
    }
    return found
  })
  record('lighthouse', figures, {
    how: `The newest Lighthouse's mobile preset (simulated slow 4G, processor slowed four times), the middle of ${runs} runs of each figure, the page in the server's cache as for any visitor but the first of a minute.`,
    loadBefore,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function audit(address, name, triesLeft = 2) {
  const out = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  mkdirSync(join(folder, 'tmp'), { recursive: true })
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-component-update --disable-sync'
  try {
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        'lighthouse@latest',
        address,
        '--quiet',
        '--output=json',
        `--output-path=${out}`,
        `--chrome-flags=${flags}`,
      ],
      {
        cwd: folder,
        timeout: 180_000,
        env: {
          ...process.env,
          CHROME_PATH: chromium,
          TMPDIR: join(folder, 'tmp'),
          npm_config_update_notifier: 'false',
        },
      },
    )
  } catch (error) {
    // A trace that Chromium began too late: Lighthouse itself asks to be run again.
    if (triesLeft > 0 && /NO_NAVSTART/.test(error.stderr)) return audit(address, name, triesLeft - 1)
    throw new Error(`Lighthouse failed on ${address}`, { cause: error })
  }
  if (process.env.BENCH_KEEP) cpSync(out, join(process.env.BENCH_KEEP, basename(out)))
  return JSON.parse(readFileSync(out, 'utf8'))
}

function middleOf(name, reports) {
  const middle = (read) => reports.map(read).sort((a, b) => a - b)[Math.floor(reports.length / 2)]
  const score = (category) => middle((report) => report.categories[category].score * 100)
  const value = (id) => middle((report) => report.audits[id].numericValue)
  return [
    figure(`${name}: performance`, score('performance'), 'of 100', 95, 'more'),
    figure(`${name}: accessibility`, score('accessibility'), 'of 100', 100, 'more'),
    figure(`${name}: best practices`, score('best-practices'), 'of 100', 100, 'more'),
    figure(`${name}: SEO`, score('seo'), 'of 100', 100, 'more'),
    figure(`${name}: first contentful paint`, value('first-contentful-paint') / 1000, 's'),
    figure(`${name}: largest contentful paint`, value('largest-contentful-paint') / 1000, 's', 1.8, 'less'),
    figure(`${name}: layout shift`, value('cumulative-layout-shift'), '', 0.01, 'less'),
    figure(`${name}: total blocking time`, value('total-blocking-time'), 'ms', 50, 'less'),
  ]
}
