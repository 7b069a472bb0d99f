import { inArray } from 'drizzle-orm'
import { correctFee } from '#features/checkout/actions/correct-fee.ts'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { newUid } from '#platform/http/session.ts'
import type { ReportedItem } from '../gateway/port.ts'
import type { Difference } from '../rules.ts'
import { settlementItems, settlements } from '../tables.ts'
import { matchItem, type LocalRecords, findLocalRecords } from './match-item.ts'

type ItemRow = typeof settlementItems.$inferSelect

/** Lines of a report in one transaction. */
const batchSize = 200

/** Matches each line of a report with our records; what differs is listed with since when. Read again, a line is the same row. */
export async function recordItems(ctx: Ctx<null>, day: string, reported: readonly ReportedItem[]): Promise<void> {
  for (let at = 0; at < reported.length; at += batchSize) {
    const batch = reported.slice(at, at + batchSize)
    await ctx.transaction((tx) => recordBatch(ctx, tx, day, batch))
  }
}

async function recordBatch(ctx: Ctx<null>, tx: Tx, day: string, batch: readonly ReportedItem[]): Promise<void> {
  const records = await findLocalRecords(tx, batch)
  const ids = await settlementIds(tx, batch)
  const known = await tx
    .select()
    .from(settlementItems)
    .where(
      inArray(
        settlementItems.entityId,
        batch.map((one) => one.entityId),
      ),
    )
    .for('update')
  for (const item of batch) {
    const before = known.find((one) => one.kind === item.kind && one.entityId === item.entityId)
    await recordItem(ctx, tx, { day, item, records, settlementId: ids.get(item.settlementId ?? '') ?? null, before })
  }
}

async function settlementIds(tx: Tx, batch: readonly ReportedItem[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: settlements.id, providerId: settlements.providerSettlementId })
    .from(settlements)
    .where(inArray(settlements.providerSettlementId, batch.map((one) => one.settlementId ?? '').concat('')))
  return new Map(rows.map((row) => [row.providerId, row.id]))
}

type Recording = {
  day: string
  item: ReportedItem
  records: LocalRecords
  settlementId: number | null
  before: ItemRow | undefined
}

async function recordItem(
  ctx: Ctx<null>,
  tx: Tx,
  { day, item, records, settlementId, before }: Recording,
): Promise<void> {
  const at = ctx.now()
  const match = matchItem(item, records)
  // What our books do not expect has no fee in them either: it is explained as a whole.
  if (match.isOurs && match.payment) await correctFee(tx, match.payment.id, item, at)
  if (match.isOurs && match.refund && item.feePaise > 0) await bookRefundFee(tx, item, match.refund, at)
  const net = item.creditPaise - item.debitPaise
  // What a person has booked of it is in the books too: written off, it came after all; or it was income, and is ours.
  const bookedPaise = before?.bookedPaise ?? 0
  const expectedPaise = match.expectedPaise + bookedPaise
  const isExpected = match.isOurs || bookedPaise !== 0
  const difference: Difference | null = isExpected ? (net === expectedPaise ? null : 'amount') : 'unknown'
  // An explanation is of one figure: another one is a new difference. Once it is booked, report and books agree.
  const isSame =
    before !== undefined &&
    before.creditPaise - before.debitPaise === net &&
    ((before.difference === difference && before.expectedPaise === (difference === 'amount' ? expectedPaise : null)) ||
      (before.explainedAt !== null && bookedPaise !== 0 && difference === null))
  const facts = {
    settlementId,
    reportedOn: day,
    creditPaise: item.creditPaise,
    debitPaise: item.debitPaise,
    feePaise: item.feePaise,
    feeTaxPaise: item.feeTaxPaise,
    paymentId: match.payment?.id ?? null,
    refundId: match.refund?.id ?? null,
    disputeId: match.dispute?.id ?? null,
    ...(isSame
      ? {}
      : {
          difference,
          expectedPaise: difference === 'amount' ? expectedPaise : null,
          differsSince: difference === null ? null : at,
          explanation: '',
          explainedBy: null,
          explainedAt: null,
        }),
  }
  await tx
    .insert(settlementItems)
    .values({ uid: newUid(), kind: item.kind, entityId: item.entityId, createdAt: at, ...facts })
    .onConflictDoUpdate({ target: [settlementItems.kind, settlementItems.entityId], set: facts })
}

/** A refund that was made at once costs a fee of its own. */
async function bookRefundFee(
  tx: Tx,
  item: ReportedItem,
  refund: { id: number; orderId: number; paymentId: number },
  at: Date,
): Promise<void> {
  await postEntries(tx, {
    kind: 'fee',
    source: item.entityId,
    at,
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    refundId: refund.id,
    lines: [
      debit('gateway_fee', item.feePaise - item.feeTaxPaise),
      debit('input_gst', item.feeTaxPaise),
      credit('gateway_receivable', item.feePaise),
    ],
  })
}
