type PersistedQueries = { clear(): void; invalidateQueries(): unknown }

let kept: PersistedQueries | undefined

/** Called by query-client.tsx when a page first needs it. */
export function setPersistedQueries(queries: PersistedQueries): void {
  kept = queries
}

/** What one person asked for is never shown to the next: asked anew by whoever signs in, forgotten as they leave. */
export function resetQueryCache(someoneIsIn: boolean): void {
  if (someoneIsIn) kept?.invalidateQueries()
  else kept?.clear()
}
