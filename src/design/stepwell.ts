export type StepwellOptions = {
  /** Pairs of stairs side by side, and rows of them. */
  columns?: number
  tiers?: number
  /** Steps in half a pair; width and height of one step; height of the ledge between tiers. */
  steps?: number
  stepWidth?: number
  stepHeight?: number
  ledge?: number
  /** Where each tier's wall begins, in steps from the left. A negative start and no edge fill the whole width. */
  start?: readonly number[]
  edge?: boolean
  /** The darkest shade of the ramp that the lowest tier uses, from 0 to 6. */
  depth?: number
  /** Lamps on the way up: x, y and radius in the drawing's units. */
  lamps?: readonly (readonly [x: number, y: number, radius?: number])[]
}

const lit = [300, 400, 500, 500, 600, 700, 700]
const shaded = [500, 600, 700, 700, 800, 800, 900]
const wall = [700, 700, 800, 800, 900, 900, 900]
const shade = (row: readonly number[], k: number) => `var(--primary-${row[k] ?? 900})`

/**
 * The signature drawing: a wall of stairs in the theme's ramp, with lamps on the path up. Gives the inside of an svg
 * and its viewBox; `id` must be unique on the page.
 */
export function drawStepwell(
  id: string,
  {
    columns = 5,
    tiers = 6,
    steps = 5,
    stepWidth: w = 20,
    stepHeight: h = 17,
    ledge = 13,
    start = [],
    edge = true,
    depth = 6,
    lamps = [],
  }: StepwellOptions = {},
): { viewBox: string; inner: string } {
  const pair = steps * w * 2
  const tierHeight = steps * h + ledge
  const [width, height] = [columns * pair, tiers * tierHeight]
  const stairs = (run: number) => `M0 0H${-run * steps}${`v${-h}h${run}`.repeat(steps)}z`
  const treads = Array.from({ length: steps }, (_, i) => `M${(i - steps) * w} ${1.5 - (i + 1) * h}h${w}`).join('')
  const joints = Array.from(
    { length: steps - 1 },
    (_, i) => `M${(i + 1 - steps) * w} ${-(i + 1) * h}H${(steps - i - 1) * w}`,
  )
  // The steps in the light take the tier's fill, those in the shade its colour.
  const shapes =
    `<g id="${id}p"><path d="${stairs(w)}"/><path d="${stairs(-w)}" fill="currentColor"/>` +
    `<path d="${treads}" stroke="#fff" stroke-width="3"/>` +
    `<path d="${joints.join('')}" stroke="var(--primary-900)" stroke-opacity=".28" stroke-width="1.5"/></g>`
  const pairs = Array.from({ length: columns + 1 }, (_, i) => `<use href="#${id}p" x="${(i + 1) * pair}"/>`)
  const flight = `<g id="${id}t"><use href="#${id}p"/>${pairs.join('')}</g>`

  const tier = (row: number) => {
    const top = row * tierHeight
    const base = top + tierHeight
    const left = (start[row] ?? start.at(-1) ?? 0) * w
    const span = width - left + 4
    const k = Math.round(row * (depth / Math.max(tiers - 1, 1)))
    const first = steps * w - pair - (row % 2 ? steps * w : 0)
    const steppedWall =
      `<use href="#${id}t" x="${first}" y="${base}" fill="${shade(lit, k)}" color="${shade(shaded, k)}" ` +
      `stroke-opacity="${k < 3 ? 0.42 : 0.2}"/>`
    const outline = edge
      ? `M${left + steps * w} ${top}H${width + 4}V${base}H${left}${Array.from({ length: steps }, (_, i) => `v${-(i === steps - 1 ? h + ledge : h)}h${w}`).join('')}z`
      : `M0 ${top}H${width}V${base}H0z`
    return (
      `<clipPath id="${id}${row}"><path d="${outline}"/></clipPath><g clip-path="url(#${id}${row})">` +
      `<path d="M${left} ${top}h${span}v${tierHeight}h${-span}z" fill="${shade(wall, k)}"/>${steppedWall}` +
      `<path d="M${left} ${top}h${span}v${ledge - 3}h${-span}z" fill="${shade(lit, k)}"/>` +
      `<path d="M${left} ${top + ledge - 3}h${span}v4h${-span}z" fill="var(--primary-900)" opacity=".35"/></g>`
    )
  }

  const glow =
    `<radialGradient id="${id}g"><stop stop-color="var(--lamp)" stop-opacity=".55"/>` +
    `<stop offset=".35" stop-color="var(--lamp)" stop-opacity=".18"/>` +
    `<stop offset="1" stop-color="var(--lamp)" stop-opacity="0"/></radialGradient>`
  const lights = lamps.map(
    ([x, y, radius = 5]) =>
      `<circle cx="${x}" cy="${y}" r="${radius * 7}" fill="url(#${id}g)"/>` +
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="var(--lamp)"/>` +
      `<circle cx="${x}" cy="${y - 1}" r="${radius * 0.45}" fill="#FFF6DC"/>`,
  )
  return {
    viewBox: `0 0 ${width} ${height}`,
    inner: `<defs>${shapes}${flight}${lights.length ? glow : ''}</defs>${Array.from({ length: tiers }, (_, row) => tier(row)).join('')}${lights.join('')}`,
  }
}
