import { readCode } from '../../rules/certificates.ts'

export type Typed = { code: string } | { credential: string }

/**
 * What somebody typed or pasted: a certificate's ID, the address of its page, or a credential. An address with a proof behind
 * `#` is a credential: the server checks the proof's signature too.
 */
export function readTyped(text: string): Typed | undefined {
  const code = readCode(text)
  if (code) return { code }
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) || text.startsWith('{') || text.startsWith('<')) return { credential: text }
  const [, last = '', proof = ''] = /\/certificate\/([^/?#]+)[^#]*#?(.*)$/.exec(text) ?? []
  const linked = readCode(last)
  if (linked === undefined) return undefined
  return proof ? { credential: proof } : { code: linked }
}
