/** Beginnings of names that only settings of ours have in an environment. */
const prefixes =
  /^(SMTP|SMS|S3|RAZORPAYX?|MAIL|DATABASE|UPLOAD|MEDIA|SITE|TRUST|VAPID|PUSH|PAYMENTS?|ALERT|ARCHIVE|OTEL|SENTRY)_/

export type UnknownSettings = {
  /** Misspelt settings, which would otherwise be ignored silently. */
  misspelt: string[]
  /** Names that look like ours and resemble no setting: a hosting platform may have set them. */
  ignored: string[]
}

/** Names of the environment that look like settings and are none, each as a sentence with the nearest setting. */
export function unknownSettings(names: readonly string[], known: readonly string[]): UnknownSettings {
  const found: UnknownSettings = { misspelt: [], ignored: [] }
  for (const name of names) {
    if (known.includes(name)) continue
    const [nearest = '', distance] = nearestOf(name.toUpperCase(), known)
    // A name of four letters (PORT, WORK) is near other real names (POST, FORK), so only swapped letters count as a typo.
    const allowed = nearest.length >= 10 ? 2 : 1
    const alike = nearest.length >= 6 ? distance <= allowed : distance === 1 && sameLetters(name, nearest)
    if (alike) found.misspelt.push(`${name} is no setting: did you mean ${nearest}?`)
    else if (prefixes.test(name)) found.ignored.push(`${name} is no setting and is ignored; the nearest is ${nearest}`)
  }
  return found
}

function nearestOf(name: string, known: readonly string[]): [string | undefined, number] {
  let nearest: string | undefined
  let least = Infinity
  for (const candidate of known) {
    const distance = editDistance(name, candidate)
    if (distance < least) [nearest, least] = [candidate, distance]
  }
  return [nearest, least]
}

const sameLetters = (one: string, other: string) => [...one].sort().join() === [...other].sort().join()

/** How many letters have to be added, removed, replaced or swapped with their neighbour (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(rows, i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? at(rows, i - 2, j - 2) + 1
          : Infinity
      row.push(Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped))
    }
    rows.push(row)
  }
  return at(rows, one.length, other.length)
}

const at = (rows: number[][], i: number, j: number): number => rows[i]?.[j] ?? 0
