import { and, count, eq } from 'drizzle-orm'
import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit, type TransactionKind } from '#features/ledger/rules.ts'
import { ledgerTransactions } from '#features/ledger/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import type { PayoutRow } from './lock-run.ts'

/** The approval: the money is no longer payable, and on its way. */
export async function postSent(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  await postEntries(tx, {
    kind: 'payout_sent',
    source: payout.uid,
    at,
    payoutId: payout.id,
    lines: sentLines(payout),
  })
}

/** Money that was said to have come back has left all the same: it was payable again, and is no more. */
export async function postSentAfterAll(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  await postEntries(tx, {
    kind: 'payout_sent',
    source: await nextSource(tx, payout, 'payout_sent'),
    at,
    payoutId: payout.id,
    lines: sentLines(payout),
  })
}

const sentLines = ({ amountPaise, creatorId }: PayoutRow) => [
  debit('creator_payable', amountPaise, { creatorId }),
  credit('payout_clearing', amountPaise),
]

/** It arrived. The provider takes its fee once. */
export async function postProcessed(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  const source = await nextSource(tx, payout, 'payout_processed')
  const fee = source === payout.uid ? (payout.feePaise ?? 0) : 0
  const tax = Math.min(payout.feeTaxPaise ?? 0, fee)
  await postEntries(tx, {
    kind: 'payout_processed',
    source,
    at,
    payoutId: payout.id,
    lines: [
      debit('payout_clearing', payout.amountPaise),
      debit('gateway_fee', fee - tax),
      debit('input_gst', tax),
      credit('bank', payout.amountPaise + fee),
    ],
  })
}

/** The creator is owed it again: from the bank where it had arrived, else from what was on its way. */
export async function postReturn(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  await postEntries(tx, {
    kind: 'payout_returned',
    source: await nextSource(tx, payout, 'payout_returned'),
    at,
    payoutId: payout.id,
    lines: [
      debit(payout.processedAt ? 'bank' : 'payout_clearing', payout.amountPaise),
      credit('creator_payable', payout.amountPaise, { creatorId: payout.creatorId }),
    ],
  })
}

/**
 * What the next posting of its kind is called: a payout may be said to come back, to arrive after all, and to come back once
 * more. Its locked row and state see to it that each is booked once.
 */
async function nextSource(tx: Tx, payout: PayoutRow, kind: TransactionKind): Promise<string> {
  const [posted] = await tx
    .select({ n: count() })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.payoutId, payout.id), eq(ledgerTransactions.kind, kind)))
  const before = posted?.n ?? 0
  return before === 0 ? payout.uid : `${payout.uid}:${before + 1}`
}
