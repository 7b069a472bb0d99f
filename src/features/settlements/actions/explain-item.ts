import { eq } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { type Posting, credit, debit } from '#features/ledger/rules.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { formatPaise } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/settlements.ts'
import { messages } from '../messages/en.ts'
import { deltaOf } from '../rules.ts'
import { settlementItems } from '../tables.ts'

const itemNotFound = refusal('SETTLEMENT_ITEM_NOT_FOUND', 404, textOf(messages, 'itemNotFound'))
const itemExplained = refusal('SETTLEMENT_ITEM_EXPLAINED', 409, textOf(messages, 'itemExplained'))

/** A person says why a line differs; what it differs by is booked where they say that it is final. */
export const explainItem = action(contract.explainItem, async (ctx, { uid, reason, book }) => {
  await ctx.transaction(async (tx) => {
    const [item] = await tx.select().from(settlementItems).where(eq(settlementItems.uid, uid)).for('update')
    if (!item) throw itemNotFound()
    if (item.difference === null || item.explainedAt !== null) throw itemExplained()
    const at = ctx.now()
    const delta = deltaOf(item)
    await tx
      .update(settlementItems)
      .set({
        explanation: reason,
        explainedBy: ctx.actor.userId,
        explainedAt: at,
        bookedPaise: item.bookedPaise + (book ? delta : 0),
      })
      .where(eq(settlementItems.id, item.id))
    if (book && delta !== 0)
      await postEntries(tx, {
        kind: 'settlement_adjusted',
        // A line may differ by the same amount again.
        source: `${uid}:${at.getTime()}`,
        at,
        ...(item.settlementId === null ? {} : { settlementId: item.settlementId }),
        ...(item.paymentId === null ? {} : { paymentId: item.paymentId }),
        ...(item.refundId === null ? {} : { refundId: item.refundId }),
        ...(item.disputeId === null ? {} : { disputeId: item.disputeId }),
        lines: adjusted(delta),
      })
    await recordAudit(tx, ctx, {
      act: 'settlement-item.explained',
      uid,
      name: item.entityId,
      after: { reason, ...(book ? { amount: formatPaise(delta) } : {}) },
    })
  })
  return { data: { uid }, message: textOf(messages, 'explained') }
})

/** What the provider has given beyond our books is income; what it has not given is a loss. */
function adjusted(delta: number): Posting[] {
  return delta > 0
    ? [debit('gateway_receivable', delta), credit('other_income', delta)]
    : [debit('write_offs', -delta), credit('gateway_receivable', -delta)]
}
