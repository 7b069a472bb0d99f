import { formatDay } from '#platform/format/format-month.ts'
import { messages } from '../../messages/sale-terms-en.ts'
import { hasChangedSince, type SaleTerms, versionsOf } from '../../rules/sale-terms.ts'

/** Under which versions of a text these lines were sold, and whether it has changed since. */
export function termsText(lines: readonly SaleTerms[], of: keyof SaleTerms): string {
  const { versions, isUnknown } = versionsOf(lines, of)
  const texts = versions.map((version) =>
    messages[hasChangedSince(version, of) ? 'changed' : 'version'](formatDay(version)),
  )
  return [...texts, ...(isUnknown ? [messages.unknown] : [])].join('; ')
}
