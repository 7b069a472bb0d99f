import { nullable, number, oneOf, type RowOf, text } from '#platform/database/rows.ts'
import { notesJson, seconds } from '../entities.ts'

export const contactShape = {
  id: text,
  position: number,
  name: text,
  email: text,
  contact: text,
  type: text,
  reference_id: text,
  notes: text,
  created_at: number,
}
export type ContactRow = RowOf<typeof contactShape>

export const fundAccountShape = {
  id: text,
  position: number,
  contact_id: text,
  account_type: oneOf<'bank_account' | 'vpa'>(),
  name: text,
  ifsc: text,
  account_number: text,
  vpa: text,
  created_at: number,
}
export type FundAccountRow = RowOf<typeof fundAccountShape>

export const validationShape = {
  id: text,
  position: number,
  fund_account_id: text,
  amount: nullable(number),
  status: oneOf<'created' | 'completed' | 'failed'>(),
  account_status: nullable(oneOf<'active' | 'invalid'>()),
  registered_name: nullable(text),
  name_match_score: nullable(number),
  reference_id: nullable(text),
  notes: text,
  utr: nullable(text),
  moves_at: nullable(number),
  created_at: number,
}
export type ValidationRow = RowOf<typeof validationShape>

export const payoutStatuses = [
  'pending',
  'queued',
  'rejected',
  'processing',
  'processed',
  'cancelled',
  'reversed',
  'failed',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export const payoutModes = ['NEFT', 'RTGS', 'IMPS', 'UPI'] as const
export type PayoutMode = (typeof payoutModes)[number]

export const payoutShape = {
  id: text,
  position: number,
  fund_account_id: text,
  amount: number,
  currency: text,
  mode: oneOf<PayoutMode>(),
  purpose: text,
  reference_id: nullable(text),
  narration: nullable(text),
  notes: text,
  status: oneOf<PayoutStatus>(),
  status_details: text,
  fees: number,
  tax: number,
  utr: nullable(text),
  idempotency_key: text,
  request_hash: text,
  moves_at: nullable(number),
  created_at: number,
}
export type PayoutRow = RowOf<typeof payoutShape>

export function contactEntity(row: ContactRow): object {
  return {
    id: row.id,
    entity: 'contact',
    name: row.name,
    contact: row.contact || null,
    email: row.email || null,
    type: row.type || null,
    reference_id: row.reference_id || null,
    batch_id: null,
    active: true,
    notes: notesJson(row.notes),
    created_at: seconds(row.created_at),
  }
}

const bankNames: Record<string, string> = { HDFC: 'HDFC Bank', ICIC: 'ICICI Bank', SBIN: 'State Bank of India' }

export function fundAccountEntity(row: FundAccountRow) {
  const [username, handle] = row.vpa.split('@')
  return {
    id: row.id,
    entity: 'fund_account',
    contact_id: row.contact_id,
    account_type: row.account_type,
    ...(row.account_type === 'vpa'
      ? { vpa: { username, handle, address: row.vpa } }
      : {
          bank_account: {
            ifsc: row.ifsc,
            bank_name: bankNames[row.ifsc.slice(0, 4)] ?? `${row.ifsc.slice(0, 4)} Bank`,
            name: row.name,
            account_number: row.account_number,
            notes: [] as [],
          },
        }),
    active: true,
    batch_id: null,
    created_at: seconds(row.created_at),
  }
}

export function validationEntity(row: ValidationRow, account: FundAccountRow): object {
  const valid = row.account_status === 'active'
  return {
    id: row.id,
    entity: 'fund_account.validation',
    fund_account: fundAccountEntity(account),
    status: row.status,
    amount: row.amount,
    currency: row.amount === null ? null : 'INR',
    notes: notesJson(row.notes),
    results: {
      account_status: row.status === 'failed' ? '' : row.account_status,
      registered_name: row.status === 'failed' ? '' : row.registered_name,
      details: row.status === 'completed' ? `The beneficiary account is ${valid ? 'valid' : 'invalid'}.` : null,
      name_match_score: row.name_match_score,
    },
    reference_id: row.reference_id,
    created_at: seconds(row.created_at),
    utr: row.utr,
  }
}

export function payoutEntity(row: PayoutRow): object {
  return {
    id: row.id,
    entity: 'payout',
    fund_account_id: row.fund_account_id,
    amount: row.amount,
    currency: row.currency,
    notes: notesJson(row.notes),
    fees: row.fees,
    tax: row.tax,
    status: row.status,
    purpose: row.purpose,
    utr: row.utr,
    mode: row.mode,
    reference_id: row.reference_id,
    narration: row.narration,
    batch_id: null,
    status_details: JSON.parse(row.status_details) as object,
    created_at: seconds(row.created_at),
    fee_type: '',
  }
}
