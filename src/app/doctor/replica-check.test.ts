import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { readSettings } from '#platform/server/config.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../tests/replicated-postgres.ts'
import { checkReplica } from './database-checks.ts'
import { checkStandbys, slotLines } from './standby-checks.ts'

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

const standbyLines = async ({ db }: Database) =>
  (await checkStandbys({ db })).map(({ state, text }) => `${state}: ${String(text)}`)

test('the standbys are counted, and a replication slot that none uses is worth a look', async () => {
  expect(await standbyLines(primary)).toEqual([
    expect.stringMatching(/^ok: 1 standby streams\. The furthest behind is walreceiver, by \d/),
  ])
  await primary.sql`select pg_create_physical_replication_slot('gone', true)`
  await primary.sql`select pg_create_physical_replication_slot('unreserved')`
  expect((await standbyLines(primary)).slice(1)).toEqual([
    expect.stringMatching(
      /^warning: No standby uses the replication slot gone, so \d.*pg_drop_replication_slot\('gone'\)/,
    ),
  ])
})

test('a user who may see no standby reads about slots alone, and about nothing where there is neither', async () => {
  await primary.sql`create role plain login`
  const plain = openDatabase(postgres.primaryUrl.replace('postgres@', 'plain@'), { max: 1 })
  try {
    expect(await standbyLines(plain)).toEqual([expect.stringContaining('replication slot gone')])
    await primary.sql`select pg_drop_replication_slot('gone')`
    expect(await standbyLines(plain)).toEqual([])
  } finally {
    await plain.close()
  }
})

test('a slot in use may hold back 1 GB', () => {
  expect(slotLines({ name: 'a', active: true, bytes: 1_000_000_000 })).toEqual([])
  expect(slotLines({ name: 'a', active: true, bytes: 1_000_000_001 })).toMatchObject([
    { part: 'standbys', state: 'warning', subject: 'a' },
  ])
})
