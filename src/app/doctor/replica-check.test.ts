import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { readSettings } from '#platform/server/config.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../tests/replicated-postgres.ts'
import { checkReplica } from './database-checks.ts'

let postgres: ReplicatedPostgres
let primary: Database
let replica: Database
beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  primary = openDatabase(postgres.primaryUrl, { max: 1 })
  replica = openDatabase(postgres.replicaUrl, { max: 1 })
})
afterAll(async () => {
  await Promise.all([primary.close(), replica.close()])
  await postgres.stop()
})

async function found(env: Record<string, string>) {
  const settings = readSettings({ DATABASE_URL: postgres.primaryUrl, ...env })
  const lines = await checkReplica({ db: primary.db, settings, now: new Date() })
  return lines.map(({ state, text }) => `${state}: ${String(text)}`)
}

test('a replica is in order once it has caught up, and worth a look while it is behind or away', async () => {
  expect(await found({})).toEqual([])
  const env = { DATABASE_READ_URL: postgres.replicaUrl }
  await expect.poll(() => found(env)).toEqual(['ok: The read replica has caught up.'])
  await replica.sql`select pg_wal_replay_pause()`
  await primary.sql`select pg_logical_emit_message(true, 'test', repeat('x', 20000000))`
  expect((await found(env))[0]).toMatch(/^warning: The read replica is 2\d\.\d MB behind\./)
  await replica.sql`select pg_wal_replay_resume()`
  expect((await found({ DATABASE_READ_URL: 'postgres://sopaan:planted@127.0.0.1:9/sopaan' }))[0]).toMatch(
    /^warning: The read replica can't be used \((?!.*planted)/,
  )
})
