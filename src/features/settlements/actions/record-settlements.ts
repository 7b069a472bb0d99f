import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Ctx } from '#platform/api/action.ts'
import { newUid } from '#platform/http/session.ts'
import type { ReportedSettlement } from '../gateway/port.ts'
import { settlements } from '../tables.ts'

/**
 * Writes down what reached our bank and books it, each settlement once; one that is not processed is left for later.
 * One that failed is tried again by the provider.
 * @returns whether one of them is still on its way
 */
export async function recordSettlements(ctx: Ctx<null>, reported: readonly ReportedSettlement[]): Promise<boolean> {
  const processed = reported.filter((one) => one.status === 'processed')
  const isWaiting = processed.length < reported.length
  if (processed.length === 0) return isWaiting
  await ctx.transaction(async (tx) => {
    for (const one of processed) {
      const [row] = await tx
        .insert(settlements)
        .values({
          uid: newUid(),
          providerSettlementId: one.id,
          utr: one.utr,
          amountPaise: one.amountPaise,
          settledAt: one.createdAt,
          createdAt: ctx.now(),
        })
        .onConflictDoNothing()
        .returning()
      if (!row) continue
      await postEntries(tx, {
        kind: 'settlement',
        source: one.id,
        at: one.createdAt,
        settlementId: row.id,
        lines: [debit('bank', one.amountPaise), credit('gateway_receivable', one.amountPaise)],
      })
    }
  })
  return isWaiting
}
