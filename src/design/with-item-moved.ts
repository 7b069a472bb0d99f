/** The list with one item moved to another index. */
export function withItemMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), items[from] as T, ...rest.slice(to)]
}
