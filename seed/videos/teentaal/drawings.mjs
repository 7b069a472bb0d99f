import {
  at,
  chip,
  circle,
  group,
  ink,
  inTurn,
  line,
  part,
  rect,
  shape,
  sheet,
  stroke,
  text,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.gulaal, ink.haldi, ink.chuna]
const bols = [
  ['dha', 'dhin', 'dhin', 'dha'],
  ['dha', 'dhin', 'dhin', 'dha'],
  ['dha', 'tin', 'tin', 'ta'],
  ['ta', 'dhin', 'dhin', 'dha'],
]
/** Beats (from 0) that sound without the bass drum. */
const light = (i) => i >= 9 && i <= 12

const hand = (x, y, fill, scale = 1) =>
  group(
    rect(-22, -4, 44, 44, fill, { rx: 14 }) +
      [-17, -6, 5, 16].map((dx, i) => rect(dx - 4.5, [-36, -46, -44, -32][i], 9.5, 50, fill, { rx: 5 })).join('') +
      shape('M16 30q24 -10 30 -30q-12 -6 -18 6l-12 8Z', fill),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )
const clapped = (x, y, scale = 1) =>
  group(
    group(hand(-4, 0, ink.geru), { transform: 'rotate(-14)' }) +
      group(hand(10, 2, ink.kesar), { transform: 'rotate(12)' }) +
      stroke('M-46 -40l-12 -14M0 -62v-16M46 -40l12 -14', ink.haldi, 6),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )
const waved = (x, y, scale = 1) =>
  group(hand(0, 0, ink.kesar) + stroke('M-46 -26q-14 24 0 48M50 -40q14 24 0 44', ink.aasmani, 6), {
    transform: `translate(${x} ${y}) scale(${scale})`,
  })

/** The pair of drums, bass at the left. */
const tabla = (bassOn = true, x = 0, y = 0, scale = 1) =>
  group(
    shape('M-128 -30q64 34 128 0q4 120 -64 124q-68 -4 -64 -124Z', bassOn ? ink.mor : ink.dhool) +
      `<ellipse cx="-64" cy="-32" rx="64" ry="30" fill="${ink.chuna}" stroke="${ink.kajal}" stroke-width="4"/><ellipse cx="-54" cy="-30" rx="26" ry="12" fill="${ink.kajal}"/>` +
      shape('M16 -34h96l14 124q-62 24 -124 0Z', ink.geru) +
      `<ellipse cx="64" cy="-36" rx="49" ry="23" fill="${ink.chuna}" stroke="${ink.kajal}" stroke-width="4"/><ellipse cx="64" cy="-36" rx="22" ry="10" fill="${ink.kajal}"/>`,
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )

/** Four rows of four beats; `body(i, row, column, x, y)` draws each. */
const rows = (body) =>
  bols.flatMap((row, r) => row.map((_, c) => body(r * 4 + c, r, c, 204 + c * 116, 90 + r * 82))).join('')
const signs = (share = () => 1) =>
  [0, 1, 2, 3]
    .map((r) =>
      group(r === 2 ? waved(110, 128 + r * 82, 0.62) : clapped(110, 130 + r * 82, 0.56), { opacity: share(r) }),
    )
    .join('')
