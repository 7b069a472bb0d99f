import { type Motif, randomFrom } from './draw.ts'
import { dyed } from './dyes.ts'
import { business, craft, design, food, language, music, photo } from './motifs-makers.ts'
import { code, data, exam, finance, maths } from './motifs-numbers.ts'
import { farming, marketing, wellness } from './motifs-sun.ts'

const motifs = {
  code,
  data,
  finance,
  exam,
  language,
  design,
  marketing,
  music,
  photo,
  food,
  wellness,
  craft,
  business,
  maths,
  farming,
} as const satisfies Record<string, Motif>

export type CoverMotif = keyof typeof motifs
export const coverMotifs = Object.keys(motifs) as CoverMotif[]

/** FNV-1a: spreads ids that differ in one letter. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/**
 * A block-print cover as SVG text: 640 by 400, flat colour, no text, under 6 kB. The same motif and seed (the course's
 * id) always give the same cover. `width` and `height` crop it to another shape, as 1200 by 630 for shared links.
 */
export function coverSvg({
  motif,
  seed,
  width,
  height,
}: {
  motif: CoverMotif
  seed: string | number
  width?: number
  height?: number
}): string {
  const { variants, draw } = motifs[motif]
  const seeded = hash(`${motif}/${seed}`)
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  const random = randomFrom(seeded)
  const art = dyed(draw(random, Math.floor(random() * variants)), Number(seed) || 0)
  return `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice">${art}</svg>`
}

/** Whether a category's stored motif is one we can draw. */
export function isCoverMotif(value: unknown): value is CoverMotif {
  return typeof value === 'string' && Object.hasOwn(motifs, value)
}
