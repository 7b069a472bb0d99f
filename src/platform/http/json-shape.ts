/** A value of a JSON body may lie so deep, and a body may hold so many values. */
export const maxJsonDepth = 32
export const maxJsonValues = 20_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const opens = new Set([0x5b, 0x7b])
const closes = new Set([0x5d, 0x7d])

/**
 * Whether a JSON text is small enough to be parsed and checked quickly: parsing a megabyte of nothing but brackets, or of
 * empty keys, takes many times as long as a megabyte of text. Looks at each byte once and does not check the grammar.
 */
export function isSimpleJson(text: Buffer): boolean {
  let depth = 0
  let values = 1
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number
    if (inString) {
      if (byte === backslash) at += 1
      else if (byte === quote) inString = false
    } else if (byte === quote) inString = true
    else if (byte === comma) values += 1
    else if (opens.has(byte)) {
      depth += 1
      values += 1
      if (depth > maxJsonDepth) return false
    } else if (closes.has(byte)) depth -= 1
    if (values > maxJsonValues) return false
  }
  return true
}
