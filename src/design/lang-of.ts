const devanagari = /[\u0900-\u097F]/

/** 'hi' for text with Devanagari letters in it, so that a title is read and set as Hindi wherever it stands. */
export function langOf(text: string): 'hi' | undefined {
  return devanagari.test(text) ? 'hi' : undefined
}
