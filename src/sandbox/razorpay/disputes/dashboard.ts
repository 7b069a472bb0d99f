import { type Html, html } from '../checkout/html.ts'
import { rupees } from '../checkout/page.ts'
import type { Reader } from '../context.ts'
import { type Act, rowsShown, table } from '../dashboard-parts.ts'
import type { DisputeMove } from './disputes.ts'
import { disputeShape, type DisputeStatus } from './entities.ts'

const decisions: readonly [move: DisputeMove, label: string][] = [
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['closed', 'Closed'],
]
const buttons: Partial<Record<DisputeStatus, readonly [move: DisputeMove, label: string][]>> = {
  open: [['under_review', 'Review'], ...decisions],
  under_review: [['action_required', 'Ask for more'], ...decisions],
}

export async function disputeParts(sql: Reader, act: Act): Promise<Html> {
  const disputes = await sql(disputeShape)`select * from sbx.disputes order by position desc limit ${rowsShown}`
  return table(
    'Disputes',
    ['Dispute', 'Payment', 'Amount', 'Deducted', 'Phase', 'Status', 'Do'],
    disputes.map((dispute) => [
      html`<code>${dispute.id}</code>`,
      html`<code>${dispute.payment_id}</code>`,
      rupees(dispute.amount),
      rupees(dispute.amount_deducted),
      dispute.phase,
      dispute.status,
      html`${(buttons[dispute.status] ?? []).map(([status, label]) => act('move-dispute', label, { dispute: dispute.id, status }))}`,
    ]),
  )
}
