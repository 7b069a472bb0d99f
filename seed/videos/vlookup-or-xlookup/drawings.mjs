import {
  arrow,
  chip,
  circle,
  group,
  ink,
  line,
  part,
  recap,
  rect,
  sheet,
  stroke,
  text,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.neel, ink.kesar, ink.nimbu]
const orders = [
  ['1041', 'Nashik', 'ATTA-5KG', '24', '212', '5,088'],
  ['1042', 'Akola', 'TUR-1KG', '60', '148', '8,880'],
  ['1043', 'Satara', 'RICE-10KG', '12', '615', '7,380'],
  ['1044', 'Latur', 'OIL-1L', '48', '156', '7,488'],
  ['1045', 'Nashik', 'ATTA-10KG', '18', '#N/A', '#N/A'],
]
const rates = [
  ['ATTA-5KG', 'Atta 5 kg', '212'],
  ['TUR-1KG', 'Tur dal 1 kg', '148'],
  ['RICE-10KG', 'Rice 10 kg', '615'],
  ['OIL-1L', 'Oil 1 L', '156'],
]
/** HSN chapters of the same four goods: wheat flour, dried peas and beans, rice, sunflower oil. */
const hsn = ['1101', '0713', '1006', '1512']
const numeric = (word) => /^[\d,]+$/.test(word)

/**
 * A table with a head row. `widths` per column; `mark(row, column)` names a ground (row -1 is the head).
 * `letters` puts the column letters above.
 */
const table = (
  x,
  y,
  widths,
  head,
  rows,
  { mark = () => undefined, size = 21, h = 42, ground = ink.paan, letters = '' } = {},
) => {
  const edges = widths.reduce((all, w) => [...all, all.at(-1) + w], [x])
  const whole = edges.at(-1) - x
  const row = (cells, top, r) =>
    cells
      .map((word, c) => {
        const fill = mark(r, c)
        const right = r >= 0 && numeric(word)
        return (
          (fill ? rect(edges[c], top, widths[c], h, fill) : '') +
          text(right ? edges[c + 1] - 12 : edges[c] + 12, top + h * 0.67, word, {
            size,
            weight: r < 0 ? 620 : 480,
            anchor: right ? 'end' : undefined,
            fill: word === '#N/A' ? ink.kumkum : r < 0 && !fill ? ink.chuna : ink.kajal,
          })
        )
      })
      .join('')
  return (
    [...letters]
      .map((letter, c) =>
        text((edges[c] + edges[c + 1]) / 2, y - 9, letter, { size: 19, anchor: 'middle', fill: ink.mor }),
      )
      .join('') +
    rect(x, y, whole, h * (rows.length + 1), '#fff') +
    rect(x, y, whole, h, ground) +
    row(head, y, -1) +
    rows
      .map(
        (cells, r) =>
          row(cells, y + h * (r + 1), r) + line(x, y + h * (r + 2), x + whole, y + h * (r + 2), ink.dhool, 2),
      )
      .join('') +
    edges
      .slice(1, -1)
      .map((edge) => line(edge, y, edge, y + h * (rows.length + 1), ink.dhool, 2))
      .join('')
  )
}

/** The formula bar: pieces [words, ground?] one after another, in a type of even widths. */
const formula = (y, pieces) => {
  let x = 106
  const body = pieces.map(([words, ground]) => {
    const w = words.length * 12.62
    const piece =
      (ground ? rect(x - 2, y - 26, w + 4, 36, ground, { rx: 5 }) : '') +
      text(x, y, words, { size: 21, fontFamily: 'monospace', style: 'white-space:pre' })
    x += w
    return piece
  })
  return (
    rect(44, y - 36, 766, 54, '#fff', { stroke: ink.dhool, strokeWidth: 2, rx: 8 }) +
    text(60, y, 'fx', { size: 23, weight: 700, fill: ink.kumkum }) +
    body.join('')
  )
}

