import { createHash } from 'node:crypto'

/** Chance that falls the same way every time: the demo school is the same on every machine. */
export type SeededRandom = {
  /** 0 ≤ x < 1 */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

export function seededRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] as never,
    chance: (probability) => next() < probability,
  }
}

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** The public id of a thing of the demo school, the same on every machine. */
export function demoUid(name: string): string {
  return Array.from(
    createHash('sha256').update(name).digest().subarray(0, 12),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
}
