/** A read of a public page: its name, how it is requested, and for how many milliseconds its answer is fresh. */
export type AnswerQuery<T> = {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
  /** How long an unused answer stays cached. */
  gcTime: number
  /** How long an answer is fresh: it is not requested again before that. */
  staleTime: number
}

/** The answers that public pages hold, and what of them travels with a page from the server. */
export type PageAnswers = {
  /** The cached answer, however old it is. */
  known<T>(key: readonly unknown[]): T | undefined
  /** What is known, else the answer. */
  ensure<T>(query: AnswerQuery<T>): Promise<T>
  /** The answer, requested again once it is stale. The same read is never requested twice at the same moment. */
  fetch<T>(query: AnswerQuery<T>): Promise<T>
  packed(): PackedAnswer[]
  unpack(packed: readonly PackedAnswer[]): void
}
/** The key as text, the answer and when it came (milliseconds). */
export type PackedAnswer = [key: string, data: unknown, at: number]
type StoredAnswer = { data: unknown; at: number; usedAt: number; gcTime: number }

/**
 * What a public page needs of a query cache, at a twentieth of one's size. It holds nothing that belongs to a person:
 * a signed-in page has TanStack Query (query-client.tsx).
 */
export function pageAnswers(now: () => number = Date.now): PageAnswers {
  const answers = new Map<string, StoredAnswer>()
  const asking = new Map<string, Promise<unknown>>()

  function used(hash: string): StoredAnswer | undefined {
    const answer = answers.get(hash)
    if (!answer) return undefined
    if (now() - answer.usedAt > answer.gcTime) {
      answers.delete(hash)
      return undefined
    }
    answer.usedAt = now()
    return answer
  }

  function store(hash: string, data: unknown, gcTime: number): void {
    for (const [other, { usedAt, gcTime: time }] of answers) if (now() - usedAt > time) answers.delete(other)
    answers.set(hash, { data, at: now(), usedAt: now(), gcTime })
  }

  function runQuery<T>(hash: string, { queryFn, gcTime }: AnswerQuery<T>): Promise<T> {
    const under = asking.get(hash) as Promise<T> | undefined
    if (under) return under
    const answer = queryFn({ signal: new AbortController().signal })
      .then((data) => {
        store(hash, data, gcTime)
        return data
      })
      .finally(() => asking.delete(hash))
    asking.set(hash, answer)
    return answer
  }

  return {
    known: <T>(key: readonly unknown[]) => used(JSON.stringify(key))?.data as T | undefined,
    async ensure<T>(query: AnswerQuery<T>) {
      const hash = JSON.stringify(query.queryKey)
      const answer = used(hash)
      return answer ? (answer.data as T) : runQuery(hash, query)
    },
    async fetch<T>(query: AnswerQuery<T>) {
      const hash = JSON.stringify(query.queryKey)
      const answer = used(hash)
      return answer && now() - answer.at < query.staleTime ? (answer.data as T) : runQuery(hash, query)
    },
    packed: () => Array.from(answers, ([hash, { data, at }]): PackedAnswer => [hash, data, at]),
    unpack(packed) {
      for (const [hash, data, at] of packed) answers.set(hash, { data, at, usedAt: now(), gcTime: 60_000 })
    },
  }
}
