import { cutText } from '#platform/format/cut-text.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The beginning of a rich text as plain words. */
export function excerptOf(html: string, max = 140): string {
  const plain = html
    .replaceAll(/<annotation[^>]*>.*?<\/annotation>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length <= max ? plain : `${cutText(plain, max)}…`
}
