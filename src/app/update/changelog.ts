/** A release of CHANGELOG.md: its version and what is written under it. */
export type Release = { version: string; text: string }

/**
 * The releases of a changelog, in its order: a heading of the second level each, which is the version alone. What is under
 * `Unreleased` waits for the next one.
 */
export function releasesIn(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...lines] = part.split('\n')
      return { version: version.trim(), text: lines.join('\n').trim() }
    })
    .filter(({ version }) => version !== 'Unreleased')
}

/** The three numbers of a version or of its tag (`v1.2.0`); undefined for anything else, as for a version before a release. */
export function numbersOf(version: string): [number, number, number] | undefined {
  const found = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined
}

/** For sorting versions and tags, the oldest first. What is neither comes before them. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [numbersOf(a) ?? [-1, 0, 0], numbersOf(b) ?? [-1, 0, 0]]
  return first.map((number, index) => number - (second[index] as number)).find((difference) => difference !== 0) ?? 0
}
