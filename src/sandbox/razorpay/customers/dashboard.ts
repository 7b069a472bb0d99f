import { type Html, html } from '../checkout/html.ts'
import type { Reader } from '../context.ts'
import { type Act, dayOf, rowsShown, table } from '../dashboard-parts.ts'
import { savedName, tokenShape } from './entities.ts'

export async function tokenParts(sql: Reader, act: Act): Promise<Html> {
  const tokens = await sql(tokenShape)`select * from sbx.tokens order by position desc limit ${rowsShown}`
  return table(
    'Saved methods',
    ['Token', 'Customer', 'Saved', 'Expires', 'Do'],
    tokens.map((token) => [
      html`<code>${token.id}</code>`,
      html`<code>${token.customer_id}</code>`,
      token.method === 'upi' ? 'UPI id' : savedName(token),
      dayOf(token.expires_at),
      act('delete-token', 'Delete', { customer: token.customer_id, token: token.id }),
    ]),
  )
}
