type PersistedQueries = { clear(): void; invalidateQueries(): unknown }

let stored: PersistedQueries | undefined

/** Called by query-client.tsx when a page first needs it. */
export function setPersistedQueries(queries: PersistedQueries): void {
  stored = queries
}

/** What one person asked for is never shown to the next: asked again by anyone who signs in, forgotten as they leave. */
export function resetQueryCache(someoneIsIn: boolean): void {
  if (someoneIsIn) stored?.invalidateQueries()
  else stored?.clear()
}
