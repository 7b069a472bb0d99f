import { type VisitSource, visitSources } from '#features/catalogue/rules/visit-source.ts'

/** By course: how the buyer came to it, as their browser says. */
export type Sources = Readonly<Record<string, VisitSource>>

export const isVisitSource = (source: string): source is VisitSource => visitSources.some((one) => one === source)

/** What was sent of the ordered courses, the first word of each. A word that we don't have, as of a later release, is left out. */
export function sourcesOf(sent: readonly { course: string; source: string }[] = []): Sources {
  const known = sent.flatMap(({ course, source }) => (isVisitSource(source) ? [[course, source] as const] : []))
  return Object.fromEntries(known.toReversed())
}

/**
 * By which way a line was sold. What we know by ourselves comes first: a coupon of the creator, then the creator's own link.
 * @returns null where nothing is known
 */
export function sourceOfLine(line: {
  byCreatorsCoupon: boolean
  byOwnLink: boolean
  sent: VisitSource | undefined
}): VisitSource | null {
  if (line.byCreatorsCoupon) return 'coupon'
  if (line.byOwnLink) return 'link'
  // Who came by the link of a coupon and paid without it did not buy by a coupon.
  return line.sent === 'coupon' ? 'other' : (line.sent ?? null)
}
