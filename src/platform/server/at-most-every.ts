/**
 * Reads at most once in this time, however many ask: the others get what was read, or is being read. A failed read is
 * shared too.
 */
export function atMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > ms) last = { at: performance.now(), value: read() }
    return last.value
  }
}
