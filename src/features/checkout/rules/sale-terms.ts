import { consentVersions } from '#features/accounts/rules.ts'

/** What a course is sold under, and its present version: the day of the text that its page shows. Change both together. */
export const saleTerms = { termsVersion: consentVersions.terms, refundPolicyVersion: '2026-11-29' } as const

/** The versions that a line was sold under; null where nobody wrote them down. */
export type SaleTerms = { termsVersion: string | null; refundPolicyVersion: string | null }
type Version = keyof SaleTerms

/** The versions of some lines, each once, the earliest first, and whether one of the lines names none. */
export function versionsOf(lines: readonly SaleTerms[], of: Version): { versions: string[]; isUnknown: boolean } {
  const named = lines.map((line) => line[of]).filter((version) => version !== null)
  return {
    versions: [...new Set(named)].toSorted((a, b) => a.localeCompare(b)),
    isUnknown: named.length < lines.length,
  }
}

/** Whether the text has changed since a version of it. */
export const hasChangedSince = (version: string, of: Version): boolean => version < saleTerms[of]
