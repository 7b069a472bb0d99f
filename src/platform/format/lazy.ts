/**
 * Creates a value at its first use and caches it: a cheap phone needs some ten milliseconds for each of the language's
 * formats, and most pages use one or two of them.
 */
export function lazy<Thing>(make: () => Thing): () => Thing {
  let made: { thing: Thing } | undefined
  return () => (made ??= { thing: make() }).thing
}
