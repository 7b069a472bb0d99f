import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { checkDatabase } from './check-database.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fresh = await freshDatabase({ empty: true })
})
afterAll(() => fresh.drop())

test('a database that its owner may make tables in can carry the school', async () => {
  await expect(checkDatabase(fresh.url)).resolves.toBeUndefined()
})

test('the application’s role makes no tables, so as the owner it is refused', async () => {
  await expect(checkDatabase(fresh.applicationUrl, { owner: false })).resolves.toBeUndefined()
  await expect(checkDatabase(fresh.applicationUrl)).rejects.toThrow(/^DATABASE_URL: /)
})

test('a database that does not exist is named with what to do', async () => {
  const address = new URL(fresh.url)
  address.pathname = '/nowhere'
  await expect(checkDatabase(address.href)).rejects.toThrow(/does not exist. Create it/)
})
