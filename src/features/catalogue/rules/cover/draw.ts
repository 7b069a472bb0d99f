import { type Letter, letters } from './letters.ts'

/** A number in [0, 1), the same ones in the same order for the same seed. */
export type Random = () => number
export type Motif = { variants: number; draw: (random: Random, variant: number) => string }

/** mulberry32: small, and good enough to scatter dots. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Every number in a cover: one decimal, so that a cover stays under 6 kB. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`
}
export function ground(fill: string): string {
  return `<path d="M0 0H640V400H0z" fill="${fill}"/>`
}
export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${more && ` ${more}`}/>`
}
export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
}
export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${more && ` ${more}`}/>`
}
/** Many round dots of one size and colour in one path. */
export function dots(points: readonly (readonly [number, number])[], size: number, fill: string, more = ''): string {
  const d = points.map(([x, y]) => `M${n(x)} ${n(y)}h0`).join('')
  return `<path d="${d}" stroke="${fill}" stroke-width="${n(size)}" stroke-linecap="round"${more && ` ${more}`}/>`
}
/** A letter's outline with its top left corner at x, y and the given height. */
export function letter(character: Letter, x: number, y: number, height: number, fill: string): string {
  const { d, box } = letters[character]
  const scale = height / (box[3] - box[1])
  const at = `${n(x - box[0] * scale)} ${n(y - box[1] * scale)}`
  return path(d, fill, `transform="translate(${at}) scale(${scale.toFixed(4)})"`)
}
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
/** A point on a circle; 0 is to the right, angles grow clockwise. */
export function around(x: number, y: number, radius: number, angle: number): [number, number] {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}
export function point([x, y]: readonly [number, number]): string {
  return `${n(x)} ${n(y)}`
}
/** The palette of a variant. */
export function pick<T>(palettes: readonly T[], variant: number): T {
  return palettes[variant % palettes.length] as T
}
