declare module 'virtual:page-scripts' {
  /** The client's entry, and by route the modules that its page needs; undefined in development. */
  export const scripts: { entry: string; files: Record<string, string[]> } | undefined
}