const emblem =
  rect(-130, -110, 120, 200, ink.chuna, { rx: 10 }) +
  rect(20, -60, 110, 170, ink.haldi, { rx: 10 }) +
  [0, 1, 2, 3, 4].map((i) => rect(-114, -92 + i * 36, 88, 22, i === 2 ? ink.kesar : ink.aasmani, { rx: 4 })).join('') +
  [0, 1, 2, 3].map((i) => rect(36, -42 + i * 36, 78, 22, i === 2 ? ink.kumkum : ink.chuna, { rx: 4 })).join('') +
  arrow(-20, -10, 36, 34, ink.gulabi, 9)

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Formulas and lookups',
      title: ['VLOOKUP', 'or XLOOKUP?'],
      emblem,
      ground: ink.neel,
      size: 62,
      colours: [ink.kajal, ink.kesar, ink.nimbu],
    }),

  task: (t) =>
    sheet(
      'Two sheets, one code',
      table(
        44,
        116,
        [76, 136, 64, 84],
        ['Order', 'SKU', 'Qty', 'Rate'],
        orders.slice(0, 4).map((row) => [row[0], row[2], row[3], '?']),
        { mark: (r, c) => (c === 1 && r >= 0 ? ink.nimbu : c === 3 && r >= 0 ? ink.gulabi : undefined), h: 50 },
      ) +
        text(44, 398, 'Orders', { size: 23, weight: 620 }) +
        group(
          table(480, 116, [136, 128, 66], ['SKU', 'Item', 'Rate'], rates, {
            mark: (r, c) => (c === 0 && r >= 0 ? ink.nimbu : undefined),
            ground: ink.mor,
            h: 50,
          }) +
            text(480, 398, 'Rates', { size: 23, weight: 620 }) +
            arrow(410, 240, 474, 240, ink.kesar, 8, part(t, 0.5, 1)),
          { opacity: part(t, 0, 0.5) },
        ),
      colours,
    ),

  vlookup: (t) =>
    sheet(
      'VLOOKUP counts columns',
      formula(120, [
        ['=VLOOKUP('],
        ['C2', ink.nimbu],
        [', Rates!A:C, '],
        ['3', ink.haldi],
        [', '],
        ['FALSE', ink.gulabi],
        [')'],
      ]) +
        table(220, 178, [150, 170, 94], ['SKU', 'Item', 'Rate'], rates, {
          ground: ink.mor,
          letters: 'ABC',
          mark: (r, c) =>
            r === 0 && c === 0 && t > 0.1 ? ink.nimbu : c === 2 && r === 0 && t > 0.8 ? ink.haldi : undefined,
        }) +
        [1, 2, 3]
          .map((n) =>
            group(
              circle([295, 455, 587][n - 1], 410, 17, n === 3 ? ink.haldi : ink.dhool) +
                text([295, 455, 587][n - 1], 417, n, { size: 20, weight: 680, anchor: 'middle' }),
              { opacity: part(t, n * 0.2, n * 0.2 + 0.2) },
            ),
          )
          .join(''),
      colours,
    ),

  broken: (t) => {
    const wide = Math.round(100 * part(t, 0, 0.5))
    const head = ['SKU', 'Item', ...(wide > 70 ? ['HSN'] : ['']), 'Rate']
    const body = rates.map((row, i) => [row[0], row[1], wide > 70 ? hsn[i] : '', row[2]])
    return sheet(
      'One inserted column breaks it',
      formula(120, [['=VLOOKUP('], ['C2'], [', Rates!A:D, '], ['3', ink.haldi], [', FALSE)']]) +
        table(90, 190, [150, 160, wide, 94], head, body, {
          ground: ink.mor,
          letters: wide > 70 ? 'ABCD' : '',
          mark: (r, c) => (c === 2 && r >= -1 ? ink.haldi : undefined),
        }) +
        group(
          text(630, 236, 'Rate: 1101', { size: 32, weight: 700, fill: ink.kumkum }) +
            text(630, 276, '24 × 1101', { size: 25 }) +
            text(630, 312, '= 26,424', { size: 25 }) +
            text(630, 366, 'should be 5,088', { size: 23, fill: ink.paan, weight: 600 }),
          { opacity: part(t, 0.6, 1) },
        ),
      colours,
    )
  },

  xlookup: (t) =>
    sheet(
      'XLOOKUP names its columns',
      formula(120, [['=XLOOKUP('], ['C2'], [', '], ['Rates!A:A', ink.nimbu], [', '], ['Rates!D:D', ink.haldi], [')']]) +
        table(
          90,
          190,
          [150, 160, 100, 94],
          ['SKU', 'Item', 'HSN', 'Rate'],
          rates.map((row, i) => [row[0], row[1], hsn[i], row[2]]),
          {
            ground: ink.mor,
            letters: 'ABCD',
            mark: (r, c) => (c === 0 && t > 0.2 ? ink.nimbu : c === 3 && t > 0.55 ? ink.haldi : undefined),
          },
        ) +
        group(chip(710, 250, 'look here', ink.nimbu, ink.kajal, { size: 23, w: 150 }), { opacity: part(t, 0.2, 0.5) }) +
        group(chip(710, 316, 'bring this', ink.haldi, ink.kajal, { size: 23, w: 150 }), {
          opacity: part(t, 0.55, 0.9),
        }),
      colours,
    ),

  missing: (t, step) => {
    const rows = orders.map((row) =>
      step && row[4] === '#N/A' && t > 0.4 ? [...row.slice(0, 4), 'Check SKU', ''] : row,
    )
    const bar = step
      ? [['=XLOOKUP(C6, Rates!A:A, Rates!D:D, '], ['"Check SKU"', ink.haldi], [')']]
      : [['=XLOOKUP('], ['C6', ink.nimbu], [', Rates!A:A, Rates!D:D)']]
    return sheet(
      step ? 'Say something useful instead' : 'A code that is not there',
      formula(120, bar) +
        table(44, 168, [88, 120, 170, 90, 168, 130], ['Order', 'City', 'SKU', 'Qty', 'Rate', 'Amount'], rows, {
          mark: (r, c) =>
            r === 4 && c === 2
              ? ink.nimbu
              : r === 4 && c === 4
                ? step
                  ? ink.haldi
                  : ink.gulabi
                : r === 4 && c === 5 && !step
                  ? ink.gulabi
                  : undefined,
          h: 40,
        }) +
        rect(512, 368, 168, 40, 'none', { stroke: ink.neel, strokeWidth: 4, opacity: part(t, 0, 0.5) }),
      colours,
    )
  },

  recap: (t) =>
    recap(
      t,
      'Which one, then?',
      [
        'XLOOKUP: Excel 2021, 365, Google Sheets',
        'It matches exactly unless told otherwise',
        'VLOOKUP: end it with FALSE, always',
        'Never count columns in a growing sheet',
      ],
      { ground: ink.neel, spot: ink.nimbu, colours: [ink.kajal, ink.kesar, ink.nimbu] },
    ),
}
