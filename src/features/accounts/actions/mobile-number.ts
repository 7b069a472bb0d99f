import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { refuseFields } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '#platform/messages/en.ts'

/**
 * The number as it is stored: +91 and ten digits starting 6 to 9; numbers of other countries by libphonenumber.
 * @throws 422 on `phone` for one that is not real
 */
export function storedMobile(typed: string): string {
  const digits = typed.replaceAll(/[\s\-()]/g, '')
  const indian = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)
  if (indian) return `+91${indian[1]}`
  const foreign = digits.startsWith('+') && !digits.startsWith('+91') ? parsePhoneNumberFromString(digits) : undefined
  if (!foreign?.isPossible() || !foreign.isValid()) throw refuseFields({ phone: textOf(messages, 'phone') })
  return foreign.number
}

/**
 * The same for a number at which a person may be called, also a landline: an Indian one with its area code.
 * @throws 422 on `phone` for one that is not real
 */
export function storedPhone(typed: string): string {
  const digits = typed.replaceAll(/[\s\-()]/g, '')
  const number = parsePhoneNumberFromString(digits, 'IN')
  if (number?.isPossible() && number.isValid()) return number.number
  return storedMobile(typed)
}
