/** The beginning of a text, at most `max` units long; a letter of two units is never cut in half. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}
