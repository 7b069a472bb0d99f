// Demo schools for the journeys, each in a temporary folder and a port further on, filled side by side:
//   node tests/journeys/serve.mjs PORT [SCHOOLS]
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [first, schools = 1] = process.argv.slice(2).map(Number)

/** Ends with the school. */
function serve(port) {
  // By the port school-on-port.ts finds it.
  const dataDir = mkdtempSync(join(tmpdir(), `sopaan-journeys-${port}-`))
  // Root's database runs as another user, who passes through; it would lie elsewhere, and stay there, otherwise.
  chmodSync(dataDir, 0o711)
  const child = spawn(process.execPath, ['src/app/commands/serve.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT: '0' },
  })
  const ended = new Promise((resolve) => child.on('exit', resolve)).finally(() =>
    rmSync(dataDir, { recursive: true, force: true }),
  )
  return { child, ended, address: `http://127.0.0.1:${port}/api/ready` }
}

const all = Array.from({ length: schools }, (_, school) => serve(first + school))
const stop = (signal) => all.forEach(({ child }) => child.kill(signal))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
// Without one of them the journeys end: the others need not go on.
void Promise.race(all.map(({ ended }) => ended)).then(() => stop('SIGTERM'))
const codes = Promise.all(all.map(({ ended }) => ended))
void codes.then((every) => process.exit(every.find(Boolean) ?? 0))

const ready = (address) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
for (const { address } of all) while (!(await ready(address))) await sleep(100)
// The configuration of the journeys waits for this line.
console.log('Every school is ready.')
