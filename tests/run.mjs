// `npm test`: everything. Installs what is missing, builds if stale, runs the tests on the embedded PostgreSQL, the
// database tests again on a plain one (15 or later), and the journeys in a real browser.
//   npm test -- unit|plain|journeys     only one of the three
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

function run(title, file, args, more = {}) {
  console.log(`\n── ${title}`)
  const started = Date.now()
  const { status } = spawnSync(node, [join(root, file), ...args], {
    stdio: 'inherit',
    cwd: root,
    env: { ...env, ...more },
  })
  console.log(`── ${title}: ${Math.round((Date.now() - started) / 1000)} s`)
  if (status !== 0) broken.push(title)
}

function count(file, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(join(out, file), 'utf8')))
    totals.passed += passed
    totals.failed += failed
  } catch {
    broken.push(`${file} was not written`)
  }
}
const vitestCounts = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })
const only = process.argv[2]
const vitest = 'node_modules/vitest/vitest.mjs'

run('Building the pages', 'src/app/commands/build.ts', ['--if-stale'])
if (!only || only === 'unit') {
  run('Tests on the embedded PostgreSQL', vitest, [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(out, 'unit.json')}`,
  ])
  count('unit.json', vitestCounts)
}
if (!only || only === 'plain') {
  const folders = ['src/features', 'src/platform', 'src/app', 'src/sandbox']
  run('Database tests on a plain PostgreSQL', 'tests/plain-postgres.mjs', [
    node,
    vitest,
    'run',
    ...folders,
    '--exclude=**/embedded-postgres*.test.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(out, 'plain.json')}`,
  ])
  count('plain.json', vitestCounts)
}
if (!only || only === 'journeys') {
  const { findChromium } = await import('./chromium.mjs')
  const chromium = findChromium()
  run('Journeys in a browser', 'node_modules/@playwright/test/cli.js', ['test'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(out, 'journeys.json'),
  })
  count('journeys.json', ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))
}
rmSync(out, { recursive: true, force: true })
for (const title of broken) console.error(`Failed: ${title}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(broken.length === 0 && totals.failed === 0 && totals.passed > 0 ? 0 : 1)
