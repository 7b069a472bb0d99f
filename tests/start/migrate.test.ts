import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../database.ts'
import { freePort, liveSchool, run, type Run, start } from './run-product.ts'

test('a server with MIGRATE=0 is refused until another process has migrated, and needs no owner of the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sopaan-migrate-'))
  const { url, applicationUrl, drop } = await freshDatabase({ empty: true })
  const env = {
    DATABASE_URL: applicationUrl,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ...liveSchool,
  }
  const runs: Run[] = []
  const add = (one: Run) => (runs.push(one), one)
  try {
    const early = add(start({ ...env, MIGRATE: '0' }))
    expect((await early.ended()).code).toBe(1)
    expect(early.printed()).toMatch(/the database lacks (\d+) of \1 migrations\. Run npm run migrate/)

    const migration = add(run('npm', ['run', 'migrate'], { ...env, DATABASE_OWNER_URL: url }))
    expect((await migration.ended()).code).toBe(0)

    const server = add(start({ ...env, MIGRATE: '0', WORK: '0' }))
    const worker = add(run('node', ['src/app/worker.ts'], { ...env, MIGRATE: '0' }))
    await Promise.all([server.says('Sopaan is ready'), worker.says('worker is ready')])
    expect((await fetch(`http://127.0.0.1:${env.PORT}/api/ready`)).status).toBe(200)
    for (const one of [server, worker]) {
      one.child.kill('SIGTERM')
      expect((await one.ended()).code).toBe(0)
    }
  } finally {
    for (const one of runs) one.killAll()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
