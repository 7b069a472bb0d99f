import { type Html, html } from '../checkout/html.ts'
import { rupees } from '../checkout/page.ts'
import type { Reader } from '../context.ts'
import { type Act, dayOf, rowsShown, table } from '../dashboard-parts.ts'
import { planShape, subscriptionShape } from './entities.ts'

export async function subscriptionParts(sql: Reader, act: Act): Promise<Html> {
  const rows = await sql(subscriptionShape)`select * from sbx.subscriptions order by position desc limit ${rowsShown}`
  const plans = await sql(planShape)`select * from sbx.plans where id = any(${rows.map(({ plan_id }) => plan_id)})`
  return table(
    'Subscriptions',
    ['Subscription', 'Plan', 'Amount', 'Status', 'Paid', 'Until', 'Next charge', 'Do'],
    rows.map((row) => {
      const plan = plans.find(({ id }) => id === row.plan_id)
      const fields = { subscription: row.id }
      return [
        html`<code>${row.id}</code>`,
        plan?.name ?? '',
        rupees((plan?.amount ?? 0) * row.quantity),
        row.cancels_at_end ? `${row.status}, ends` : row.status,
        `${row.paid_count} of ${row.total_count}`,
        row.current_end === null ? '' : dayOf(row.current_end),
        row.charge_at === null ? '' : dayOf(row.charge_at),
        html`${
          row.charge_at !== null && row.method
            ? html`${act('charge-subscription', 'Charge now', fields)}
              ${act('charge-subscription', 'Fail a charge', { ...fields, outcome: 'failure' })}
              ${act('set-mandate', row.mandate_revoked ? 'Renew the mandate' : 'Revoke the mandate', {
                ...fields,
                mandate: row.mandate_revoked ? 'active' : 'revoked',
              })}`
            : ''
        }`,
      ]
    }),
  )
}
