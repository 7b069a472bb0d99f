import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../tests/replicated-postgres.ts'
import { type Database, openDatabase } from './db.ts'
import { openReadReplica, type ReadReplica } from './read-replica.ts'
import { boolean, queryRows, text } from './rows.ts'

let postgres: ReplicatedPostgres
let primary: Database
let replicaItself: Database
let replica: ReadReplica
let changes: boolean[]
beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  primary = openDatabase(postgres.primaryUrl)
  replicaItself = openDatabase(postgres.replicaUrl, { max: 1 })
  await primary.sql`create table notes (body text)`
})
beforeEach(() => {
  changes = []
  replica = openReadReplica(postgres.replicaUrl, primary, (isUsed) => changes.push(isUsed))
})
afterEach(() => replica.close())
afterAll(async () => {
  await Promise.all([primary.close(), replicaItself.close()])
  await postgres.stop()
})

const readsReplica = async () => {
  const [row] = await queryRows(replica.db(), { standby: boolean })`select pg_is_in_recovery() as standby`
  return row?.standby
}
const bodies = async () => {
  const rows = await queryRows(replica.db(), { body: text })`select body from notes order by body`
  return rows.map(({ body }) => body)
}
const untilUsed = () => expect.poll(readsReplica, { timeout: 5_000 }).toBe(true)

test('the primary is read first, and the replica once it has caught up', async () => {
  expect(await readsReplica()).toBe(false)
  await untilUsed()
  expect(changes).toEqual([true])
})

test('after catchUp what is committed is read at once, from a replica that is behind too', async () => {
  await untilUsed()
  await replicaItself.sql`select pg_wal_replay_pause()`
  await primary.sql`insert into notes values ('written')`
  expect(await bodies()).toEqual([])
  replica.catchUp()
  expect(await bodies()).toEqual(['written'])
  await expect.poll(() => changes, { timeout: 5_000 }).toEqual([true, false])
  expect(await bodies()).toEqual(['written'])

  await replicaItself.sql`select pg_wal_replay_resume()`
  await untilUsed()
  expect(await bodies()).toEqual(['written'])
})

test('a replica that falls behind is left within a second or two, though nobody asked it to catch up', async () => {
  await untilUsed()
  await replicaItself.sql`select pg_wal_replay_pause()`
  await primary.sql`insert into notes values ('zzz later')`
  await expect.poll(bodies, { timeout: 3_000 }).toContain('zzz later')
  expect(await readsReplica()).toBe(false)
  await replicaItself.sql`select pg_wal_replay_resume()`
  await untilUsed()
})

test('an address that leads to the primary serves as well', async () => {
  const other = openReadReplica(postgres.primaryUrl, primary)
  await expect.poll(() => other.db() === primary.db, { timeout: 5_000 }).toBe(false)
  expect(await queryRows(other.db(), { standby: boolean })`select pg_is_in_recovery() as standby`).toEqual([
    { standby: false },
  ])
  await other.close()
})

test('a replica that is away is not read, and nobody is refused', async () => {
  await untilUsed()
  await replicaItself.close()
  await postgres.killReplica()
  await expect.poll(() => changes.at(-1), { timeout: 10_000 }).toBe(false)
  expect(await readsReplica()).toBe(false)
})
