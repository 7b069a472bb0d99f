import { latinDigits } from '#platform/format/digits.ts'
import { foldNasals } from '#platform/format/fold-text.ts'

/**
 * A short answer as it is compared: without the differences that no teacher means. Space at the ends and doubled, upper
 * and lower case, a full stop at the end, curly quotes and long dashes that phones put in, invisible joiners, digits of
 * either script, and in Devanagari both ways to write a letter with a dot or a nasal.
 */
export function foldAnswer(text: string): string {
  const folded = latinDigits(text)
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
  return foldNasals(folded)
    .replace(/[\s.।]+$/, '')
    .trimStart()
}

/** Whether a short answer is one of those the creator accepts. */
export function isAccepted(given: string, accepted: readonly string[]): boolean {
  const folded = foldAnswer(given)
  return folded !== '' && accepted.some((one) => foldAnswer(one) === folded)
}
