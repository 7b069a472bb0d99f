/**
 * Whether PostgreSQL can store the texts of a parsed body, names of fields included: its text has no NUL, and a name no
 * half of a surrogate pair. Bodies are not deep (maxJsonDepth).
 */
export function holdsStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(holdsStorable)
  return Object.entries(value).every(
    ([name, inner]) => !name.includes('\0') && name.isWellFormed() && holdsStorable(inner),
  )
}

/**
 * The same body with half of a surrogate pair, which PostgreSQL's JSON refuses, as the sign for it (U+FFFD). Some phones
 * send one where a letter was cut in two: it must not cost a learner the answer around it.
 */
export function withWholeLetters<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withWholeLetters) as T
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWholeLetters(inner)])) as T
}
