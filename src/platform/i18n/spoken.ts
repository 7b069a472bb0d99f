/**
 * The same words in another language: every text a text, every text with blanks the same blanks. A missing or
 * superfluous one does not compile. `messages/hi.ts` says `export const messages: Spoken<typeof english> = …`.
 */
export type Spoken<Words> = Words extends string
  ? string
  : Words extends (...blanks: infer Blanks) => infer Text
    ? (...blanks: Blanks) => Spoken<Text>
    : Words extends object
      ? { [Key in keyof Words]: Spoken<Words[Key]> }
      : Words
