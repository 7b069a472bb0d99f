/**
 * The path and query of a request, as the routes and pages read them. A target with scheme and host (RFC 9112 3.2.2) is
 * its path alone. An escape that is no UTF-8 stands for U+FFFD, as in a form, so no address is answered by an error of
 * the router; so does a zero byte in a page's address, which then leads to nothing. In a call it is refused later.
 */
export function readableTarget(target: string): string {
  const path = withoutOrigin(target)
  if (!path.includes('%')) return path
  const mayHoldZero = path.startsWith('/api/')
  return path
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => (isReadable(escapes, mayHoldZero) ? escapes : readable(escapes)))
}

function withoutOrigin(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}

function isReadable(escapes: string, mayHoldZero: boolean): boolean {
  try {
    return mayHoldZero ? decodeURIComponent(escapes) !== '' : !decodeURIComponent(escapes).includes('\0')
  } catch {
    return false
  }
}

function readable(escapes: string): string {
  const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex')
  return encodeURIComponent(bytes.toString('utf8').replaceAll('\0', '\ufffd'))
}
