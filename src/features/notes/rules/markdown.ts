/** A text as Markdown that shows exactly it: nothing in it becomes a heading, a list, a link or HTML. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>|~&$]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([#+=-])/gm, String.raw`$1\$2`)
    .replaceAll(/^(\s*\d+)([.)])/gm, String.raw`$1\$2`)
    .replaceAll(/^[ \t]+/gm, '')
}

/** A text of one line. */
export const markdownLine = (text: string): string => escapeMarkdown(text.replaceAll(/\s+/g, ' ').trim())

/** The lines of a text as they were typed, all of them with the same beginning. Two spaces end a line in Markdown. */
export function markdownLines(text: string, start: string): string {
  return escapeMarkdown(text.trim())
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? start.trimEnd() : `${start}${line}`))
    .join('  \n')
}
