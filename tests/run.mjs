// `npm test`: everything. Installs what is missing, builds if stale, runs the tests on the embedded PostgreSQL, the
// database tests again on a plain one (15 or later), and the journeys in a real browser.
//   npm test -- unit|plain|journeys     only one of the three
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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
/** Every test that failed, by name and with what it said: the run's end alone tells what went wrong. */
const failed = []

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
    const { passed, failures } = read(JSON.parse(readFileSync(join(out, file), 'utf8')))
    totals.passed += passed
    totals.failed += failures.length
    failed.push(...failures)
  } catch {
    broken.push(`${file} was not written`)
  }
}
const failureLine = (file, name, message = '') =>
  `${relative(root, file)} › ${name}\n${stripVTControlCharacters(message).slice(0, 600)}`
const vitestCounts = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const bad = assertionResults.filter((one) => one.status === 'failed')
    if (bad.length === 0 && status === 'failed') return [failureLine(name, 'the file itself', message)]
    return bad.map(({ fullName, failureMessages }) => failureLine(name, fullName, failureMessages[0]))
  }),
})
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const journeyCounts = (report) => ({
  passed: report.stats.expected,
  failures: specsOf(report).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const reason = results.find(({ error }) => error)?.error.message
        return failureLine(join(root, 'tests/journeys', file), `${title} (${projectName})`, reason)
      }),
  ),
})
/** The test files that make a database of their own: only these say something about another PostgreSQL. The demo school is
 * filled by the features' own statements, which their tests run there. */
const databaseTests = () =>
  readdirSync(join(root, 'src'), { recursive: true })
    .map((file) => join('src', file))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => /freshDatabase|startApp|tests\/checkout\.ts/.test(readFileSync(join(root, file), 'utf8')))
const only = process.argv[2]
const vitest = 'node_modules/vitest/vitest.mjs'

run('Building the pages', 'src/app/commands/build.ts', ['--if-stale'])
if (!only || only === 'unit') {
  const executed = { SOPAAN_EXECUTED_STATEMENTS: join(out, 'executed-statements') }
  run(
    'Tests on the embedded PostgreSQL',
    vitest,
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(out, 'unit.json')}`],
    executed,
  )
  count('unit.json', vitestCounts)
  run('Every statement with a shape was run', 'tests/executed-statements.ts', [], executed)
}
if (!only || only === 'plain') {
  run('Database tests on a plain PostgreSQL', 'tests/plain-postgres.mjs', [
    node,
    vitest,
    'run',
    ...databaseTests(),
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
  count('journeys.json', journeyCounts)
}
rmSync(out, { recursive: true, force: true })
for (const one of failed) console.error(`\n✗ ${one}`)
for (const title of broken) console.error(`Failed: ${title}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(broken.length === 0 && totals.failed === 0 && totals.passed > 0 ? 0 : 1)
