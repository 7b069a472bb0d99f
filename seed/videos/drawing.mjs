/**
 * The drawing kit of the lesson videos: pigments, type and the few shapes that every picture shares.
 * A picture is a string of SVG on a stage of 854 × 480. Keep what matters above y = 410: captions lie below.
 */
import { pigments as ink } from '#features/catalogue/rules/cover/pigments.ts'

export const width = 854
export const height = 480

/** The cover pigments of the design system. */
export { ink }

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (words) => String(words).replace(/[&<>"]/g, (c) => escapes[c])

/** Attributes from an object; camelCase becomes kebab-case (but pathLength is SVG's own), undefined is left out. */
const attributes = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key === 'pathLength' ? key : key.replace(/[A-Z]/g, (c) => '-' + c.toLowerCase())}="${value}"`,
    )
    .join('')

export const mix = (from, to, t) => from + (to - from) * t
/** The eased share (0 to 1) of the stretch `from`…`to` that has passed at `t`. */
export const part = (t, from, to) => {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return x * x * (3 - 2 * x)
}
/** Draws each item through `draw` and lets them come one after another while t goes from 0 to 1. */
export const inTurn = (t, items, draw) =>
  items
    .map((item, i) => {
      const share = part(t, (i / items.length) * 0.7, (i / items.length) * 0.7 + 0.3)
      return group(draw(item, i), { opacity: share })
    })
    .join('')

export const group = (body, values = {}) => `<g${attributes(values)}>${body}</g>`
export const at = (x, y, body, values = {}) => group(body, { transform: `translate(${x} ${y})`, ...values })
export const rect = (x, y, w, h, fill, values = {}) =>
  `<rect${attributes({ x, y, width: w, height: h, fill, ...values })}/>`
export const circle = (cx, cy, r, fill, values = {}) => `<circle${attributes({ cx, cy, r, fill, ...values })}/>`
export const shape = (d, fill, values = {}) => `<path${attributes({ d, fill, ...values })}/>`
export const stroke = (d, colour, w = 4, values = {}) =>
  shape(d, 'none', { stroke: colour, strokeWidth: w, strokeLinecap: 'round', strokeLinejoin: 'round', ...values })
export const line = (x1, y1, x2, y2, colour, w = 3, values = {}) =>
  stroke(`M${x1} ${y1}L${x2} ${y2}`, colour, w, values)

/** One line of type. `anchor` is start, middle or end. */
export const text = (x, y, words, values = {}) => {
  const { size = 24, weight = 500, fill = ink.kajal, anchor, ...others } = values
  // Heavier than this, the dot of a small "i" closes.
  const fontWeight = size <= 27 ? Math.min(weight, 560) : weight
  const tags = { x, y, fontSize: size, fontWeight, fill, textAnchor: anchor, ...others }
  return `<text${attributes(tags)}>${escape(words)}</text>`
}
/** Several lines of type under one another. */
export const lines = (x, y, rows, gap, values) => rows.map((row, i) => text(x, y + i * gap, row, values)).join('')

/** A straight arrow with a solid head. `share` (0 to 1) lets it grow. */
export const arrow = (x1, y1, x2, y2, colour, w = 5, share = 1) => {
  if (share <= 0.02) return ''
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const [x, y] = [mix(x1, x2, share), mix(y1, y2, share)]
  const back = (r, turn) => `${x - r * Math.cos(angle + turn)} ${y - r * Math.sin(angle + turn)}`
  const stop = [x - w * 1.6 * Math.cos(angle), y - w * 1.6 * Math.sin(angle)]
  return (
    line(x1, y1, stop[0], stop[1], colour, w, { strokeLinecap: 'butt' }) +
    shape(`M${x} ${y}L${back(w * 3.4, 0.5)}L${back(w * 3.4, -0.5)}Z`, colour)
  )
}

/** A small label on a coloured ground; `x`, `y` is the middle. */
export const chip = (x, y, words, ground, fill = ink.chuna, values = {}) => {
  const { size = 20, w = words.length * size * 0.54 + 26, weight = 550 } = values
  const h = size * 1.75
  return (
    rect(x - w / 2, y - h / 2, w, h, ground, { rx: 8 }) +
    text(x, y + size * 0.34, words, { size, weight, fill, anchor: 'middle' })
  )
}

export const tick = (x, y, r = 14, colour = ink.paan) =>
  circle(x, y, r, colour) +
  stroke(`M${x - r * 0.45} ${y}l${r * 0.32} ${r * 0.36}l${r * 0.58} ${-r * 0.68}`, ink.chuna, r * 0.24)
export const cross = (x, y, r = 14, colour = ink.kumkum) =>
  circle(x, y, r, colour) +
  stroke(
    `M${x - r * 0.38} ${y - r * 0.38}l${r * 0.76} ${r * 0.76}m0 ${-r * 0.76}l${-r * 0.76} ${r * 0.76}`,
    ink.chuna,
    r * 0.24,
  )

/** A leaf of the block printer, standing on (0, 0), `size` high. */
export const leaf = (size, fill, values) =>
  shape(
    `M0 0C${size * 0.5} ${-size * 0.3} ${size * 0.4} ${-size * 0.75} 0 ${-size}C${-size * 0.4} ${-size * 0.75} ${-size * 0.5} ${-size * 0.3} 0 0Z`,
    fill,
    values,
  )

/** A round flower of `petals` leaves about (x, y). */
export const flower = (x, y, r, petals, fill, heart) =>
  at(
    x,
    y,
    Array.from({ length: petals }, (_, i) => leaf(r, fill, { transform: `rotate(${(360 / petals) * i})` })).join('') +
      circle(0, 0, r * 0.3, heart),
  )

/** The printed border at the foot of every picture. */
export const border = ([ground, first, second]) => {
  // Few and large: every one of them costs bytes in each keyframe.
  const step = 61
  let row = rect(0, 450, width, 30, ground)
  for (let x = 0; x < width + step; x += step)
    row += shape(`M${x} 455l16 10l-16 10l-16 -10Z`, first) + circle(x + step / 2, 465, 5, second)
  return row
}

/** A plain teaching picture: paper, heading, border. */
export const sheet = (heading, body, colours, values = {}) => {
  const { ground = ink.chuna, fill = ink.kajal } = values
  return (
    rect(0, 0, width, height, ground) +
    (heading ? text(44, 60, heading, { size: 30, weight: 700, fill }) : '') +
    body +
    border(colours)
  )
}

/** The opening card: the title at the left, a printed emblem (drawn about 0, 0, within 130) at the right. */
export const titleCard = (
  t,
  { kicker, title, emblem, ground, fill = ink.chuna, spot = ink.haldi, colours, size = 50 },
) => {
  const rise = mix(14, 0, part(t, 0, 0.8))
  const top = 236 - ((title.length - 1) * size * 1.14) / 2
  return (
    rect(0, 0, width, height, ground) +
    at(676, 228, emblem, { opacity: part(t, 0, 0.6) }) +
    at(
      52,
      rise,
      text(0, top - size * 1.2, kicker, { size: 21, weight: 520, fill: spot }) +
        lines(0, top, title, size * 1.14, { size, weight: 750, fill }),
    ) +
    border(colours)
  )
}

/** The closing card: up to four lines to remember, coming in turn. */
export const recap = (t, heading, rows, { ground, fill = ink.chuna, spot = ink.haldi, colours, size = 27 }) => {
  const gap = 66
  const top = 252 - ((rows.length - 1) * gap) / 2
  return sheet(
    heading,
    inTurn(t, rows, (row, i) => {
      const y = top + i * gap
      return (
        rect(46, y - 31, 44, 44, spot, { rx: 10 }) +
        text(68, y, i + 1, { size: 25, weight: 700, fill: ground, anchor: 'middle' }) +
        text(112, y, row, { size, weight: 550, fill })
      )
    }),
    colours,
    { ground, fill },
  )
}
