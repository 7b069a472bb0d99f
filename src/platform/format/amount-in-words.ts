import type { Language } from '../i18n/language.ts'
import { messagesFor } from '../i18n/messages-for.ts'
import type { Translated } from '../i18n/translated.ts'
import { messages as english } from '../messages/number-words-en.ts'
import type { Paise } from './money.ts'

type Words = Translated<typeof english>

/** 'Rupees nine hundred and ninety-nine only': an amount as documents say it, in crores, lakhs and thousands. */
export function amountInWords(paise: Paise, language: Language): string {
  const words = messagesFor(language, english)
  const rest = paise % 100
  const rupees = numberInWords((paise - rest) / 100, words)
  return rest === 0 ? words.rupees(rupees) : words.rupeesAndPaise(rupees, numberInWords(rest, words))
}

/** A whole number from 0. */
function numberInWords(number: number, words: Words): string {
  const word = (below100: number) => words.small[below100] ?? ''
  if (number < 100) return word(number)
  const parts: string[] = []
  let left = number
  for (const [size, unit] of [
    [10_000_000, words.crore],
    [100_000, words.lakh],
    [1000, words.thousand],
    [100, words.hundred],
  ] as const) {
    if (left < size) continue
    parts.push(`${numberInWords(Math.floor(left / size), words)} ${unit}`)
    left %= size
  }
  if (left > 0) parts.push(words.and + word(left))
  return parts.join(' ')
}
