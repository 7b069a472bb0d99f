import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/database.ts'
import { openDatabase } from './db.ts'
import { number } from './rows.ts'

test('a connection is not given up because this process was busy while the server answered', async () => {
  const fresh = await freshDatabase()
  const { sql, close } = openDatabase(fresh.applicationUrl, { max: 1 })
  try {
    const asked = sql({ n: number })`select 1 as n`
    await nextTurn()
    // As a page that is rendered for the first time does: longer than a connection may take.
    for (const until = performance.now() + 2_000; performance.now() < until;);
    expect(await asked).toEqual([{ n: 1 }])
  } finally {
    await close()
    await fresh.drop()
  }
})

test('a server that takes the connection and never answers is given up', async () => {
  const silent = createServer((socket) => void socket.resume().on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { sql, close } = openDatabase(`postgres://sopaan:secret@127.0.0.1:${port}/sopaan`, { max: 1 })
  try {
    await expect(sql({ n: number })`select 1 as n`).rejects.toThrow('The database did not answer: timeout expired')
  } finally {
    await close()
    await new Promise((done) => silent.close(done))
  }
})
