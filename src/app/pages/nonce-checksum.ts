import { crc32 } from 'node:zlib'

/**
 * The CRC-32 of a text whose holes all hold the same word, for any word, without reading the text again.
 *
 * A CRC is linear: a difference of d in a text changes it by d · x^(8 · bytes that follow), modulo the polynomial. The
 * same difference in every hole therefore changes it by d · (the sum of those powers), which is one number per text.
 * @param text whose holes all hold `placeholder`, a word of the same length as those that will replace it
 * @param holes the offsets of the holes
 */
export function nonceChecksum(text: Buffer, holes: readonly number[], placeholder: string): (word: string) => number {
  const before = crc32(text)
  const wordBefore = crc32(placeholder)
  let powers: number | undefined
  return (word) => {
    const factor = (powers ??= holes.reduce(
      (sum, hole) => sum ^ powerOfX(8 * (text.length - hole - placeholder.length)),
      0,
    ))
    return (before ^ multiply(factor, crc32(word) ^ wordBefore)) >>> 0
  }
}

// Polynomials over GF(2) as CRC-32 holds them: the highest bit is x to the power of 0.
const polynomial = 0xedb88320
const one = 0x80000000
const x = 0x40000000

function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}

function powerOfX(exponent: number): number {
  let result = one
  let square = x
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(result, square)
    square = multiply(square, square)
  }
  return result
}
