declare module 'virtual:page-scripts' {
  /** The client's entry, and by route the modules that its page needs; undefined in development. */
  export const scripts: { entry: string; files: Record<string, string[]> } | undefined
  type Match = { routeId: string; params: Record<string, string | undefined>; search: unknown }
  /** What pages ask for first (shell/early-reads.ts); on the server alone. */
  export const earlyReads: ((matches: readonly Match[]) => string[]) | undefined
  /** What some pages show first (shell/early-pages.tsx); on the server alone. */
  export const earlyPage: ((matches: readonly Match[], nonce: string | undefined) => string) | undefined
  /** The styles of such a page (pages/early-styles.ts); on the server alone. */
  export const earlyStyles: ((matches: readonly Match[], files: string[]) => string | undefined) | undefined
}
