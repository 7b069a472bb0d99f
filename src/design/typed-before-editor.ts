/** What was done to a formatted text before its editor had come. */
export type TypedBeforeEditor = {
  typed: string
  /** Where somebody pressed into it. */
  at?: { left: number; top: number }
  /** They have gone on to something else since. */
  left?: boolean
}

/** HTML with words at the end of its last paragraph. */
export function appendText(html: string, typed: string): string {
  const words = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return /<\/p>\s*$/.test(html) ? html.replace(/<\/p>\s*$/, () => `${words}</p>`) : `${html}<p>${words.trimStart()}</p>`
}
