// Facts of India that forms and invoices share.

import { messages as language } from '../messages/language-en.ts'
import { messages } from '../messages/regions-en.ts'

/** States and union territories by their GST code, in the order people look them up in the page's language. */
export const regions: readonly { code: string; name: string }[] = Object.entries(messages)
  .map(([code, name]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name, language.code))

/** The State's name by its GST code, or undefined. */
export function regionName(code: string | null | undefined): string | undefined {
  return regions.find((one) => one.code === code)?.name
}

/** Six digits, the first not 0. */
export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** A permanent account number of the income tax department. */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(text)
}

/** The PAN that a GSTIN contains. */
export const panOfGstin = (gstin: string): string => gstin.slice(2, 12)

/** The code of a bank's branch: four letters, 0 and six letters or digits. */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z\d]{6}$/.test(text)
}

/** An address for payments by UPI, `name@bank`. */
export function isUpiId(text: string): boolean {
  return /^[A-Za-z\d.\-_]{2,256}@[A-Za-z][A-Za-z\d]{1,63}$/.test(text)
}

/** A UPI id in the one form in which two are compared. */
export const foldUpiId = (upiId: string): string => upiId.trim().toLowerCase()

const gstinPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A regular taxpayer's GSTIN: State code, PAN, entity, Z and a check character over the first fourteen (mod 36). */
export function isGstin(text: string): boolean {
  if (!gstinPattern.test(text) || !regionName(text.slice(0, 2))) return false
  let sum = 0
  for (let i = 0; i < 14; i++) {
    const product = digits.indexOf(text[i] ?? '') * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return digits[(36 - (sum % 36)) % 36] === text[14]
}