const beats = (lit, done) =>
  rows((i, r, c, x, y) => {
    const ground = i === lit ? ink.haldi : i < done ? (light(i) ? ink.aasmani : ink.gulabi) : '#fff'
    return (
      rect(x, y, 104, 70, ground, { rx: 12 }) +
      text(x + 52, y + 44, bols[r][c], { size: 30, weight: i === lit ? 720 : 580, anchor: 'middle' }) +
      text(x + 12, y + 22, i + 1, { size: 17, fill: ink.gulaal })
    )
  })

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Tabla for beginners',
      title: ['Teentaal,', 'sixteen beats'],
      emblem: circle(0, 0, 128, ink.haldi) + tabla(true, 0, 4, 0.86),
      ground: ink.gulaal,
      size: 58,
      colours: [ink.kajal, ink.haldi, ink.gulabi],
    }),

  hands: (t) =>
    sheet(
      'Three claps and a wave',
      inTurn(
        t,
        [
          ['1', 'clap', 'sam'],
          ['5', 'clap', ''],
          ['9', 'wave', 'khali'],
          ['13', 'clap', ''],
        ],
        ([number, sign, name], i) => {
          const x = 140 + i * 192
          return (
            rect(x - 84, 96, 168, 300, sign === 'wave' ? ink.neel : ink.jamun, { rx: 16 }) +
            (sign === 'wave' ? waved(x, 196, 1.15) : clapped(x, 200, 1.05)) +
            text(x, 316, number, { size: 56, weight: 740, anchor: 'middle', fill: ink.chuna }) +
            text(x, 352, sign, { size: 25, anchor: 'middle', fill: ink.haldi }) +
            text(x, 382, name, { size: 24, anchor: 'middle', fill: ink.gulabi })
          )
        },
      ),
      colours,
    ),

  bols: (t) =>
    sheet(
      'The bols',
      beats(-1, Math.round(part(t, 0, 0.9) * 16)) +
        signs((r) => part(t, r * 0.22, r * 0.22 + 0.2)) +
        group(
          chip(748, 240, 'no bass', ink.aasmani, ink.kajal, { size: 24, w: 130 }) +
            chip(748, 320, 'bass', ink.gulabi, ink.kajal, { size: 24, w: 130 }),
          { opacity: part(t, 0.6, 1) },
        ),
      colours,
    ),

  listen: (t) =>
    sheet(
      'Listen, and count',
      tabla(true, 280, 244, 1.5) +
        clapped(698, 260, 1.6) +
        [0, 1, 2]
          .map((i) =>
            stroke(`M${512 + i * 26} ${210 - i * 18}q${20 + i * 8} ${40 + i * 18} 0 ${80 + i * 36}`, ink.haldi, 8, {
              opacity: part(t, i * 0.25, i * 0.25 + 0.3),
            }),
          )
          .join(''),
      colours,
    ),

  cycle: (t, step) => {
    const lit = step === 4 ? 0 : step * 4 + Math.min(3, Math.floor(t * 4 - 0.001))
    const row = Math.floor(lit / 4)
    return sheet(
      '',
      beats(lit, step === 4 ? 0 : lit) +
        signs((r) => (r === row ? 1 : 0.25)) +
        text(748, 236, lit + 1, { size: 110, weight: 760, anchor: 'middle', fill: light(lit) ? ink.mor : ink.gulaal }) +
        tabla(!light(lit), 758, 334, 0.58) +
        text(
          44,
          58,
          step === 4 ? 'And home to sam' : ['Part 1: clap', 'Part 2: clap', 'Part 3: wave', 'Part 4: clap'][step],
          { size: 30, weight: 700 },
        ),
      colours,
    )
  },

  sam: (t) => {
    const turn = part(t, 0, 0.9) * 16
    const place = (i, r) => [427 + r * Math.sin((i / 8) * Math.PI), 246 - r * Math.cos((i / 8) * Math.PI)]
    return sheet(
      'Round and home',
      Array.from({ length: 16 }, (_, i) => {
        const [x, y] = place(i, 134)
        const four = i % 4 === 0
        return (
          circle(
            x,
            y,
            i === 0 ? 30 : four ? 22 : 15,
            i === 0 ? ink.gulaal : i === 8 ? ink.neel : four ? ink.jamun : i < turn ? ink.gulabi : ink.dhool,
          ) + (four ? text(x, y + 8, i + 1, { size: 22, anchor: 'middle', fill: ink.chuna }) : '')
        )
      }).join('') +
        line(427, 246, ...place(turn, 84), ink.haldi, 9) +
        circle(427, 246, 13, ink.kajal) +
        text(560, 124, 'sam', { size: 34, weight: 700, fill: ink.gulaal }) +
        text(560, 400, 'khali', { size: 34, weight: 700, fill: ink.neel }),
      colours,
    )
  },

  bass: (t) =>
    sheet(
      'Follow the bass',
      Array.from({ length: 16 }, (_, i) => {
        const x = 50 + i * 47.6
        const h = light(i) ? 14 : 130
        return (
          rect(
            x,
            300 - h * part(t, i * 0.05, i * 0.05 + 0.2),
            38,
            h * part(t, i * 0.05, i * 0.05 + 0.2),
            light(i) ? ink.aasmani : ink.mor,
            { rx: 4 },
          ) + text(x + 19, 334, i + 1, { size: 22, anchor: 'middle' })
        )
      }).join('') +
        group(
          text(50, 130, 'Bass', { size: 30, weight: 680, fill: ink.mor }) +
            text(572, 250, 'silent', { size: 30, weight: 680, anchor: 'middle', fill: ink.neel }) +
            text(812, 130, 'back', { size: 30, weight: 680, anchor: 'end', fill: ink.mor }) +
            rect(50 + 9 * 47.6 - 4, 346, 4 * 47.6, 6, ink.neel),
          { opacity: part(t, 0.6, 1) },
        ),
      colours,
    ),
}
