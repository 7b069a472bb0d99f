/** Which host a URL asks for, in libpq's words. */
const sessionAttributes = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const
export type SessionAttributes = (typeof sessionAttributes)[number]

/** The hosts of a URL with several, and which of them is tried first. */
export type Hosts = {
  /** A URL with the present host alone. */
  url(): string
  several: boolean
  /** Its `target_session_attrs`; of several hosts the writable one unless said. */
  requires: SessionAttributes
  count: number
  /** Counts the changes of host; a connection made before the last one belongs to a host that was left. */
  turn(): number
  /** Goes on to the next host, unless someone did since `turn`. */
  leave(turn: number): void
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s

/** Reads `postgres://user:password@one:5432,two:5432/name`. */
export function readHosts(url: string): Hosts {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  const urls = hosts === '' ? [url] : hosts.split(',').map((host) => before + host + after)
  let turns = 0
  return {
    url: () => urls[turns % urls.length] as string,
    several: urls.length > 1,
    requires: requirementOf(after) ?? (urls.length > 1 ? 'read-write' : 'any'),
    count: urls.length,
    turn: () => turns,
    leave(turn) {
      if (urls.length > 1 && turn === turns) turns += 1
    },
  }
}

function requirementOf(afterHosts: string): SessionAttributes | undefined {
  const given = /[?&]target_session_attrs=([^&]*)/.exec(afterHosts)?.[1]
  if (given === undefined) return undefined
  const known = sessionAttributes.find((one) => one === given)
  if (!known) throw new Error(`target_session_attrs must be ${sessionAttributes.join(', ')}`)
  return known
}

/** The role that a URL signs in as. `new URL` reads no second host. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(readHosts(url).url()).username)
}
