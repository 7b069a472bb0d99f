// npm run bench [-- NAME …]: one measurement after the other, each with a school of its own.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const all = [
  'start',
  'pages',
  'calls',
  'misses',
  'search',
  'creators',
  'figures',
  'people',
  'enquiries',
  'tables',
  'documents',
  'exports',
  'million',
  'finance',
  'autosave',
  'form',
  'drag',
  'admin-page',
  'kept-lesson',
  'certificate',
  'memory',
  'small-machine',
  'flood',
  'malformed',
  'kills',
  'webhooks',
  'refunds',
  'coupons',
  'mock-tests',
  'money',
  'pooler',
  'rolling',
  'media',
  'uploads',
  'backup',
  'bytes',
  'lighthouse',
]
const asked = process.argv.slice(2).filter((name) => all.includes(name))
const more = process.argv.slice(2).filter((name) => !all.includes(name))
let failed = 0
for (const name of asked.length ? asked : all) {
  console.log(name)
  const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url))
  if (spawnSync(process.execPath, [file, ...more], { stdio: 'inherit' }).status !== 0) failed += 1
}
process.exitCode = failed
