/**
 * The key of one caller for rate limits: an IPv4 address, or the /64 network that one IPv6 connection is assigned (RFC
 * 6177).
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('%', 1)[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const all = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'), ...rest]
  return `${all.slice(0, 4).join(':')}::/64`
}
