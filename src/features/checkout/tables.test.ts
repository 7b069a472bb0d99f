import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import { freshDatabase } from '../../../tests/database.ts'
import { orderMoves } from './rules/order-states.ts'
import { disputeMoves, paymentMoves, webhookMoves } from './rules/payment-states.ts'
import { refundMoves } from './rules/refund-states.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url)
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test.each([
  ['orders', orderMoves],
  ['payments', paymentMoves],
  ['refunds', refundMoves],
  ['webhook_events', webhookMoves],
  ['disputes', disputeMoves],
] as const)('the database allows %s to move exactly as the rules say', async (table, moves) => {
  // The trigger alone is asked: the same function and the same argument, on a bare table of two columns.
  const [{ definition } = { definition: '' }] = await queryRows(database.db, { definition: text })`
    select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = ${`${table}_moves`}`
  const argument = /only_allowed_moves\('(.*)'\)/.exec(definition)?.[1]
  expect(JSON.parse(argument ?? '{}')).toEqual(moves)
  const states = Object.keys(moves)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql.raw(`create temp table probe (state text) on commit drop`))
    await tx.execute(
      sql.raw(
        `create trigger probe_moves before update of state on probe for each row when (old.state is distinct from new.state) execute function only_allowed_moves('${argument}')`,
      ),
    )
    for (const from of states) {
      for (const to of states) {
        await tx.execute(sql`truncate probe`)
        await tx.execute(sql`insert into probe values (${from})`)
        const moved = await tx
          .transaction(async (inner) => {
            await inner.execute(sql`update probe set state = ${to}`)
            return true
          })
          .catch(() => false)
        const allowed = from === to || (moves as Record<string, readonly string[]>)[from]?.includes(to)
        expect(moved, `${table}: ${from} → ${to}`).toBe(allowed)
      }
    }
  })
})
