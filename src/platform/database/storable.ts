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

/** More marks on one letter than any language writes (Unicode UAX 15, Stream-Safe Text Format). */
const tooManyMarks = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

/**
 * The same body with half of a surrogate pair, which PostgreSQL's JSON refuses, as the sign for it (U+FFFD). Some phones
 * send one where a letter was cut in two: it must not cost a learner the answer around it. A letter keeps 30 of its
 * marks: to bring a text into one form (`normalize`, in PostgreSQL too) takes time by the square of them.
 */
export function withWholeLetters<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll(tooManyMarks, '$1') as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withWholeLetters) as T
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withWholeLetters(inner)])) as T
}
