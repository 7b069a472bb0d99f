/** How a page, a script or a document begins. One pass over the file: its worst is a file of `<` alone. */
const foreignStart = /<(?:svg|script|html|!doctype|\?php|iframe)|%pdf-/i

/**
 * Whether a picture also reads as something else: a page, a script, a document, an archive hung on its end. We would
 * store none of it, yet anyone who sends one is no friend.
 */
export function foreignContent(bytes: Buffer): boolean {
  if (foreignStart.test(bytes.toString('latin1'))) return true
  // A ZIP is found from its end: the last record lies within 64 KiB of it.
  const tail = bytes.subarray(Math.max(0, bytes.length - 66_000))
  return tail.includes(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
}
