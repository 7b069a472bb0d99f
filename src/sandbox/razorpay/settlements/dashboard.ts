import { number } from '#platform/database/rows.ts'
import { type Html, html } from '../checkout/html.ts'
import { rupees } from '../checkout/page.ts'
import type { Reader } from '../context.ts'
import { type Act, dayOf, rowsShown, table } from '../dashboard-parts.ts'
import { settlementShape } from './entities.ts'
import { type ReportFault, reportFaults } from './settlements.ts'

const labels: Record<ReportFault, string> = {
  missing: 'Leave a payment out',
  'one paisa off': 'One paisa off',
  'unknown payment': 'Add an unknown payment',
  right: 'Report right',
}

export async function settlementParts(sql: Reader, act: Act): Promise<Html> {
  const settlements = await sql(settlementShape)`
    select * from sbx.settlements order by position desc limit ${rowsShown}`
  const [balance] = await sql({ paise: number })`
    select coalesce(sum(credit - debit), 0)::float8 as paise from sbx.transactions where settlement_id is null`
  return table(
    'Settlements',
    ['Settlement', 'Day', 'Amount', 'UTR', 'Report'],
    settlements.map((settlement) => [
      html`<code>${settlement.id}</code>`,
      dayOf(settlement.created_at),
      rupees(settlement.amount),
      settlement.utr,
      html`${reportFaults.map((how) => act('spoil-report', labels[how], { settlement: settlement.id, how }))}`,
    ]),
    html`<p>On the balance: ${rupees(balance?.paise ?? 0)}. Payments are settled on the second working day.</p>
      <div class="buttons">${act('settle', 'Settle now')}</div>`,
  )
}
