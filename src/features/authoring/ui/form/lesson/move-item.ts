/** The list with one item a place further up or down; the same list where there is no such place. */
export function moveItem<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  const item = items[at]
  const to = at + by
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(at, 1).toSpliced(to, 0, item)
}
