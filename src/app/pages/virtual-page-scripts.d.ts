declare module 'virtual:page-scripts' {
  /** The client's entry, and by route the modules that its page needs; undefined in development. */
  export const scripts: { entry: string; files: Record<string, string[]> } | undefined
  /** What pages ask for first (shell/early-reads.ts); on the server alone. */
  export const earlyReads:
    ((matches: readonly { routeId: string; params: Record<string, string | undefined> }[]) => string[]) | undefined
}
