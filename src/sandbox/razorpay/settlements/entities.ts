import { boolean, nullable, number, oneOf, type RowOf, text } from '#platform/database/rows.ts'
import { type Instrument, notesJson, type PaymentRow, seconds } from '../entities.ts'

export const settlementShape = { id: text, position: number, amount: number, utr: text, created_at: number }
export type SettlementRow = RowOf<typeof settlementShape>

/** A line of the report, with what is known of its payment. */
export const itemShape = {
  entity_id: text,
  type: oneOf<'payment' | 'refund' | 'adjustment'>(),
  payment_id: text,
  dispute_id: nullable(text),
  debit: number,
  credit: number,
  amount: number,
  fee: number,
  tax: number,
  description: nullable(text),
  hidden: boolean,
  off_by: number,
  created_at: number,
  settlement_id: text,
  utr: text,
  settled_at: number,
  order_id: nullable(text),
  receipt: nullable(text),
  notes: nullable(text),
  method: nullable(oneOf<PaymentRow['method']>()),
  instrument: nullable(text),
}
export type ItemRow = RowOf<typeof itemShape>

export function settlementEntity(row: SettlementRow) {
  return {
    id: row.id,
    entity: 'settlement',
    amount: row.amount,
    status: 'processed' as const,
    fees: 0,
    tax: 0,
    utr: row.utr,
    created_at: seconds(row.created_at),
  }
}

export function itemEntity(row: ItemRow) {
  const isAdjustment = row.type === 'adjustment'
  const used = row.instrument && !isAdjustment ? (JSON.parse(row.instrument) as Instrument) : undefined
  const card = used && 'card' in used ? used.card : undefined
  return {
    entity_id: row.entity_id,
    type: row.type,
    debit: row.debit === 0 ? 0 : row.debit + row.off_by,
    credit: row.credit === 0 ? 0 : row.credit + row.off_by,
    amount: row.amount + row.off_by,
    currency: 'INR',
    fee: row.fee,
    tax: row.tax,
    on_hold: false,
    settled: true,
    created_at: seconds(row.created_at),
    settled_at: seconds(row.settled_at),
    settlement_id: row.settlement_id,
    posted_at: null,
    credit_type: 'default',
    description: row.description,
    notes: row.notes === null ? null : notesJson(row.notes),
    // An adjustment for a dispute names the dispute alone.
    payment_id: row.type === 'payment' || row.dispute_id ? null : row.payment_id,
    settlement_utr: row.utr,
    order_id: isAdjustment ? null : row.order_id,
    order_receipt: isAdjustment ? null : row.receipt,
    method: isAdjustment ? null : row.method,
    card_network: card?.network ?? null,
    card_issuer: null,
    card_type: card ? ('credit' as const) : null,
    dispute_id: row.dispute_id,
  }
}
