declare module 'virtual:page-scripts' {
  /** The client's entry, and by route the modules that its page needs; undefined in development. */
  export const scripts: { entry: string; files: Record<string, string[]> } | undefined
  type Match = { routeId: string; params: Record<string, string | undefined>; search: unknown }
  /** What pages ask for first (first-screen/preloaded-reads.ts); on the server alone. */
  export const preloadedReads: ((matches: readonly Match[]) => string[]) | undefined
}
