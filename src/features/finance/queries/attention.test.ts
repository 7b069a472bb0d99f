import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoutDetails, payoutRuns, payouts } from '#features/earnings/tables.ts'
import { newUid } from '#platform/http/session.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { giveDetails } from '../../../../tests/payouts.ts'

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await startApp()
  finance = await makePerson(app, 'FINANCE')
})
afterAll(() => app.stop())

const ask = async (path: string) => (await app.call('GET', path, undefined, { token: finance.token })).body.data

/** A creator with payouts in these states, the oldest first; their details. */
async function paid(...states: (typeof payouts.$inferInsert.state | 'dropped')[]): Promise<number> {
  const creator = await makePerson(app, 'CREATOR')
  const payoutDetailsId = await giveDetails(app, creator)
  for (const named of states) {
    const state = named === 'dropped' ? 'cancelled' : named
    const at = app.ctx().now()
    const idempotencyKey = newUid()
    const run = { uid: newUid(), way: 'bank_file' as const, state: 'finished' as const, preparedBy: finance.id }
    const [made] = await app.database.db
      .insert(payoutRuns)
      .values({ ...run, idempotencyKey })
      .returning()
    const isBack = ['failed', 'reversed'].includes(state) || named === 'cancelled'
    await app.database.db.insert(payouts).values({
      uid: newUid(),
      runId: made?.id ?? 0,
      creatorId: creator.id,
      payoutDetailsId,
      state,
      preparedPaise: 50_000,
      amountPaise: 50_000,
      idempotencyKey,
      reference: `PO${newUid().replaceAll(/[^a-z\d]/gi, '')}`,
      returnedAt: isBack ? at : null,
    })
  }
  return payoutDetailsId
}

test('as many failed payouts are counted as the list of them has, whatever became of the creator since', async () => {
  await paid('failed')
  await paid('failed', 'dropped')
  await paid('failed', 'reversed')
  await paid('failed', 'processed')
  await paid('cancelled')
  await paid('dropped')
  const replaced = await paid('reversed')
  const { db } = app.database
  await db.update(payoutDetails).set({ replacedAt: app.ctx().now() }).where(eq(payoutDetails.id, replaced))
  const { payouts: listed, pagination } = await ask('/admin/payout/failed')
  expect(listed.map((one: { state: string }) => one.state)).toEqual(['reversed', 'failed', 'failed'])
  const { attention } = await ask('/admin/finance')
  expect(attention).toEqual([
    expect.objectContaining({ kind: 'payouts', count: pagination.totalItems, total: 3 * 500 }),
  ])
})
