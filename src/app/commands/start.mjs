// `npm start` and `npm run dev` on a fresh clone: installs what is missing, finds Node 24, and hands over to serve.ts.
// Plain JavaScript that Node 18 and later can run, because nothing is installed yet.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const requiredNode = 24

/** Whether the packages are there and not older than the lock. */
export function areInstalled() {
  if (process.env.SOPAAN_SKIP_INSTALL) return true
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs - 1000
}

/** Installs the packages when they are missing or older than the lock; ends the process where that fails. */
export async function installMissing() {
  if (areInstalled()) return
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log('Installing packages (about a minute the first time) …')
  const again = setInterval(() => console.log(`Installing packages: ${seconds()} s so far …`), 10_000)
  const npm = spawn('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => {
    npm.on('error', (error) => resolve(`npm could not be run (${error.message})`))
    npm.on('exit', (status) => resolve(status === 0 ? 0 : 'npm install failed; its messages stand above'))
  })
  clearInterval(again)
  if (code !== 0) {
    console.error(`${code}. Mend what is named and run the command again.`)
    process.exit(1)
  }
  console.log(`Packages installed in ${seconds()} s`)
}

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= requiredNode

/** The Node that runs Sopaan: this one when it is new enough, else the one that came with the packages. */
export function findNode() {
  if (isNewEnough()) return process.execPath
  const shipped = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(shipped)) return shipped
  console.error(
    `Sopaan runs on Node ${requiredNode} or newer; this is ${process.version}, and no package of Node exists for ${process.platform} on ${process.arch}. ` +
      `Please install Node ${requiredNode} and run the command again.`,
  )
  process.exit(1)
}

/** Runs a TypeScript entry under that Node, passes signals on, and ends as it ends. */
function runEntry(entry, args) {
  const child = spawn(findNode(), [...process.execArgv, entry, ...args], { stdio: 'inherit', cwd: root })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await installMissing()
  const entry = new URL('serve.ts', import.meta.url)
  // Runs in this process where it can run TypeScript, so no second process waits beside the server.
  if (isNewEnough()) {
    process.chdir(root)
    await import(entry.href)
  } else runEntry(fileURLToPath(entry), process.argv.slice(2))
}
