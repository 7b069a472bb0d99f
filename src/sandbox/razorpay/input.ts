import { badRequest } from './api-error.ts'

export type Fields = Record<string, unknown>
export type Notes = Record<string, string>

/** Largest amount of one payment, in paise: one crore rupees. */
const maxPaise = 1_000_000_000

/** The body or query as an object that holds nothing but these fields. */
export function onlyFields(sent: unknown, names: readonly string[]): Fields {
  const fields = sent ?? {}
  if (typeof fields !== 'object' || Array.isArray(fields)) throw badRequest('The input is not an object')
  const unknown = Object.keys(fields).filter((name) => !names.includes(name))
  if (unknown.length) throw badRequest(`${unknown.join(', ')} is/are not required and should not be sent`)
  return fields as Fields
}

/** Paise, at least ₹1. A string of digits passes, as with the provider. */
export function amountOf(fields: Fields): number {
  const sent = fields.amount
  if (sent === undefined || sent === null || sent === '') throw badRequest('The amount field is required.', 'amount')
  const amount = typeof sent === 'string' && /^-?\d+$/.test(sent) ? Number(sent) : sent
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw badRequest('The amount must be an integer.', 'amount')
  if (amount < 100) throw badRequest('The amount must be at least INR 1.00', 'amount')
  if (amount > maxPaise) throw badRequest('Amount exceeds maximum amount allowed.', 'amount')
  return amount
}

export function currencyOf(fields: Fields): 'INR' {
  if (fields.currency === undefined) throw badRequest('The currency field is required.', 'currency')
  if (fields.currency !== 'INR') throw badRequest('Currency is not supported', 'currency')
  return 'INR'
}

export function textOf(fields: Fields, name: string, maxLength: number): string | null {
  const sent = fields[name]
  if (sent === undefined || sent === null || sent === '') return null
  if (typeof sent !== 'string') throw badRequest(`The ${name} must be a string.`, name)
  if (sent.length > maxLength) throw badRequest(`The ${name} may not be greater than ${maxLength} characters.`, name)
  return sent
}

export function notesOf(fields: Fields): Notes {
  const sent = fields.notes ?? {}
  if (Array.isArray(sent) && sent.length === 0) return {}
  if (typeof sent !== 'object' || Array.isArray(sent)) throw badRequest('The notes must be an array.', 'notes')
  const pairs = Object.entries(sent as Fields)
  if (pairs.length > 15) throw badRequest('The notes may not have more than 15 items.', 'notes')
  return Object.fromEntries(
    pairs.map(([key, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw badRequest('The notes must hold text.', 'notes')
      if (key.length > 256 || String(value).length > 256)
        throw badRequest('The notes may not be greater than 256 characters.', 'notes')
      return [key, String(value)]
    }),
  )
}

export function flagOf(fields: Fields, name: string): boolean {
  const sent = fields[name]
  if (sent === undefined) return false
  if (sent === true || sent === 1 || sent === '1' || sent === 'true') return true
  if (sent === false || sent === 0 || sent === '0' || sent === 'false') return false
  throw badRequest(`The ${name} field must be true or false.`, name)
}

export type Listing = { from: number; to: number; count: number; skip: number }

/** `from` and `to` in seconds, both included; ten rows unless told, a hundred at most. */
export function listingOf(fields: Fields): Listing {
  const whole = (name: string, otherwise: number, max: number, min = 0) => {
    const sent = fields[name]
    if (sent === undefined || sent === '') return otherwise
    if (!/^\d{1,10}$/.test(String(sent))) throw badRequest(`The ${name} must be an integer.`, name)
    if (Number(sent) < min) throw badRequest(`The ${name} must be at least ${min}.`, name)
    if (Number(sent) > max) throw badRequest(`The ${name} may not be greater than ${max}.`, name)
    return Number(sent)
  }
  return {
    from: whole('from', 0, 9_999_999_999),
    to: whole('to', 9_999_999_999, 9_999_999_999),
    count: whole('count', 10, 100, 1),
    skip: whole('skip', 0, 1_000_000_000),
  }
}
