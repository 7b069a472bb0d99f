import {
  arrow,
  at,
  circle,
  group,
  ink,
  line,
  lines,
  mix,
  part,
  recap,
  rect,
  shape,
  sheet,
  text,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.paan, ink.haldi, ink.gulabi]
const columns = [44, 104, 264, 424, 584]

/** A spreadsheet of rows [date, city, item, amount]; `mark(row, column)` names a cell's ground. */
const grid = (rows, mark, t = 1) => {
  const head = ['', 'Date', 'City', 'Item', 'Amount']
  const right = 810
  let all = rect(44, 84, right - 44, 46, ink.paan)
  head.forEach((word, i) => (all += text(columns[i] + 14, 115, word, { size: 22, weight: 600, fill: ink.chuna })))
  all += rows
    .map((row, r) => {
      const y = 130 + r * 46
      const cells = row.map((word, c) => {
        const x = columns[c + 1]
        const w = (columns[c + 2] ?? right) - x
        const ground = mark(r, c)
        const number = c === 3 && !/[^\d,₹]/.test(word)
        return (
          (ground ? rect(x + 1, y + 1, w - 2, 44, ground, { opacity: t }) : '') +
          text(number ? x + w - 16 : x + 14, y + 31, word, { size: 22, anchor: number ? 'end' : undefined })
        )
      })
      return (
        text(60, y + 31, r + 2, { size: 20, fill: ink.paan }) +
        cells.join('') +
        line(44, y + 46, right, y + 46, ink.dhool, 2)
      )
    })
    .join('')
  return (
    rect(44, 84, right - 44, 46 * (rows.length + 1), '#fff') +
    all +
    columns
      .slice(1)
      .map((x) => line(x, 84, x, 84 + 46 * (rows.length + 1), ink.dhool, 2))
      .join('')
  )
}

const messy = [
  ['03/03/25', 'Nashik', 'Atta 5 kg', '5,088'],
  ['4 March', 'NASIK', 'Tur dal', '8,880'],
  ['2025-03-04', 'Akola', 'Rice 10 kg', 'Rs 7380/-'],
  ['05/03/25', 'nashik ', 'Oil 1 L', '7,488'],
  ['5 March', 'Satara', 'Sugar', '3,960'],
  ['2025-03-06', 'Latur', 'Atta 5 kg', '4,240'],
]
const clean = [
  ['3 Mar 2025', 'Nashik', 'Atta 5 kg', '5,088'],
  ['4 Mar 2025', 'Nashik', 'Tur dal', '8,880'],
  ['4 Mar 2025', 'Akola', 'Rice 10 kg', '7,380'],
  ['5 Mar 2025', 'Nashik', 'Oil 1 L', '7,488'],
  ['5 Mar 2025', 'Satara', 'Sugar', '3,960'],
  ['6 Mar 2025', 'Latur', 'Atta 5 kg', '4,240'],
]
const cities = [
  ['Nashik', 186000, '₹1,86,000', ink.kumkum],
  ['Akola', 98000, '₹98,000', ink.mor],
  ['Satara', 86000, '₹86,000', ink.mor],
  ['Latur', 72000, '₹72,000', ink.mor],
]

const van = (x, y, fill) =>
  at(
    x,
    y,
    shape('M0 0h96v66h-96Z', fill) +
      shape('M102 18h34l22 28v20h-56Z', fill) +
      shape('M112 26h18l14 18h-32Z', ink.chuna) +
      circle(30, 68, 15, ink.kajal) +
      circle(30, 68, 6, ink.chuna) +
      circle(126, 68, 15, ink.kajal) +
      circle(126, 68, 6, ink.chuna),
  )

