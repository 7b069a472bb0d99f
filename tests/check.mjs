// `npm run check`: types, lint (with literal interface text), format, both languages, one word for one thing, one way to
// search, to link to a page, to fill in a form and to write, migrations, boundaries, unused code. Two at a time.
import { spawn, spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { areInstalled, findNode } from '../src/app/commands/start.mjs'

const root = join(dirname(new URL(import.meta.url).pathname), '..')
if (!areInstalled()) {
  console.error('Packages are missing or out of date. Run npm install first.')
  process.exit(1)
}
const node = findNode()
if (node !== process.execPath)
  process.exit(spawnSync(node, process.argv.slice(1), { stdio: 'inherit', cwd: root }).status ?? 1)

const bin = (name) => join(root, 'node_modules/.bin', name)
const checks = [
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '.']],
  ['format', bin('prettier'), ['--check', '--cache', '--log-level', 'warn', '.']],
  ['both languages', node, ['tests/check-messages.ts']],
  ['words', node, ['tests/check-words.ts']],
  ['one text search', node, ['tests/check-text-search.ts']],
  ['links to pages', node, ['tests/check-page-links.ts']],
  ['one form', node, ['tests/check-forms.ts']],
  ['one way to write', node, ['tests/check-writes.ts']],
  ['migrations', node, ['tests/check-migrations.ts']],
  ['boundaries', node, ['tests/check-boundaries.ts']],
  ['unused code', bin('knip'), ['--no-progress']],
]
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${dirname(node)}:${process.env.PATH}` }
let failed = 0

async function runCheck([title, command, args]) {
  const started = Date.now()
  const output = []
  const child = spawn(command, args, { cwd: root, env })
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`)
  if (code === 0) return
  failed += 1
  process.stdout.write(Buffer.concat(output))
}

const queue = [...checks]
await Promise.all(
  [1, 2].map(async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await runCheck(next)
  }),
)
process.exit(failed === 0 ? 0 : 1)
