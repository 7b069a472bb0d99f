import { nullable, number, oneOf, type RowOf, text } from '#platform/database/rows.ts'
import { cardKind, type Instrument, notesJson, seconds } from '../entities.ts'

export const customerShape = {
  id: text,
  position: number,
  name: text,
  email: text,
  contact: text,
  gstin: nullable(text),
  notes: text,
  created_at: number,
}
export type CustomerRow = RowOf<typeof customerShape>

export const tokenShape = {
  id: text,
  position: number,
  customer_id: text,
  method: oneOf<'card' | 'upi'>(),
  instrument: text,
  fingerprint: text,
  used_at: number,
  expires_at: number,
  created_at: number,
}
export type TokenRow = RowOf<typeof tokenShape>
export type SavedInstrument = Extract<Instrument, { card: unknown } | { vpa: string }>

export function customerEntity(row: CustomerRow) {
  return {
    id: row.id,
    entity: 'customer',
    name: row.name || null,
    email: row.email || null,
    contact: row.contact || null,
    gstin: row.gstin,
    notes: notesJson(row.notes),
    created_at: seconds(row.created_at),
  }
}

export function tokenEntity(row: TokenRow) {
  return {
    id: row.id,
    entity: 'token',
    token: row.id.slice(6),
    bank: null,
    wallet: null,
    method: row.method,
    ...savedJson(JSON.parse(row.instrument) as SavedInstrument),
    recurring: false,
    recurring_details: { status: 'not_applicable', failure_reason: null },
    auth_type: null,
    mrn: null,
    used_at: seconds(row.used_at),
    created_at: seconds(row.created_at),
    expired_at: seconds(row.expires_at),
    dcc_enabled: false,
    billing_address: null,
  }
}

/** The issuer is the first of the sandbox's own banks. */
function savedJson(saved: SavedInstrument) {
  if ('vpa' in saved) {
    const [username = '', handle = ''] = saved.vpa.split('@')
    return { vpa: { username, handle, name: null } }
  }
  const { name, last4, network, expiry_month, expiry_year } = saved.card
  return {
    card: {
      entity: 'card',
      name,
      last4,
      network,
      ...cardKind,
      issuer: 'NEEM',
      international: false,
      emi: false,
      expiry_month: expiry_month ?? null,
      expiry_year: expiry_year ?? null,
      flows: { otp: true, recurring: false },
    },
  }
}

/** How a page names what was saved. */
export function savedName(row: TokenRow): string {
  const saved = JSON.parse(row.instrument) as SavedInstrument
  return 'vpa' in saved ? saved.vpa : `${saved.card.network} card ending ${saved.card.last4}`
}
