import type { Language } from '../i18n/language.ts'
import { messagesFor } from '../i18n/messages-for.ts'
import type { Translated } from '../i18n/translated.ts'
import { messages as english } from '../messages/number-words-en.ts'
import type { Paise } from './money.ts'

type NumberMessages = Translated<typeof english>

/** 'Rupees nine hundred and ninety-nine only': an amount as documents say it, in crores, lakhs and thousands. */
export function amountInWords(paise: Paise, language: Language): string {
  const messages = messagesFor(language, english)
  const rest = paise % 100
  const rupees = numberInWords((paise - rest) / 100, messages)
  return rest === 0 ? messages.rupees(rupees) : messages.rupeesAndPaise(rupees, numberInWords(rest, messages))
}

/** A whole number from 0. */
function numberInWords(number: number, messages: NumberMessages): string {
  const word = (below100: number) => messages.small[below100] ?? ''
  if (number < 100) return word(number)
  const parts: string[] = []
  let left = number
  for (const [size, unit] of [
    [10_000_000, messages.crore],
    [100_000, messages.lakh],
    [1000, messages.thousand],
    [100, messages.hundred],
  ] as const) {
    if (left < size) continue
    parts.push(`${numberInWords(Math.floor(left / size), messages)} ${unit}`)
    left %= size
  }
  if (left > 0) parts.push(messages.and + word(left))
  return parts.join(' ')
}
