import {
  arrow,
  at,
  chip,
  cross,
  group,
  ink,
  inTurn,
  mix,
  part,
  rect,
  sheet,
  shape,
  text,
  tick,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.neel, ink.haldi, ink.aasmani]
const numbers = [2, 5, 8, 11, 14, 19, 23]
const pitch = 104
const left = 74
const middle = (i) => left + i * pitch + 41

/** The list as printed tiles; `mark(i)` may give a tile another ground. */
const list = (y, mark = () => undefined) =>
  numbers
    .map((number, i) => {
      const ground = mark(i) ?? ink.aasmani
      const dark = ground === ink.neel || ground === ink.paan
      return (
        rect(left + i * pitch, y, 82, 82, ground, { rx: 10 }) +
        text(middle(i), y + 54, number, { size: 36, weight: 700, anchor: 'middle', fill: dark ? ink.chuna : ink.neel })
      )
    })
    .join('')

const pointer = (x, y, label, fill) =>
  at(x, y, shape('M0 0l17 26h-34Z', fill) + text(0, 54, label, { size: 23, weight: 650, anchor: 'middle', fill }))

const walk = [
  { low: 0, high: 6, sum: '2 + 23 = 25', verdict: 'too big' },
  { low: 0, high: 5, sum: '2 + 19 = 21', verdict: 'too small' },
  { low: 1, high: 5, sum: '5 + 19 = 24', verdict: 'too big' },
  { low: 1, high: 4, sum: '5 + 14 = 19', verdict: 'too small' },
  { low: 2, high: 4, sum: '8 + 14 = 22', verdict: 'found' },
]

const emblem =
  [0, 1, 2, 3, 4]
    .map((i) => rect(-120 + i * 50, -30 - i * 12, 40, 60 + i * 24, i === 2 ? ink.haldi : ink.aasmani, { rx: 6 }))
    .join('') +
  shape('M-100 66l18 30h-36Z', ink.kesar) +
  shape('M100 112l18 30h-36Z', ink.gulabi)

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Arrays and strings',
      title: ['Two pointers:', 'one walk instead', 'of two loops'],
      emblem,
      ground: ink.neel,
      colours: [ink.kajal, ink.haldi, ink.aasmani],
    }),

  problem: (t) =>
    sheet(
      'A sorted list, and one question',
      list(130) +
        arrow(left, 238, left + 6 * pitch + 82, 238, ink.neel, 4, part(t, 0, 0.6)) +
        text(left, 272, 'small', { size: 20 }) +
        text(left + 6 * pitch + 82, 272, 'large', { size: 20, anchor: 'end' }) +
        group(chip(427, 346, '? + ? = 22', ink.haldi, ink.kajal, { size: 40, w: 300, weight: 700 }), {
          opacity: part(t, 0.5, 1),
        }),
      colours,
    ),

  everyPair: (t) => {
    const pairs = numbers.flatMap((_, row) => numbers.slice(row + 1).map((__, i) => [row, row + 1 + i]))
    const shown = Math.round(t * pairs.length)
    const cells = pairs
      .map(([row, column], n) =>
        rect(44 + column * 54, 96 + row * 46, 48, 40, n < shown ? ink.kesar : ink.dhool, { rx: 6 }),
      )
      .join('')
    const side = numbers
      .map((number, i) => text(44 + i * 54 + 24, 90 + i * 46 + 34, number, { size: 22, weight: 650, anchor: 'middle' }))
      .join('')
    return sheet(
      'Two loops: every pair',
      cells +
        side +
        text(520, 170, shown, { size: 84, weight: 750, fill: ink.kumkum }) +
        text(520, 208, 'checks for 7 numbers', { size: 24 }) +
        group(
          text(520, 296, '≈ 500 crore', { size: 46, weight: 750, fill: ink.neel }) +
            text(520, 332, 'for 1,00,000 numbers', { size: 24 }),
          { opacity: part(t, 0.6, 1) },
        ),
      colours,
    )
  },

  walk: (t, step) => {
    const now = walk[step]
    const before = walk[Math.max(0, step - 1)]
    const moved = part(t, 0, 0.7)
    const found = now.verdict === 'found'
    const mark = (i) => {
      if (found && (i === now.low || i === now.high)) return moved > 0.9 ? ink.paan : ink.haldi
      if (i < now.low || i > now.high) return ink.dhool
      return i === now.low || i === now.high ? ink.haldi : ink.aasmani
    }
    const verdictInk = { 'too big': ink.kumkum, 'too small': ink.mor, found: ink.paan }[now.verdict]
    return sheet(
      'Target 22',
      list(118, mark) +
        pointer(mix(middle(before.low), middle(now.low), moved), 212, 'left', ink.kesar) +
        pointer(mix(middle(before.high), middle(now.high), moved), 212, 'right', ink.gulaal) +
        group(
          text(400, 358, now.sum, { size: 46, weight: 720, anchor: 'end', fill: ink.neel }) +
            chip(540, 343, now.verdict, verdictInk, ink.chuna, { size: 28, w: 190 }),
          { opacity: part(t, 0.5, 1) },
        ),
      colours,
    )
  },

  why: (t) =>
    sheet(
      'Why dropping a number is safe',
      list(110, (i) => (i === 6 ? ink.kesar : i === 0 ? ink.haldi : undefined)) +
        inTurn(t, numbers.slice(0, 6), (number, i) => {
          const y = 232 + Math.floor(i / 2) * 54
          const x = i % 2 ? 470 : 74
          return (
            text(x, y + 20, `${number} + 23 = ${number + 23}`, { size: 30, weight: 600 }) +
            cross(x + 240, y + 10, 15) +
            text(x + 266, y + 18, '> 22', { size: 24 })
          )
        }),
      colours,
    ),

  code: (t) => {
    const rows = [
      'low, high = 0, len(a) - 1',
      'while low < high:',
      '    s = a[low] + a[high]',
      '    if s == target: return low, high',
      '    if s < target: low += 1',
      '    else: high -= 1',
    ]
    return sheet(
      'One loop, at most n − 1 steps',
      rect(44, 88, 766, 316, ink.neel, { rx: 14 }) +
        inTurn(t, rows, (row, i) =>
          text(76, 136 + i * 46, row, {
            size: 25,
            weight: 500,
            fill: i === 1 ? ink.haldi : ink.chuna,
            fontFamily: 'monospace',
            style: 'white-space:pre',
          }),
        ) +
        group(tick(764, 128, 20, ink.paan), { opacity: part(t, 0.8, 1) }),
      colours,
    )
  },
}
