import { latinDigits } from '#platform/format/digits.ts'

/** The digits, of either script, of what was typed or pasted ('4071-22' or a whole SMS line's code), at most `length` of them. */
export function otpDigits(text: string, length = 6): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, length)
}
