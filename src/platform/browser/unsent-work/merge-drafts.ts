/** A document of named fields: the form's, or one lesson's content. */
export type Fields = Record<string, unknown>

/** Equal in content, whatever the order of keys: the database keeps its own. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = definedKeys(a)
  return keys.length === definedKeys(b).length && keys.every((key) => same((a as Fields)[key], (b as Fields)[key]))
}

/** A field that is undefined never travels, so it counts as absent. */
function definedKeys(value: object): string[] {
  return Object.keys(value).filter((key) => (value as Fields)[key] !== undefined)
}

/** A short text that is the same for the same content: what was sent is recognised without keeping it twice. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  return `${text.length.toString(36)}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}

export type Merged<T> = {
  /** Both sides' changes; of a field that both changed, mine. */
  value: T
  /** Fields that both changed, each in its own way. */
  conflicts: (keyof T & string)[]
}

/** Brings two edits of the same draft together, field by field: only what both changed differently is a question. */
export function mergeDrafts<T extends object>(base: T, mine: T, theirs: T): Merged<T> {
  const value = { ...theirs }
  const conflicts: (keyof T & string)[] = []
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof T & string>) {
    if (same(mine[key], base[key])) continue
    if (!same(theirs[key], base[key]) && !same(mine[key], theirs[key])) conflicts.push(key)
    value[key] = mine[key]
  }
  return { value, conflicts }
}
