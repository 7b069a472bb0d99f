/**
 * What is made when it is first asked for, and kept: the language's formats take a cheap phone some ten milliseconds
 * each, and most pages want one or two of them.
 */
export function lazy<Thing>(make: () => Thing): () => Thing {
  let made: { thing: Thing } | undefined
  return () => (made ??= { thing: make() }).thing
}
