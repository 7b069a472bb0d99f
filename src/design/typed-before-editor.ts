/** What a person did to a formatted text before its editor had loaded. */
export type TypedBeforeEditor = {
  typed: string
  /** The position that the person clicked. */
  at?: { left: number; top: number }
  /** The person has focused something else since. */
  left?: boolean
}

/** HTML with a text appended to its last paragraph. */
export function appendText(html: string, typed: string): string {
  const words = typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return /<\/p>\s*$/.test(html) ? html.replace(/<\/p>\s*$/, () => `${words}</p>`) : `${html}<p>${words.trimStart()}</p>`
}
