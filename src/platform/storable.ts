/**
 * Whether PostgreSQL can store a text: its text has no NUL, and its JSON no half of a surrogate pair. No person types
 * either.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether every text in a parsed body can be stored, names of fields included. Bodies are not deep (maxJsonDepth). */
export function holdsStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(holdsStorable)
  return Object.entries(value).every(([name, inner]) => isStorable(name) && holdsStorable(inner))
}