const emblem =
  rect(-130, -110, 150, 180, ink.chuna, { rx: 10 }) +
  [0, 1, 2, 3].map((i) => line(-126, -74 + i * 36, 16, -74 + i * 36, ink.dhool, 5)).join('') +
  [0, 1].map((i) => line(-80 + i * 50, -106, -80 + i * 50, 66, ink.dhool, 5)).join('') +
  circle(58, 46, 86, ink.haldi) +
  text(58, 68, '42', { size: 92, weight: 780, anchor: 'middle', fill: ink.kajal, letterSpacing: '-3' })

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Start with a messy sheet',
      title: ['Why your manager', 'wants a number,', 'not a table'],
      emblem,
      ground: ink.paan,
      colours: [ink.kajal, ink.haldi, ink.gulabi],
    }),

  messy: (t) =>
    sheet(
      'March orders, as they came',
      grid(
        messy,
        (r, c) =>
          c === 1 && [0, 1, 3].includes(r)
            ? ink.haldi
            : c === 0 && r < 3
              ? ink.gulabi
              : c === 3 && r === 2
                ? ink.kesar
                : undefined,
        part(t, 0.2, 1),
      ),
      colours,
    ),

  question: (t) =>
    sheet(
      'The real question',
      rect(44, 100, 440, 200, ink.neel, { rx: 18 }) +
        shape('M120 296v58l70 -58Z', ink.neel) +
        lines(78, 178, ['Where should the', 'next van go?'], 60, { size: 46, weight: 720, fill: ink.chuna }) +
        van(mix(470, 600, part(t, 0, 1)), 240, ink.kesar) +
        line(500, 325, 810, 325, ink.kajal, 5) +
        group(text(660, 200, '?', { size: 110, weight: 780, fill: ink.kumkum, anchor: 'middle' }), {
          opacity: part(t, 0.4, 1),
        }),
      colours,
    ),

  clean: (t) =>
    sheet(
      'Clean first',
      grid(
        clean,
        (r, c) =>
          (c === 1 && [0, 1, 3].includes(r)) || (c === 0 && r < 3) || (c === 3 && r === 2) ? ink.nimbu : undefined,
        part(t, 0, 0.8),
      ),
      colours,
    ),

  group: (t) =>
    sheet(
      'Sales by city, March',
      cities
        .map(([city, amount, words, fill], i) => {
          const y = 100 + i * 66
          const w = (amount / 186000) * 430 * part(t, i * 0.12, 0.6 + i * 0.12)
          return (
            text(44, y + 36, city, { size: 27, weight: 600 }) +
            rect(160, y, w, 48, i ? ink.mor : ink.kumkum) +
            text(174 + w, y + 34, words, { size: 27, weight: 600 })
          )
        })
        .join('') +
        group(
          line(160, 366, 760, 366, ink.kajal, 3) +
            text(44, 402, 'Total', { size: 27, weight: 600 }) +
            text(160, 402, '₹4,42,000', { size: 32, weight: 720 }),
          { opacity: part(t, 0.6, 1) },
        ),
      colours,
    ),

  number: (t) => {
    const turn = Math.PI * 2 * 0.42 * part(t, 0, 0.9)
    const [x, y, r] = [640, 236, 140]
    return sheet(
      'One number',
      text(44, 268, `${Math.round(42 * part(t, 0, 0.9))} %`, {
        size: 160,
        weight: 780,
        fill: ink.kumkum,
        letterSpacing: '-4',
      }) +
        text(50, 330, 'of March sales came from Nashik', { size: 29, weight: 550 }) +
        circle(x, y, r, ink.dhool) +
        shape(
          `M${x} ${y}V${y - r}A${r} ${r} 0 ${turn > Math.PI ? 1 : 0} 1 ${x + r * Math.sin(turn)} ${y - r * Math.cos(turn)}Z`,
          ink.kumkum,
        ) +
        circle(x, y, 62, ink.chuna),
      colours,
    )
  },

  compare: (t) => {
    const grow = (amount) => (amount / 186000) * 250 * part(t, 0, 0.7)
    const bar = (x, amount, words, month, fill) =>
      rect(x, 372 - grow(amount), 130, grow(amount), fill) +
      text(x + 65, 362 - grow(amount), words, { size: 26, weight: 650, anchor: 'middle' }) +
      text(x + 65, 408, month, { size: 24, anchor: 'middle' })
    return sheet(
      'And one comparison: Nashik',
      line(80, 372, 520, 372, ink.kajal, 4) +
        bar(120, 166000, '₹1,66,000', 'February', ink.aasmani) +
        bar(330, 186000, '₹1,86,000', 'March', ink.kumkum) +
        arrow(600, 330, 600, 170, ink.paan, 14, part(t, 0.5, 1)) +
        group(text(650, 272, '+12 %', { size: 64, weight: 760, fill: ink.paan }), { opacity: part(t, 0.6, 1) }),
      colours,
    )
  },

  recap: (t) =>
    recap(
      t,
      'What to bring to the meeting',
      [
        'The question: where should the van go?',
        'One clean number: Nashik, 42 %',
        'One comparison: up 12 % on February',
        'What to do: send the van to Nashik',
      ],
      { ground: ink.paan, colours: [ink.kajal, ink.haldi, ink.gulabi] },
    ),
}
