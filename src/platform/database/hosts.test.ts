import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { isDatabaseUnavailable, openDatabase } from './db.ts'
import { readHosts, roleOf } from './hosts.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

async function answers(url: string): Promise<boolean> {
  const database = openDatabase(url, { max: 1 })
  try {
    return (await database.sql`select 1 as one`).length === 1
  } finally {
    await database.close()
  }
}
/** Its sessions take no writes, as a standby's. */
const readOnly = 'options=-c%20default_transaction_read_only%3Don'

test('of several hosts a writable one is taken unless the address says otherwise', () => {
  expect(readHosts('postgres://a:5432/x').requires).toBe('any')
  expect(readHosts('postgres://a:5432,b:5433/x').requires).toBe('read-write')
  expect(readHosts('postgres://a,b/x?sslmode=require&target_session_attrs=standby').requires).toBe('standby')
  expect(() => readHosts('postgres://a,b/x?target_session_attrs=fastest')).toThrow('target_session_attrs must be any')
})

test('the role of an address with several hosts and ports is read', () => {
  expect(roleOf('postgres://school%40one:secret@a:5432,b:5433/x')).toBe('school@one')
})

test('a host that is not what target_session_attrs asks for is not used', async () => {
  expect(await answers(`${fresh.url}?target_session_attrs=read-write`)).toBe(true)
  expect(await answers(`${fresh.url}?target_session_attrs=primary`)).toBe(true)
  expect(await answers(`${fresh.url}?${readOnly}&target_session_attrs=read-only`)).toBe(true)
  for (const other of [
    `${readOnly}&target_session_attrs=read-write`,
    'target_session_attrs=read-only',
    'target_session_attrs=standby',
  ])
    await expect(answers(`${fresh.url}?${other}`)).rejects.toSatisfy(isDatabaseUnavailable)
})
