/** Letters and digits that no one mixes up when they read a code aloud or copy it by hand: without I, L, O, U, 0 and 1. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
/** Ten of 30 signs are 49 bits: too many to guess behind the limit of wrong codes. */
const madeLength = 10

export const minCodeLength = 4
export const maxCodeLength = 24

/** How a code is stored and compared: small and large letters are the same, spaces don't count. */
export const normalizedCode = (code: string): string => code.replaceAll(/\s/g, '').toUpperCase()

/** Of letters A to Z and digits, 4 to 24 signs once it is normalized. */
export const isCode = (code: string): boolean => /^[A-Z\d]{4,24}$/.test(normalizedCode(code))

/**
 * A code that can't be guessed.
 * @param randomBytes answers so many random bytes
 */
export function makeCode(randomBytes: (size: number) => Uint8Array): string {
  let code = ''
  while (code.length < madeLength)
    // A byte past the last whole multiple would make the first letters more frequent.
    for (const byte of randomBytes(madeLength))
      if (code.length < madeLength && byte < 256 - (256 % letters.length)) code += letters[byte % letters.length]
  return code
}
