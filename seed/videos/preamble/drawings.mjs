import {
  arrow,
  at,
  chip,
  circle,
  flower,
  group,
  ink,
  inTurn,
  line,
  lines,
  mix,
  part,
  rect,
  shape,
  sheet,
  stroke,
  text,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.geru, ink.dhool, ink.haldi]

/** A standing person of flat shapes, feet at (0, 0), 110 high. */
const person = (x, y, fill, scale = 1) =>
  group(circle(0, -92, 18, fill) + shape('M-26 0v-40q0 -30 26 -30t26 30v40Z', fill), {
    transform: `translate(${x} ${y}) scale(${scale})`,
  })

const emblem =
  flower(0, 0, 124, 12, ink.haldi, ink.geru) +
  circle(0, 0, 64, ink.chuna) +
  lines(0, -6, ['WE, THE', 'PEOPLE'], 28, { size: 25, weight: 720, anchor: 'middle', fill: ink.jamun })

/** A row of cards with a word and what it promises. */
const cards = (t, items, { y = 130, h = 230, size = 25, small = 20 } = {}) => {
  const gap = 14
  const w = (766 - gap * (items.length - 1)) / items.length
  return inTurn(t, items, ([word, promise, fill, draw], i) => {
    const x = 44 + i * (w + gap)
    return (
      rect(x, y, w, h, fill, { rx: 12 }) +
      (draw ? at(x + w / 2, y + 78, draw) : '') +
      text(x + w / 2, y + (draw ? 162 : 56), word, { size, weight: 700, anchor: 'middle', fill: ink.chuna }) +
      lines(x + w / 2, y + (draw ? 194 : 104), promise, small * 1.4, { size: small, anchor: 'middle', fill: ink.chuna })
    )
  })
}

const scales = stroke('M0 -50v84M-24 34h48M-56 -34h112M-56 -34l-20 40h40ZM56 -34l-20 40h40Z', ink.chuna, 6)
const coins = [0, 1, 2]
  .map((i) => shape(`M-40 ${24 - i * 26}a40 14 0 0 0 80 0v-14a40 14 0 0 0 -80 0Z`, i % 2 ? ink.haldi : ink.chuna))
  .join('')
