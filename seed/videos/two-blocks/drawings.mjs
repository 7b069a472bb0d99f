import {
  at,
  circle,
  cross,
  group,
  ink,
  inTurn,
  line,
  mix,
  part,
  rect,
  recap,
  shape,
  sheet,
  stroke,
  text,
  tick,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.geru, ink.chuna, ink.neel]
const cloth = '#FFFDF7'

const petals = (draw) => Array.from({ length: 8 }, (_, i) => group(draw, { transform: `rotate(${i * 45})` })).join('')
/** What each block prints, about (0, 0), 120 wide. */
const outline = (colour = ink.kajal) =>
  petals(stroke('M0 -14C18 -28 14 -46 0 -54C-14 -46 -18 -28 0 -14Z', colour, 3.5)) +
  circle(0, 0, 12, 'none', { stroke: colour, strokeWidth: 3.5 })
const fill = (colour = ink.kumkum, heart = ink.haldi) =>
  petals(shape('M0 -16C15 -28 11 -44 0 -51C-11 -44 -15 -28 0 -16Z', colour)) + circle(0, 0, 10, heart)
/** The guide points at the corners of a repeat of 120. */
const points = (colour = ink.neel, r = 4.5) =>
  [
    [-60, -60],
    [60, -60],
    [-60, 60],
    [60, 60],
  ]
    .map(([x, y]) => circle(x, y, r, colour))
    .join('')
const both = (dx = 0, dy = 0, turn = 0) =>
  group(fill(), { transform: `translate(${dx} ${dy}) rotate(${turn})` }) + outline()

/** A carved block seen from its printing face. */
const block = (x, y, carved, scale = 1.5) =>
  group(
    rect(-76, -76, 152, 152, ink.geru, { rx: 8 }) +
      rect(-68, -68, 136, 136, ink.dhool, { rx: 4 }) +
      carved +
      points(ink.kajal, 5),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )
/** The back of a block with its handle, as it lies on the cloth. */
const back = (x, y, lift = 0) =>
  at(
    x,
    y - lift,
    (lift ? rect(-66, -58 + lift, 132, 132, ink.dhool, { rx: 8, opacity: 0.7 }) : '') +
      rect(-68, -68, 136, 136, ink.geru, { rx: 8 }) +
      rect(-50, -18, 100, 36, ink.kajal, { rx: 18, opacity: 0.55 }),
  )
const table = (body) =>
  rect(44, 92, 766, 316, cloth, { rx: 4, stroke: ink.dhool, strokeWidth: 3 }) +
  [
    [58, 106],
    [796, 106],
    [58, 394],
    [796, 394],
  ]
    .map(([x, y]) => circle(x, y, 6, ink.neel))
    .join('') +
  body
