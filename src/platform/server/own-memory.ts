/**
 * A copy to cache, with memory of its own: a small buffer is usually a slice of a larger one and keeps all of that
 * alive.
 */
export function ownMemory(bytes: Buffer | string): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes))
  if (typeof bytes === 'string') copy.write(bytes)
  else bytes.copy(copy)
  return copy
}
