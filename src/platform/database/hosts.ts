/** The hosts of a URL with several, and which of them is tried first. */
export type Hosts = {
  /** A URL with the present host alone. */
  url(): string
  several: boolean
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
    count: urls.length,
    turn: () => turns,
    leave(turn) {
      if (urls.length > 1 && turn === turns) turns += 1
    },
  }
}
