import { nullable, oneOf, text } from '#platform/database/rows.ts'
import { type Html, html } from '../checkout/html.ts'
import { rupees } from '../checkout/page.ts'
import type { Reader } from '../context.ts'
import { type Act, rowsShown, table } from '../dashboard-parts.ts'
import { payoutShape, type PayoutStatus } from './entities.ts'
import { ourAccountNumber } from './our-account.ts'
import { specialAccounts } from './special-accounts.ts'

const validationShape = {
  id: text,
  status: oneOf<'created' | 'completed' | 'failed'>(),
  account_status: nullable(text),
  registered_name: nullable(text),
}

/** What may be done by hand in each status. */
const buttons: Partial<Record<PayoutStatus, readonly [status: PayoutStatus, label: string][]>> = {
  pending: [
    ['processing', 'Approve'],
    ['rejected', 'Reject'],
  ],
  queued: [
    ['processing', 'Send now'],
    ['failed', 'Fail'],
  ],
  processing: [
    ['processed', 'Process'],
    ['reversed', 'Reverse'],
    ['failed', 'Fail'],
  ],
  processed: [['reversed', 'Reverse late']],
  failed: [['reversed', 'Reverse']],
}

/** Payouts and checks of accounts. Shows no account number and no UPI id. */
export async function payoutParts(sql: Reader, act: Act): Promise<Html> {
  const payouts = await sql(payoutShape)`select * from sbx.payouts order by position desc limit ${rowsShown}`
  const validations = await sql(validationShape)`
    select id, status, account_status, registered_name from sbx.validations order by position desc limit ${rowsShown}`
  return html`${table(
    'Payouts',
    ['Payout', 'Reference', 'Amount', 'Mode', 'Status', 'UTR', 'Do'],
    payouts.map((payout) => [
      html`<code>${payout.id}</code>`,
      payout.reference_id ?? '',
      rupees(payout.amount),
      payout.mode,
      payout.status,
      payout.utr ?? '',
      html`${(buttons[payout.status] ?? []).map(([status, label]) => act('move-payout', label, { payout: payout.id, status }))}`,
    ]),
    guide(act),
  )}
  ${table(
    'Account checks',
    ['Check', 'Status', 'Account', 'Registered name', 'Do'],
    validations.map((one) => [
      html`<code>${one.id}</code>`,
      one.status,
      one.account_status ?? '',
      one.registered_name ?? '',
      one.status === 'created'
        ? html`${(['active', 'other name', 'invalid', 'failed'] as const).map((answer) => act('answer-validation', answer, { validation: one.id, answer }))}`
        : '',
    ]),
  )}`
}

function guide(act: Act): Html {
  return html`<p>Payouts leave from account <code>${ourAccountNumber}</code>.</p>
    <details>
      <summary>Accounts that do not behave</summary>
      <p class="hint">
        A bank account is special when its number starts with 9999, by its last two digits; a UPI id by its first word.
        Every other account is active and is paid.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Account number</th>
            <th scope="col">UPI id</th>
            <th scope="col">The account</th>
            <th scope="col">Its check</th>
            <th scope="col">Its payouts</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(specialAccounts).map(
            ([word, { ending, what, validation, payout }]) =>
              html`<tr>
                <td><code>9999000000${ending}</code></td>
                <td><code>${word}@sandbox</code></td>
                <td>${what}</td>
                <td>${validation}</td>
                <td>${payout}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
    <div class="buttons">${act('unknown-payout', 'Send an event of an unknown payout')}</div>`
}
