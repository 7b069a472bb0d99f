// The demo school for the journeys, in a temporary folder.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const dataDir = mkdtempSync(join(tmpdir(), 'sopaan-journeys-'))
// Root's database runs as another user, who passes through; it would lie elsewhere, and stay there, otherwise.
chmodSync(dataDir, 0o711)
const child = spawn(process.execPath, ['src/app/commands/serve.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: process.argv[2], DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMIT: '0' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})
