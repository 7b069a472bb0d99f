import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { unknownId } from '../api-error.ts'
import type { Reader, Sandbox, Tx } from '../context.ts'
import type { Instrument, PaymentRow } from '../entities.ts'
import { newId } from '../ids.ts'
import { readCustomer } from './customers.ts'
import { tokenShape, type TokenRow } from './entities.ts'

/** A customer has a handful; an interface that shows more would be of no use. */
const maxTokens = 100
const upiValidMs = 5 * 365 * dayMs

/** What a payment was made with, saved for the next one: the same card or UPI id once for each customer. */
export async function saveToken(tx: Tx, sandbox: Sandbox, payment: PaymentRow): Promise<string | null> {
  const used = JSON.parse(payment.instrument) as Instrument
  if (!payment.saves || payment.customer_id === null || !('card' in used || 'vpa' in used)) return payment.token_id
  const now = sandbox.now().getTime()
  const expiresAt = 'card' in used ? endOf(used.card, now) : now + upiValidMs
  const fingerprint =
    'card' in used
      ? `${used.card.network} ${used.card.last4} ${used.card.expiry_month}/${used.card.expiry_year}`
      : used.vpa
  const [token] = await tx(tokenShape)`
    insert into sbx.tokens (id, customer_id, method, instrument, fingerprint, used_at, expires_at, created_at)
    values (${await newId(tx, sandbox.seed, 'token_')}, ${payment.customer_id}, ${'card' in used ? 'card' : 'upi'},
      ${payment.instrument}, ${fingerprint}, ${now}, ${expiresAt}, ${now})
    on conflict on constraint tokens_instrument do update set used_at = excluded.used_at
    returning *`
  return (token as TokenRow).id
}

/** A card is good to the end of its month, in India. */
function endOf({ expiry_month, expiry_year }: { expiry_month?: number; expiry_year?: number }, now: number): number {
  return expiry_month && expiry_year ? Date.UTC(expiry_year, expiry_month, 1) - indiaAheadMs - 1 : now + upiValidMs
}

/** GET /v1/customers/{id}/tokens: those that may still be used, the newest first. */
export async function tokensOf(sandbox: Sandbox, customerId: string): Promise<TokenRow[]> {
  await readCustomer(sandbox.sql, customerId)
  return sandbox.sql(tokenShape)`
    select * from sbx.tokens where customer_id = ${customerId} and expires_at > ${sandbox.now().getTime()}
    order by position desc limit ${maxTokens}`
}

/** @throws ApiError 400 when this customer has no such token */
export async function readToken(sql: Reader, customerId: string, id: string): Promise<TokenRow> {
  const [token] = await sql(tokenShape)`select * from sbx.tokens where id = ${id} and customer_id = ${customerId}`
  if (!token) throw unknownId()
  return token
}

/** DELETE /v1/customers/{id}/tokens/{token}. The payments made with it still name it. */
export async function deleteToken(sql: Reader, customerId: string, id: string): Promise<void> {
  await readToken(sql, customerId, id)
  await sql`delete from sbx.tokens where id = ${id}`
}
