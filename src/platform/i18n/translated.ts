/**
 * The messages of another language: every text a text, every text with blanks the same blanks. A missing or
 * superfluous one does not compile. `messages/hi.ts` says `export const messages: Translated<typeof english> = …`.
 */
export type Translated<Words> = Words extends string
  ? string
  : Words extends (...blanks: infer Blanks) => infer Text
    ? (...blanks: Blanks) => Translated<Text>
    : Words extends object
      ? { [Key in keyof Words]: Translated<Words[Key]> }
      : Words
