// `npm start` and `npm run dev` on a fresh clone: installs what is missing, finds Node 24, and hands over to serve.ts.
// Plain JavaScript that Node 18 and later can run, because nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const wanted = 24

export function installMissing() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  const stale = !existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs - 1000
  if (!stale || process.env.SOPAAN_SKIP_INSTALL) return
  const started = Date.now()
  console.log('Installing packages (about a minute the first time) …')
  const npm = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (npm.status !== 0) {
    console.error('npm install failed; its messages stand above. Mend what they name and run the command again.')
    process.exit(npm.status || 1)
  }
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

/** The Node that runs Sopaan: this one when it is new enough, else the one that came with the packages. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath
  const shipped = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(shipped)) return shipped
  console.error(
    `Sopaan runs on Node ${wanted} or newer; this is ${process.version}, and no package of Node exists for ${process.platform} on ${process.arch}. ` +
      `Please install Node ${wanted} and run the command again.`,
  )
  process.exit(1)
}

/** Runs a TypeScript entry under that Node, passes signals on, and ends as it ends. */
export function runEntry(entry, args) {
  const child = spawn(findNode(), [join(root, entry), ...args], { stdio: 'inherit', cwd: root })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installMissing()
  runEntry('src/app/commands/serve.ts', process.argv.slice(2))
}
