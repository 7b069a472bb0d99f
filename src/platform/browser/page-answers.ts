/** A read as a public page asks it: what it is, how it is asked, and for how many milliseconds its answer serves. */
export type Asked<T> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
  /** How long an answer that nobody uses is kept. */
  gcTime: number
  /** How long an answer is good enough not to be asked again. */
  staleTime: number
}

/** The answers that public pages hold, and what of them travels with a page from the server. */
export type PageAnswers = {
  /** What is known, however old. */
  known<T>(key: readonly unknown[]): T | undefined
  /** What is known, else the answer. */
  ensure<T>(asked: Asked<T>): Promise<T>
  /** The answer, asked again once it is stale; the same question is never asked twice at once. */
  fetch<T>(asked: Asked<T>): Promise<T>
  packed(): PackedAnswer[]
  unpack(packed: readonly PackedAnswer[]): void
}
/** The key as text, the answer and when it came (milliseconds). */
export type PackedAnswer = [key: string, data: unknown, at: number]
type Kept = { data: unknown; at: number; usedAt: number; gcTime: number }

/**
 * What a public page needs of a query cache, at a twentieth of one's size. It holds nothing that belongs to a person:
 * a signed-in page has TanStack Query (query-client.tsx).
 */
export function pageAnswers(now: () => number = Date.now): PageAnswers {
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<unknown>>()

  function used(hash: string): Kept | undefined {
    const answer = kept.get(hash)
    if (!answer) return undefined
    if (now() - answer.usedAt > answer.gcTime) {
      kept.delete(hash)
      return undefined
    }
    answer.usedAt = now()
    return answer
  }

  function keep(hash: string, data: unknown, gcTime: number): void {
    for (const [other, { usedAt, gcTime: time }] of kept) if (now() - usedAt > time) kept.delete(other)
    kept.set(hash, { data, at: now(), usedAt: now(), gcTime })
  }

  function ask<T>(hash: string, { queryFn, gcTime }: Asked<T>): Promise<T> {
    const under = asking.get(hash) as Promise<T> | undefined
    if (under) return under
    const answer = queryFn({ signal: new AbortController().signal })
      .then((data) => {
        keep(hash, data, gcTime)
        return data
      })
      .finally(() => asking.delete(hash))
    asking.set(hash, answer)
    return answer
  }

  return {
    known: <T>(key: readonly unknown[]) => used(JSON.stringify(key))?.data as T | undefined,
    async ensure<T>(asked: Asked<T>) {
      const hash = JSON.stringify(asked.queryKey)
      const answer = used(hash)
      return answer ? (answer.data as T) : ask(hash, asked)
    },
    async fetch<T>(asked: Asked<T>) {
      const hash = JSON.stringify(asked.queryKey)
      const answer = used(hash)
      return answer && now() - answer.at < asked.staleTime ? (answer.data as T) : ask(hash, asked)
    },
    packed: () => Array.from(kept, ([hash, { data, at }]): PackedAnswer => [hash, data, at]),
    unpack(packed) {
      for (const [hash, data, at] of packed) kept.set(hash, { data, at, usedAt: now(), gcTime: 60_000 })
    },
  }
}
