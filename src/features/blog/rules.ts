/** Words a minute of a reader on a phone; posts are read at least one minute. */
const wordsPerMinute = 200

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, ' ')

export function readMinutesOf(html: string): number {
  const words = withoutTags(html).split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** A text as part of an address, in any script: 'What a late return costs' → 'what-a-late-return-costs'. */
export function anchorOf(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/&[a-z#0-9]+;/g, ' ')
  return (
    plain
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'section'
  )
}

/** Gives every h2 an id of its own, so that a contents list can lead to it. */
export function withAnchors(html: string): { html: string; headings: { id: string; text: string }[] } {
  const headings: { id: string; text: string }[] = []
  const taken = new Set<string>()
  const marked = html.replace(/<h2>(.*?)<\/h2>/gs, (_whole, inner: string) => {
    const text = withoutTags(inner).replace(/\s+/g, ' ').trim()
    const base = anchorOf(text)
    let id = base
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`
    taken.add(id)
    headings.push({ id, text: plainText(text) })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: marked, headings }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
function plainText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}
