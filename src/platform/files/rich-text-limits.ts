/** Tags in one text, opening and closing: more than the longest honest text has, and read in a few milliseconds. */
export const maxTags = 15_000
export const maxEntities = 50_000
/** Elements inside one another. */
export const maxDepth = 50

/** Counts what could begin a tag or an entity, without parsing anything. */
export function hasTooMuchMarkup(html: string): boolean {
  return occursMoreThan(html, '<', maxTags) || occursMoreThan(html, '&', maxEntities)
}

function occursMoreThan(text: string, sign: string, limit: number): boolean {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if ((count += 1) > limit) return true
  return false
}

/** How deep elements stand inside one another. @param html cleaned: every element is closed, every other < is escaped */
export function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)/g)) {
    if (['br', 'hr', 'img'].includes(name)) continue
    depth += closing ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
