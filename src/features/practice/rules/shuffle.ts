/** A number from a text, the same every time (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * The same things in another order, which the seed decides: an attempt that is reloaded shows its questions where they
 * were, the next attempt another order.
 */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const out = [...list]
  for (let last = out.length - 1; last > 0; last--) {
    const at = Math.floor(next() * (last + 1))
    ;[out[last], out[at]] = [out[at] as T, out[last] as T]
  }
  return out
}

/** The same, in any order but one: nobody begins with the right one. With a single thing there is no other. */
export function shuffledFrom<T>(list: readonly T[], seed: string, isRight: (order: readonly T[]) => boolean): T[] {
  const out = shuffled(list, seed)
  // Turned by one, the right order is another one.
  return isRight(out) ? [...out.slice(1), ...out.slice(0, 1)] : out
}
