import { pigments as p } from './pigments.ts'

/**
 * Seeds are divided into rows of a million, and each row has its own colours; the first row has those that the motif
 * was drawn for.
 */
export const dyesOf = 6
const seedsADye = 1_000_000
export const maxSeed = dyesOf * seedsADye - 1

/** Dark, bright and middle tones stay so in any colours, so that a shape never disappears into its background. */
const families = [
  [p.neel, p.mor, p.jamun, p.paan, p.kajal, p.mehendi],
  [p.haldi, p.gulabi, p.nimbu, p.aasmani, p.kesar],
  [p.kumkum, p.gulaal, p.geru],
]

/** A cover's drawing in the dyes of its seed. */
export function dyed(art: string, seed: number): string {
  const turn = Math.floor(seed / seedsADye) % dyesOf
  if (turn === 0) return art
  const others = new Map<string, string>()
  for (const family of families)
    family.forEach((pigment, at) => others.set(pigment, family[(at + turn) % family.length] as string))
  return art.replaceAll(/#[0-9A-F]{6}/g, (pigment) => others.get(pigment) ?? pigment)
}

/**
 * Seeds to choose among after one: no two of a choice in the same dyes, and the same ones each time.
 * @param round how often others were asked for already
 */
export function seedsBeside(seed: number, round: number): number[] {
  return Array.from({ length: dyesOf - 1 }, (_, at) => {
    const dye = (Math.floor(seed / seedsADye) + at + 1) % dyesOf
    return dye * seedsADye + (((seed % seedsADye) + (round * dyesOf + at + 1) * 7919) % (seedsADye - 1)) + 1
  })
}
