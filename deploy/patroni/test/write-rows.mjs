// Writes by plain SQL, without the product.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** As long as another leader may take on this machine. */
const awayWithinMs = 120_000

/** Until it succeeds: the leader may have been killed just now. */
async function again(work) {
  for (const end = Date.now() + awayWithinMs; ;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(500)
    }
  }
}

/** A row every 50 ms by plain SQL: since when nobody could write, and whether each acknowledged row is there. */
export async function writeRows(url, table, isOver) {
  const written = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 5000 })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  let client
  await again(async () => {
    client = await connect()
    await client.query(`create table if not exists ${table} (n integer primary key)`)
  })
  for (let n = 0; !isOver(); n += 1) {
    const began = performance.now()
    try {
      client ??= await connect()
      await client.query(`insert into ${table} values ($1)`, [n])
      written.push({ n, began, ended: performance.now() })
      await sleep(50)
    } catch {
      // Not waited for: the end of a connection whose server was killed may never be reported.
      void client?.end().catch(() => {})
      client = undefined
      await sleep(50)
    }
  }
  void client?.end().catch(() => {})
  const rows = await again(async () => {
    client = await connect()
    return (await client.query(`select n from ${table}`)).rows
  })
  const found = new Set(rows.map(({ n }) => n))
  await client.query(`drop table ${table}`)
  await client.end()
  return { written, lost: written.filter(({ n }) => !found.has(n)) }
}
