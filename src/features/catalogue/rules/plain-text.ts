const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** HTML as a person reads it: no tags, one space between words, blocks on lines of their own. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(?:\/(?:p|h\d|li|pre|blockquote|tr|figcaption)|br\s*\/?|hr\s*\/?)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
