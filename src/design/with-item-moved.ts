/** The list with one item moved to another index; the same list where there is no such item or place. */
export function withItemMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
