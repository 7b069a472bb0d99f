// Finds a Chromium for the journeys, or installs one.
//   node tests/chromium.mjs     prints where it is
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The headless shell first: the same pages without what draws windows, for a quarter less of the processor. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const places = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium that runs: CHROMIUM_PATH, one of the machine, Playwright's; else Playwright installs one, else apt.
 * @param {(line: string) => void} [report]
 * @returns {string}
 */
export function findChromium(report = console.log) {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (runs(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which does not run. Set it to a Chromium or Chrome, or leave it unset.`)
  }
  const found = search()
  if (found) return found
  report('No Chromium found: installing one by Playwright …')
  const playwright = fileURLToPath(new URL('../node_modules/.bin/playwright', import.meta.url))
  const installed = existsSync(playwright) && spawn(playwright, ['install', 'chromium'])
  const downloaded = installed && search()
  if (downloaded) return downloaded
  const root = process.getuid?.() === 0
  if (root && spawnSync('apt-get', ['--version']).status === 0) {
    report('Playwright’s does not run here: installing Chromium by apt …')
    const install = (name) => spawn('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', name])
    const installOne = () => install('chromium-headless-shell') || install('chromium')
    if (!installOne()) spawn('apt-get', ['-qq', 'update']) && installOne()
    const packaged = search()
    if (packaged) return packaged
  }
  throw new Error(
    'The journeys need a Chromium, and none could be found or installed. Install one (as root: apt-get install chromium; ' +
      'or: npx playwright install --with-deps chromium), or name one: CHROMIUM_PATH=/path/to/chromium',
  )
}

function search() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)))
  return [...onPath, ...places, ...playwrights()].find((path) => existsSync(path) && runs(path))
}

/** Playwright's own downloads, newest first; its folder layouts differ between versions and machines. */
function playwrights() {
  const set = process.env.PLAYWRIGHT_BROWSERS_PATH
  const caches = [join(homedir(), '.cache/ms-playwright'), join(homedir(), 'Library/Caches/ms-playwright')]
  return (set && set !== '0' ? [set] : caches)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name, number: Number(name.split('-').at(-1)) })))
    .filter(({ name }) => name.startsWith('chromium'))
    .sort((a, b) => Number(a.name.includes('headless')) - Number(b.name.includes('headless')) || b.number - a.number)
    .flatMap(({ folder, name }) => {
      const inside = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-linux/headless_shell']
      const shells = [
        'chrome-headless-shell-linux64/chrome-headless-shell',
        'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      ]
      return [...inside, ...shells].map((path) => join(folder, name, path))
    })
}

/** A browser whose libraries are missing is there, but of no use. */
function runs(path) {
  const answer = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 20_000 })
  return answer.status === 0 && /(chrom|edge).*\d+\.\d+/i.test(answer.stdout)
}

function spawn(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 600_000 }).status === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(findChromium(console.error))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
