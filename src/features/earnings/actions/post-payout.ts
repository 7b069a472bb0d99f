import { postEntries } from '#features/ledger/actions/post-entries.ts'
import { credit, debit } from '#features/ledger/rules.ts'
import type { Tx } from '#platform/database/db.ts'
import type { PayoutRow } from './lock-run.ts'

/** Booked once each, by the payout's uid. `payout_sent` is booked by the approval (approve-payouts.ts). */
export async function postProcessed(tx: Tx, payout: PayoutRow, at: Date): Promise<void> {
  const fee = payout.feePaise ?? 0
  const tax = Math.min(payout.feeTaxPaise ?? 0, fee)
  await postEntries(tx, {
    kind: 'payout_processed',
    source: payout.uid,
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
    source: payout.uid,
    at,
    payoutId: payout.id,
    lines: [
      debit(payout.processedAt ? 'bank' : 'payout_clearing', payout.amountPaise),
      credit('creator_payable', payout.amountPaise, { creatorId: payout.creatorId }),
    ],
  })
}
