/**
 * The lessons that changed their place: those outside the longest run that both orders share, so that one lesson drawn
 * to the front is one move and not a move of all the others.
 * @param before, after `section lesson`, in order
 */
export function movedUids(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((key, index) => [key, index]))
  const uidOf = (key: string) => key.slice(key.indexOf(' ') + 1)
  const known = new Set(before.map(uidOf))
  const remaining = after.filter((key) => place.has(key))
  const places = remaining.map((key) => place.get(key) as number)
  const inPlace = longestIncreasingRun(places)
  const stays = new Set([...inPlace].map((index) => remaining[index] as string))
  return new Set(after.filter((key) => known.has(uidOf(key)) && !stays.has(key)).map(uidOf))
}

/** Indexes of a longest rising subsequence. */
function longestIncreasingRun(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const previous: number[] = []
  values.forEach((value, index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] as number] as number) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] as number) : -1
    ends[low] = index
  })
  const rise = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] as number) rise.add(at)
  return rise
}
