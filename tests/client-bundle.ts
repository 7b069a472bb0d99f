/** What betrays a server module in built code, minified or not: words of its own that no minifier may rename. */
const signs: Record<string, RegExp> = {
  drizzle: /drizzle:(?:entityKind|Name|Columns)/,
  pg: /Connection terminated unexpectedly/,
  fastify: /FST_ERR_/,
  'pg-boss': /pgboss/,
  'node builtins': /(?:from|import\(|require\()\s*["'](?:node:|fs["']|crypto["'])|__vite-browser-external/,
}

/** The names of the server modules whose traces a file carries. */
export function serverModulesIn(code: string): string[] {
  return Object.entries(signs)
    .filter(([, sign]) => sign.test(code))
    .map(([name]) => name)
}