const row = (count, y, draw, share = () => 1) =>
  Array.from({ length: count }, (_, i) => at(187 + i * 120, y, draw(i), { opacity: share(i) })).join('')

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Block printing by hand',
      title: ['Registering', 'two printing', 'blocks'],
      emblem: rect(-128, -128, 256, 256, cloth, { rx: 10 }) + group(both(), { transform: 'scale(2)' }),
      ground: ink.geru,
      colours: [ink.kajal, ink.dhool, ink.haldi],
    }),

  blocks: (t) =>
    sheet(
      'Outline block, colour block',
      block(220, 226, outline(ink.kajal), 1.55) +
        text(220, 396, 'rekh: outline', { size: 29, weight: 620, anchor: 'middle' }) +
        group(
          block(620, 226, fill(ink.kumkum, ink.kumkum), 1.55) +
            text(620, 396, 'datta: colour', { size: 29, weight: 620, anchor: 'middle' }),
          { opacity: part(t, 0.4, 0.9) },
        ),
      colours,
    ),

  pins: (t) => {
    const closer = part(t, 0.3, 1)
    return sheet(
      'The same points on both',
      at(mix(250, 427, closer), 246, group(outline() + points(ink.neel, 6), { transform: 'scale(2.1)' })) +
        at(mix(604, 427, closer), 246, group(fill() + points(ink.kumkum, 3), { transform: 'scale(2.1)' }), {
          opacity: 0.8,
        }) +
        group(
          [
            [301, 120],
            [553, 120],
            [301, 372],
            [553, 372],
          ]
            .map(([x, y]) => circle(x, y, 24, 'none', { stroke: ink.haldi, strokeWidth: 5 }))
            .join(''),
          { opacity: part(t, 0.8, 1) },
        ),
      colours,
    )
  },

  line: (t) => {
    const end = mix(80, 774, part(t, 0, 0.8))
    return sheet(
      'One straight line to begin',
      table(
        line(80, 310, end, 310, ink.aasmani, 6, { strokeDasharray: '18 12' }) +
          shape(`M${end} 310l30 -38l14 10l-34 36Z`, ink.gulabi) +
          text(427, 216, 'cloth, pinned at the corners', { size: 27, anchor: 'middle' }) +
          text(80, 356, 'chalk line', { size: 24, fill: ink.mor }),
      ),
      colours,
    )
  },

  outline: (t) => {
    const count = 5
    const now = Math.min(count - 1, Math.floor(t * count))
    const phase = t * count - now
    return sheet(
      'Outline first',
      table(
        line(60, 310, 794, 310, ink.aasmani, 5, { strokeDasharray: '18 12' }) +
          row(
            count,
            250,
            () => outline() + points(),
            (i) => (i < now || (i === now && phase > 0.6) || t === 1 ? 1 : 0),
          ) +
          (t < 1
            ? back(187 + now * 120, 250, phase > 0.4 && phase < 0.75 ? 0 : 26)
            : circle(247, 190, 20, 'none', { stroke: ink.haldi, strokeWidth: 5 }) +
              circle(247, 310, 20, 'none', { stroke: ink.haldi, strokeWidth: 5 })) +
          text(427, 388, 'left points on right points', { size: 25, anchor: 'middle' }),
      ),
      colours,
    )
  },

  colour: (t) => {
    const count = 5
    const now = Math.min(count - 1, Math.floor(t * count))
    const phase = t * count - now
    const done = (i) => i < now || (i === now && phase > 0.6) || t === 1
    return sheet(
      'Then the colour, on the same points',
      table(
        row(count, 250, (i) => (done(i) ? both() : outline()) + points()) +
          (t < 1 ? back(187 + now * 120, 250, phase > 0.4 && phase < 0.75 ? 0 : 26) : '') +
          text(427, 388, 'set it level, press once, lift straight up', { size: 25, anchor: 'middle' }),
      ),
      colours,
    )
  },

  slips: (t) =>
    sheet(
      'Read the mistake',
      inTurn(
        t,
        [
          ['slipped', 'points apart', [11, 7, 0]],
          ['tilted', 'one corner first', [0, 0, 16]],
          ['registered', 'points meet', [0, 0, 0]],
        ],
        ([name, why, [dx, dy, turn]], i) => {
          const x = 164 + i * 263
          return (
            rect(x - 112, 92, 224, 224, cloth, { rx: 6 }) +
            at(
              x,
              204,
              group(
                both(dx, dy, turn) +
                  points() +
                  group(points(ink.kumkum, 3.5), { transform: `translate(${dx} ${dy}) rotate(${turn})` }),
                { transform: 'scale(1.35)' },
              ),
            ) +
            (i === 2 ? tick(x - 88, 352, 20) : cross(x - 88, 352, 20)) +
            text(x - 58, 356, name, { size: 29, weight: 640 }) +
            text(x - 58, 388, why, { size: 23 })
          )
        },
      ),
      colours,
    ),

  recap: (t) =>
    recap(
      t,
      'At the printing table',
      [
        'Cloth tight, one chalk line',
        'Outline first, let it dry',
        'Points on points, block held level',
        'Practise on waste cloth',
      ],
      { ground: ink.geru, spot: ink.dhool, colours: [ink.kajal, ink.dhool, ink.haldi] },
    ),
}