const ballot =
  rect(-46, -14, 92, 50, ink.chuna, { rx: 4 }) + rect(-26, -14, 52, 7, ink.kajal) + rect(-18, -54, 36, 44, ink.haldi)

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Indian polity',
      title: ['The Preamble,', 'phrase by phrase'],
      emblem,
      ground: ink.jamun,
      colours: [ink.kajal, ink.geru, ink.haldi],
    }),

  people: (t) =>
    sheet(
      '“We, the people of India”',
      rect(327, 108, 200, 80, ink.jamun, { rx: 10 }) +
        text(427, 158, 'Constitution', { size: 27, weight: 680, anchor: 'middle', fill: ink.chuna }) +
        inTurn(t, [0, 1, 2, 3, 4, 5, 6, 7, 8], (i) =>
          person(95 + i * 83, 410, [ink.geru, ink.mor, ink.kesar, ink.paan][i % 4], i % 2 ? 1.05 : 0.95),
        ) +
        [180, 427, 674].map((x) => arrow(x, 286, mix(x, 427, 0.45), 202, ink.haldi, 8, part(t, 0.6, 1))).join(''),
      colours,
    ),

  state: (t) =>
    sheet(
      'What kind of state',
      inTurn(
        t,
        [
          ['Sovereign', 'no outside power commands it', ink.jamun],
          ['Socialist', 'the gap between rich and poor should shrink', ink.geru],
          ['Secular', 'no state religion, respect for all', ink.mor],
          ['Democratic', 'the people choose who governs', ink.paan],
          ['Republic', 'the head of state is elected, not born', ink.kumkum],
        ],
        ([word, promise, fill], i) =>
          rect(44, 88 + i * 65, 200, 54, fill, { rx: 10 }) +
          text(60, 124 + i * 65, word, { size: 26, weight: 680, fill: ink.chuna }) +
          text(268, 124 + i * 65, promise, { size: 25 }),
      ),
      colours,
    ),

  justice: (t) =>
    sheet(
      'JUSTICE',
      cards(
        t,
        [
          ['Social', ['no one kept low by', 'caste, sex or birth'], ink.mor, scales],
          ['Economic', ['fair pay and', 'fair shares'], ink.geru, coins],
          ['Political', ['one person,', 'one vote'], ink.jamun, ballot],
        ],
        { y: 104, h: 270, size: 29, small: 21 },
      ),
      colours,
    ),

  liberty: (t) => {
    const words = ['thought', 'expression', 'belief', 'faith', 'worship']
    return sheet(
      'LIBERTY',
      circle(427, 420, 100, ink.kesar) +
        inTurn(t, words, (word, i) => {
          const angle = Math.PI * (1 - (i + 0.5) / 5)
          const [x, y] = [427 + 290 * Math.cos(angle), 400 - 250 * Math.sin(angle)]
          return (
            line(
              427 + 116 * Math.cos(angle),
              420 - 116 * Math.sin(angle),
              x - 70 * Math.cos(angle),
              y + 34 * Math.sin(angle),
              ink.haldi,
              8,
            ) +
            chip(x, y, word, [ink.neel, ink.mor, ink.kumkum, ink.paan, ink.jamun][i], ink.chuna, { size: 27, w: 172 })
          )
        }) +
        text(427, 400, 'of', { size: 36, weight: 700, anchor: 'middle', fill: ink.chuna }),
      colours,
    )
  },

  equality: (t) => {
    const level = part(t, 0, 0.8)
    const step = (x, low, fill) =>
      rect(x, mix(low, 300, level), 110, 412 - mix(low, 300, level), ink.dhool) +
      person(x + 55, mix(low, 300, level), fill)
    return sheet(
      'EQUALITY',
      step(60, 380, ink.geru) +
        step(180, 300, ink.mor) +
        step(300, 220, ink.jamun) +
        group(
          text(470, 220, 'of status', { size: 34, weight: 680, fill: ink.geru }) +
            text(470, 254, 'no titles, no untouchability', { size: 23 }),
          { opacity: part(t, 0, 0.6) },
        ) +
        group(
          text(470, 332, 'of opportunity', { size: 34, weight: 680, fill: ink.mor }) +
            text(470, 366, 'jobs and offices open to all', { size: 23 }),
          { opacity: part(t, 0.4, 1) },
        ),
      colours,
    )
  },

  fraternity: (t) =>
    sheet(
      'FRATERNITY',
      [0, 1, 2, 3, 4]
        .map((i) => person(110 + i * 84, 330, [ink.kumkum, ink.mor, ink.kesar, ink.paan, ink.jamun][i], 1.25))
        .join('') +
        stroke('M110 290' + 'q42 40 84 0'.repeat(4), ink.haldi, 9, { opacity: part(t, 0, 0.6) }) +
        group(
          text(540, 196, 'dignity', { size: 36, weight: 700, fill: ink.geru }) +
            text(540, 230, 'of the individual', { size: 24 }),
          { opacity: part(t, 0.2, 0.7) },
        ) +
        group(
          text(540, 302, 'unity and integrity', { size: 31, weight: 700, fill: ink.geru }) +
            text(540, 336, 'of the Nation', { size: 24 }),
          { opacity: part(t, 0.5, 1) },
        ),
      colours,
    ),

  dates: (t) =>
    sheet(
      'Three dates',
      line(80, 236, mix(80, 774, part(t, 0, 0.8)), 236, ink.geru, 8) +
        inTurn(
          t,
          [
            [150, '26 Nov 1949', ['adopted'], ink.jamun],
            [400, '26 Jan 1950', ['in force'], ink.mor],
            [680, '1976', ['42nd Amendment adds', '“socialist”, “secular”', 'and “integrity”'], ink.kumkum],
          ],
          ([x, date, words, fill]) =>
            circle(x, 236, 20, fill) +
            text(x, 190, date, { size: 31, weight: 720, anchor: 'middle', fill }) +
            lines(x, 296, words, 34, { size: 25, anchor: 'middle' }),
        ),
      colours,
    ),
}
