import { paiseFromRupees, rupeesFromPaise } from '../format/rupees.ts'

/**
 * Where a value of the API holds money: the API's JSON has rupees there, our code whole paise. Written once in a
 * contract, beside the schema; a list says it of each of its items. `{ courses: { coursePrice: 'rupees' } }`
 *
 * It is data and no part of the schemas because the browser has none of those (app/first-screen/strip-contracts.ts).
 */
export type Amounts = { readonly [field: string]: 'rupees' | Amounts }

/** A value as our code has it, from one as the API writes it: rupees become paise. */
export function fromWire<T>(value: T, amounts: Amounts | undefined): T {
  return amounts ? (convert(value, amounts, paiseFromRupees) as T) : value
}

/** A value as the API writes it, from one as our code has it: paise become rupees. */
export function toWire<T>(value: T, amounts: Amounts | undefined): T {
  return amounts ? (convert(value, amounts, rupeesFromPaise) as T) : value
}

function convert(value: unknown, amounts: Amounts | 'rupees', amountOf: (amount: number) => number): unknown {
  if (Array.isArray(value)) return value.map((one) => convert(one, amounts, amountOf))
  if (amounts === 'rupees') return typeof value === 'number' ? amountOf(value) : value
  if (typeof value !== 'object' || value === null) return value
  const converted: Record<string, unknown> = { ...value }
  for (const [field, inner] of Object.entries(amounts))
    if (field in converted) converted[field] = convert(converted[field], inner, amountOf)
  return converted
}
