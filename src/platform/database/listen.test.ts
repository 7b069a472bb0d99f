import { expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { openDatabase } from './db.ts'

test('a start whose modules load for seconds meanwhile listens all the same', async () => {
  const fresh = await freshDatabase()
  const database = openDatabase(fresh.url, { max: 1 })
  const payloads: string[] = []
  try {
    const listening = database.listen(
      'slow_start',
      (payload) => payloads.push(payload),
      () => {},
    )
    // As an import does: the answer has come, and nothing of it can be read.
    for (const until = performance.now() + 2_000; performance.now() < until;);
    const { close } = await listening
    await database.sql`select pg_notify('slow_start', 'hello')`
    await expect.poll(() => payloads).toEqual(['hello'])
    await close()
  } finally {
    await database.close()
    await fresh.drop()
  }
})
