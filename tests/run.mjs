// `npm test`: everything. Installs what is missing, builds if stale, runs the tests on the embedded PostgreSQL, the
// database tests again on a plain one (15 or later), and the journeys in a real browser.
//   npm test -- unit|plain|journeys     only one of the three
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findNode, installMissing } from '../src/app/commands/start.mjs'

const root = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..')
await installMissing()
const node = findNode()
if (node !== process.execPath) {
  const again = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', cwd: root })
  process.exit(again.status ?? 1)
}

const out = mkdtempSync(join(tmpdir(), 'sopaan-test-run-'))
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${dirname(node)}:${process.env.PATH}` }
const totals = { passed: 0, failed: 0 }
const broken = []
/** What is stopped with this run. */
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

/** Runs one part of the tests, in as many processes as `shards` has entries, each with the shard's arguments and settings. */
async function run(title, file, args, shards = [{}]) {
  console.log(`\n── ${title}`)
  const started = Date.now()
  const ends = shards.map(({ args: own = [], env: more = {} }) => {
    const child = spawn(node, [join(root, file), ...args, ...own], {
      stdio: 'inherit',
      cwd: root,
      env: { ...env, ...more },
    })
    running.add(child)
    return new Promise((resolve) => child.on('close', resolve))
  })
  const failed = (await Promise.all(ends)).some((code) => code !== 0)
  running.clear()
  console.log(`── ${title}: ${Math.round((Date.now() - started) / 1000)} s`)
  if (failed) broken.push(title)
}

function count(file, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')))
    totals.passed += passed
    totals.failed += failed
  } catch {
    broken.push(`${basename(file)} was not written`)
  }
}
const vitestCounts = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })
const only = process.argv[2]
const vitest = 'node_modules/vitest/vitest.mjs'

await run('Building the pages', 'src/app/commands/build.ts', ['--if-stale'])
if (!only || only === 'unit') {
  await run('Tests on the embedded PostgreSQL', vitest, [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(out, 'unit.json')}`,
  ])
  count(join(out, 'unit.json'), vitestCounts)
}
if (!only || only === 'plain') {
  const folders = ['src/features', 'src/platform', 'src/app', 'src/sandbox']
  await run('Database tests on a plain PostgreSQL', 'tests/plain-postgres.mjs', [
    node,
    vitest,
    'run',
    ...folders,
    '--exclude=**/embedded-postgres*.test.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(out, 'plain.json')}`,
  ])
  count(join(out, 'plain.json'), vitestCounts)
}
if (!only || only === 'journeys') {
  const { findChromium } = await import('./chromium.mjs')
  const chromium = findChromium()
  // Two schools side by side where there are two processors: a journey waits more than it works.
  const schools = Math.min(2, availableParallelism())
  const shards = Array.from({ length: schools }, (_, i) => ({
    args: [`--shard=${i + 1}/${schools}`, `--output=test-results/${i + 1}`],
    env: {
      CHROMIUM_PATH: chromium,
      JOURNEYS_PORT: String(4173 + i),
      PLAYWRIGHT_JSON_OUTPUT_NAME: join(out, `journeys-${i + 1}.json`),
    },
  }))
  await run('Journeys in a browser', 'node_modules/@playwright/test/cli.js', ['test'], shards)
  for (const { env } of shards) {
    count(env.PLAYWRIGHT_JSON_OUTPUT_NAME, ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
    }))
  }
}
rmSync(out, { recursive: true, force: true })
for (const title of broken) console.error(`Failed: ${title}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(broken.length === 0 && totals.failed === 0 && totals.passed > 0 ? 0 : 1)
