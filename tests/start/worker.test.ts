import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { queryRows, text } from '#platform/database/rows.ts'
import { openDatabase } from '../../src/platform/database/db.ts'
import { job, openQueue } from '../../src/platform/jobs/jobs.ts'
import { silentLog } from '../../src/platform/server/log.ts'
import { freshDatabase } from '../database.ts'
import { freePort, liveSchool, run, start } from './run-product.ts'

test('a server that does not work leaves its jobs to the worker beside it, on one database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sopaan-worker-'))
  const { url, applicationUrl, drop } = await freshDatabase({ empty: true })
  const env = {
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ...liveSchool,
  }
  // Both start in parallel: one of them migrates, the other waits for it.
  const server = start({ ...env, WORK: '0' })
  const worker = run('node', ['src/app/worker.ts'], env)
  const database = openDatabase(url, { max: 1 })
  try {
    await Promise.all([server.says('Sopaan is ready'), worker.says('worker is ready')])
    expect(server.printed()).toContain('npm run worker')
    expect(server.printed()).not.toMatch(/Sign in as|mailbox/)
    // The key that signs certificates is there from the beginning, and the two starts made one together.
    const issuer = await (await fetch(`http://127.0.0.1:${env.PORT}/.well-known/did.json`)).json()
    expect(issuer).toMatchObject({
      id: 'did:web:learn.example.in',
      verificationMethod: [{ publicKeyJwk: { kty: 'OKP' } }],
    })
    // Without a name: PostgreSQL's own processes, which look after the tables.
    const sessions = await queryRows(database.db, { role: text })`
      select distinct usename as role from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and usename is not null`
    expect([...sessions]).toEqual([{ role: new URL(applicationUrl).username }])

    const name = 'courses.refresh-search-terms'
    const queue = await openQueue(url, [job({ name, run: async () => {} })], silentLog)
    await queue.enqueue(database.db, name, {})
    await queue.stop(1000)
    const states = async () => [
      ...(await queryRows(database.db, { state: text })`
        select distinct state::text from pgboss.job where name = ${name}`),
    ]
    await expect.poll(states).toEqual([{ state: 'completed' }])

    worker.child.kill('SIGTERM')
    expect((await worker.ended()).code).toBe(0)
    const again = await openQueue(url, [job({ name, run: async () => {} })], silentLog)
    await again.enqueue(database.db, name, {})
    await again.stop(1000)
    await sleep(500)
    expect(await states()).toContainEqual({ state: 'created' })
    server.child.kill('SIGTERM')
    expect((await server.ended()).code).toBe(0)
  } finally {
    server.killAll()
    worker.killAll()
    await database.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
