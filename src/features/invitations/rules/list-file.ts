import { maxListLength } from './invitations.ts'

/** The most bytes that a list of the longest length takes. */
export const maxListBytes = 4 * maxListLength

const fits = (text: string) => text.length <= maxListLength

// oxlint-disable-next-line no-control-regex -- they are in no text
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/**
 * The text of a file with a list: as spreadsheets write it in UTF-8, in UTF-16, or in the code page of older ones, whose
 * emails are the same letters.
 */
export function readListFile(bytes: Uint8Array<ArrayBuffer>): string | 'too-large' | 'not-text' {
  if (bytes.length > maxListBytes) return 'too-large'
  const text = decode(bytes)
  if (noText.test(text)) return 'not-text'
  return fits(text) ? text : 'too-large'
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A list with another one below it; what is written already stays. */
export function withListAdded(list: string, added: string): string | 'too-large' {
  const joined = list.trim() === '' ? added : `${list.replace(/\s+$/, '')}\n${added}`
  return fits(joined) ? joined : 'too-large'
}
