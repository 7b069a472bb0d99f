import { latinDigits } from './digits.ts'
import type { Paise, Rupees } from './money.ts'
import { paiseFromRupees } from './rupees.ts'

/** What stands where an amount should, and is none. */
export type Unreadable = 'unreadable'

/** Rupees as one types them, in digits of either script, with or without Indian grouping; null: nothing was typed. */
export function readAmount(text: string): Rupees | null | Unreadable {
  const bare = latinDigits(text.replaceAll(/[,\s₹]/g, ''))
  if (bare === '') return text.trim() === '' ? null : 'unreadable'
  return /^-?\d*\.?\d*$/.test(bare) && /\d/.test(bare) ? Number(bare) : 'unreadable'
}

/** The same as our code has it. */
export function readPaise(text: string): Paise | null | Unreadable {
  const rupees = readAmount(text)
  return typeof rupees === 'number' ? paiseFromRupees(rupees) : rupees
}
