/**
 * The path and query of a request, as the routes and pages read them. Of a target with scheme and host (RFC 9112 3.2.2)
 * only the path counts. An escape that is no UTF-8 is read as U+FFFD, as in a form, so the router never fails on an
 * address. A zero byte in a page's address is read the same way and leads to no page; in a call it is refused later.
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
