import { latinDigits } from '#platform/format/digits.ts'

/** Consonants and the nasal of their row: before them the nasal may as well be written as a dot (हिन्दी, हिंदी). */
const nasals: [RegExp, string][] = [
  [/ङ्(?=[क-घ])/g, 'ं'],
  [/ञ्(?=[च-झ])/g, 'ं'],
  [/ण्(?=[ट-ढ])/g, 'ं'],
  [/न्(?=[त-ध])/g, 'ं'],
  [/म्(?=[प-भ])/g, 'ं'],
]

/**
 * A short answer as it is compared: without the differences that no teacher means. Space at the ends and doubled, upper
 * and lower case, a full stop at the end, curly quotes and long dashes that phones put in, invisible joiners, digits of
 * either script, and in Devanagari both ways to write a letter with a dot or a nasal.
 */
export function foldAnswer(text: string): string {
  let folded = latinDigits(text)
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ँ', 'ं')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
  for (const [nasal, dot] of nasals) folded = folded.replaceAll(nasal, dot)
  return folded.replace(/[\s.।]+$/, '').trimStart()
}

/** Whether a short answer is one of those the creator accepts. */
export function isAccepted(given: string, accepted: readonly string[]): boolean {
  const folded = foldAnswer(given)
  return folded !== '' && accepted.some((one) => foldAnswer(one) === folded)
}
