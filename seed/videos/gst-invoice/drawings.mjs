import {
  chip,
  circle,
  group,
  ink,
  inTurn,
  line,
  part,
  recap,
  rect,
  shape,
  sheet,
  stroke,
  text,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.kumkum, ink.haldi, ink.chuna]

/** The check character of a GSTIN: base 36, factors 1 and 2 in turn, the digits of each product added. */
const checkCharacter = (first14) => {
  const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const sum = [...first14].reduce((total, sign, i) => {
    const product = signs.indexOf(sign) * (i % 2 ? 2 : 1)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return signs[(36 - (sum % 36)) % 36]
}
const gstin = (first14) => first14 + checkCharacter(first14)
/** Made-up numbers in the right form: Gujarat is 24, Maharashtra 27. */
const seller = gstin('24AAAAA0000A1Z')

const paper = (body) => rect(44, 84, 766, 330, '#fff', { rx: 6 }) + body
const fold = (y) => line(64, y, 790, y, ink.dhool, 2)

const emblem =
  shape('M-100 -120h150l50 50v190h-200Z', ink.chuna) +
  shape('M50 -120v50h50Z', ink.dhool) +
  [0, 1, 2].map((i) => rect(-74, -70 + i * 34, [96, 130, 110][i], 14, ink.gulabi, { rx: 4 })).join('') +
  circle(22, 68, 62, ink.haldi) +
  circle(22, 68, 50, 'none', { stroke: ink.kumkum, strokeWidth: 3, strokeDasharray: '4 7' }) +
  text(22, 92, '₹', { size: 68, weight: 740, anchor: 'middle', fill: ink.kumkum })

/** Line items with the tax rows and the total below. */
const bill = (t, taxes, place) =>
  paper(
    text(68, 126, 'Cotton cloth, HSN 5208', { size: 24, weight: 600 }) +
      text(786, 126, '₹30,000', { size: 26, weight: 600, anchor: 'end' }) +
      fold(150) +
      text(68, 190, place, { size: 24, fill: ink.mor, weight: 600 }) +
      inTurn(t, taxes, ([name, rate, amount, fill], i) => {
        const y = 248 + i * 56
        return (
          chip(130, y - 8, name, fill, ink.chuna, { size: 23, w: 124 }) +
          text(330, y, rate, { size: 26, anchor: 'end' }) +
          text(786, y, amount, { size: 26, weight: 600, anchor: 'end' })
        )
      }) +
      line(64, 340, 790, 340, ink.kajal, 3) +
      text(68, 386, 'Total', { size: 28, weight: 700 }) +
      text(786, 386, '₹31,500', { size: 34, weight: 740, anchor: 'end' }),
  )

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Start with the bill',
      title: ['Reading a GST', 'invoice,', 'line by line'],
      emblem,
      ground: ink.kumkum,
      colours: [ink.kajal, ink.haldi, ink.gulabi],
    }),

  heads: (t) =>
    sheet(
      'Who sold, who bought, which bill',
      paper(
        inTurn(
          t,
          [
            [68, 128, 'Seller', 'Maa Textiles, Surat', 'GSTIN ' + seller],
            [68, 276, 'Buyer', 'Rang Sarees, Ahmedabad', 'GSTIN ' + gstin('24BBBBB0000B1Z')],
            [540, 128, 'Invoice no.', 'MT/25-26/0417', ''],
            [540, 276, 'Date', '28 March 2026', 'Place of supply: Gujarat'],
          ],
          ([x, y, head, first, second]) =>
            text(x, y, head, { size: 20, fill: ink.kumkum, weight: 600 }) +
            text(x, y + 36, first, { size: 26, weight: 650 }) +
            text(x, y + 68, second, { size: 20 }),
        ) +
          fold(238) +
          line(512, 100, 512, 396, ink.dhool, 2),
      ),
      colours,
    ),

  gstin: (t) => {
    const parts = [
      [0, 2, 'State', 'Gujarat', ink.haldi],
      [2, 12, 'PAN of the business', '10 characters', ink.aasmani],
      [12, 13, 'Which', 'registration', ink.gulabi],
      [13, 14, 'Z', 'always', ink.dhool],
      [14, 15, 'Check', 'character', ink.nimbu],
    ]
    const x = (i) => 52 + i * 50.5
    return sheet(
      'GSTIN: 15 characters',
      inTurn(t, parts, ([from, to, name, more, fill], n) => {
        const middle = (x(from) + x(to) - 5) / 2
        // Three single characters stand side by side: one label hangs lower, one stands above.
        const low = [296, 296, 366, 124, 296][n]
        const above = n === 3
        const [labelX, anchor] = n === 4 ? [806, 'end'] : [middle, 'middle']
        return (
          [...seller.slice(from, to)]
            .map(
              (sign, i) =>
                rect(x(from + i), 150, 45, 66, fill, { rx: 6 }) +
                text(x(from + i) + 22.5, 194, sign, { size: 32, weight: 680, anchor: 'middle' }),
            )
            .join('') +
          (above
            ? line(middle, 130, middle, 146, ink.kajal, 2)
            : line(x(from) + 4, 230, x(to) - 9, 230, ink.kajal, 4) +
              line(middle, 232, middle, low - 26, ink.kajal, 2)) +
          text(labelX, low, above ? `${name}, ${more}` : name, { size: 23, weight: 620, anchor }) +
          (above ? '' : text(labelX, low + 28, more, { size: 20, anchor }))
        )
      }),
      colours,
    )
  },

  codes: (t) =>
    sheet(
      'Goods or service?',
      rect(44, 100, 370, 290, ink.neel, { rx: 14 }) +
        shape('M110 290v-90q60 -34 120 0t120 0v90q-60 34 -120 0t-120 0Z', ink.haldi) +
        stroke('M110 230q60 -34 120 0t120 0M110 260q60 -34 120 0t120 0', ink.kumkum, 6) +
        text(229, 152, 'Goods: HSN', { size: 29, weight: 680, fill: ink.chuna, anchor: 'middle' }) +
        text(229, 368, '5208  cotton cloth', { size: 24, fill: ink.chuna, anchor: 'middle' }) +
        group(
          rect(440, 100, 370, 290, ink.mor, { rx: 14 }) +
            text(625, 152, 'Service: SAC', { size: 29, weight: 680, fill: ink.chuna, anchor: 'middle' }) +
            circle(585, 280, 30, 'none', { stroke: ink.nimbu, strokeWidth: 10 }) +
            circle(665, 280, 30, 'none', { stroke: ink.nimbu, strokeWidth: 10 }) +
            line(602, 256, 668, 180, ink.nimbu, 10) +
            line(648, 256, 582, 180, ink.nimbu, 10) +
            text(625, 368, '9988  job work', { size: 24, fill: ink.chuna, anchor: 'middle' }),
          { opacity: part(t, 0.4, 1) },
        ),
      colours,
    ),

  taxable: (t) =>
    sheet(
      'Taxable value',
      paper(
        inTurn(
          t,
          [
            [130, '200 m', 'Quantity'],
            [330, '₹150', 'Rate'],
            [600, '₹30,000', 'Amount'],
          ],
          ([x, words, head], i) =>
            text(x, 176, words, {
              size: i === 2 ? 52 : 44,
              weight: 720,
              anchor: 'middle',
              fill: i === 2 ? ink.kumkum : ink.kajal,
            }) + text(x, 214, head, { size: 21, anchor: 'middle' }),
        ) +
          text(232, 172, '×', { size: 40, anchor: 'middle' }) +
          text(438, 172, '=', { size: 40, anchor: 'middle' }) +
          fold(250) +
          text(68, 298, 'Less discount', { size: 26 }) +
          text(786, 298, '₹0', { size: 26, anchor: 'end' }) +
          group(
            rect(54, 326, 746, 68, ink.haldi, { rx: 8 }) +
              text(68, 370, 'Taxable value', { size: 29, weight: 680 }) +
              text(786, 371, '₹30,000', { size: 34, weight: 740, anchor: 'end' }),
            { opacity: part(t, 0.6, 1) },
          ),
      ),
      colours,
    ),

  within: (t) =>
    sheet(
      'Same state: CGST + SGST',
      bill(
        t,
        [
          ['CGST', '2.5 %', '₹750', ink.neel],
          ['SGST', '2.5 %', '₹750', ink.paan],
        ],
        'Gujarat → Gujarat',
      ),
      colours,
    ),
  across: (t) =>
    sheet('Another state: IGST', bill(t, [['IGST', '5 %', '₹1,500', ink.jamun]], 'Gujarat → Maharashtra'), colours),

  recap: (t) =>
    recap(
      t,
      'Before you file the bill',
      [
        'Your own GSTIN, all 15 characters',
        'HSN or SAC, and the rate for it',
        'CGST + SGST, or IGST: never all three',
        'Taxable value plus tax gives the total',
      ],
      { ground: ink.kumkum, colours: [ink.kajal, ink.haldi, ink.gulabi] },
    ),
}
