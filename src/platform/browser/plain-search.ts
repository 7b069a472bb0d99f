/**
 * An address's query as plain texts. The router's default reads values as JSON: a search for 2026 becomes a number, and
 * a text of digits gets quotes in its address. A name that occurs twice is a list, and a list is one value with commas.
 * A NUL is left out, because no text of the database can hold one.
 */
export function parseSearch(query: string): Record<string, string> {
  const search: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query.replaceAll('%00', '')))
    search[name] = name in search ? `${search[name]},${value}` : value
  return search
}

/** The query of an address, with its question mark; what is absent is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
