import { group, ink, line, mix, part, rect, shape, sheet, stroke, text, titleCard } from '../drawing.mjs'

const colours = [ink.jamun, ink.gulabi, ink.haldi]
const unit = 43
const [a, b] = [3 * unit, 4 * unit]
const side = a + b
const box = { x: 64, y: 100 }

const polygon = (points, fill, values) => shape('M' + points.map(([x, y]) => `${x} ${y}`).join('L') + 'Z', fill, values)
const plain = { stroke: ink.chuna, strokeWidth: 3, strokeLinejoin: 'round' }

/** The four triangles in the corners, with the slide that pairs each of them up. */
const triangles = [
  {
    points: [
      [0, 0],
      [a, 0],
      [0, b],
    ],
    slide: [0, 0],
    fill: ink.kumkum,
  },
  {
    points: [
      [a, 0],
      [side, 0],
      [side, a],
    ],
    slide: [0, b],
    fill: ink.haldi,
  },
  {
    points: [
      [side, a],
      [side, side],
      [b, side],
    ],
    slide: [-b, -a],
    fill: ink.mor,
  },
  {
    points: [
      [0, b],
      [0, side],
      [b, side],
    ],
    slide: [a, 0],
    fill: ink.neel,
  },
]
const four = (share, shown = 4) =>
  triangles
    .slice(0, Math.ceil(shown))
    .map(({ points, slide, fill }, i) => {
      const moved = points.map(([x, y]) => [x + slide[0] * share, y + slide[1] * share])
      return group(polygon(moved, fill, plain), { opacity: Math.min(1, shown - i) })
    })
    .join('')
const inBox = (body) =>
  group(
    rect(0, 0, side, side, ink.gulabi) + body + rect(0, 0, side, side, 'none', { stroke: ink.kajal, strokeWidth: 4 }),
    {
      transform: `translate(${box.x} ${box.y})`,
    },
  )
const label = (x, y, words, fill = ink.kajal, size = 34) =>
  text(x, y, words, { size, weight: 720, fill, anchor: 'middle' })
const aside = (rows, t = 1) =>
  group(
    rows.map(([words, fill, size = 30], i) => text(450, 190 + i * 56, words, { size, weight: 680, fill })).join(''),
    { opacity: part(t, 0.2, 0.9) },
  )

const emblem = group(rect(0, 0, side, side, ink.gulabi) + four(0), { transform: 'translate(-124 -124) scale(0.8)' })

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Geometry without fear',
      title: ['Four triangles', 'prove', 'Pythagoras'],
      emblem,
      ground: ink.jamun,
      colours: [ink.kajal, ink.gulabi, ink.haldi],
    }),

  triangle: (t) => {
    const [w, h] = [300, 225]
    const [x, y] = [250, 370]
    return sheet(
      'A right-angled triangle',
      polygon(
        [
          [x, y],
          [x + w, y],
          [x, y - h],
        ],
        ink.haldi,
      ) +
        stroke(`M${x} ${y - 28}h28v28`, ink.kajal, 4) +
        group(label(x - 34, y - h / 2 + 12, 'a') + label(x + w / 2, y + 42, 'b'), { opacity: part(t, 0, 0.5) }) +
        group(line(x, y - h, x + w, y, ink.kumkum, 8) + label(x + w / 2 + 30, y - h / 2 - 16, 'c', ink.kumkum), {
          opacity: part(t, 0.4, 1),
        }),
      colours,
    )
  },

  claim: (t) => {
    const u = 31
    const [w, h] = [4 * u, 3 * u]
    const [x, y] = [300, 276]
    const onC = [
      [x, y - h],
      [x + w, y],
      [x + w + h, y - w],
      [x + h, y - h - w],
    ]
    return sheet(
      '',
      group(polygon(onC, ink.gulabi) + label(x + w / 2 + h / 2, y - h / 2 - w / 2 + 12, 'c²'), {
        opacity: part(t, 0.6, 1),
      }) +
        group(rect(x - h, y - h, h, h, ink.aasmani) + label(x - h / 2, y - h / 2 + 12, 'a²'), {
          opacity: part(t, 0, 0.3),
        }) +
        group(rect(x, y, w, w, ink.nimbu) + label(x + w / 2, y + w / 2 + 12, 'b²'), { opacity: part(t, 0.3, 0.6) }) +
        polygon(
          [
            [x, y],
            [x + w, y],
            [x, y - h],
          ],
          ink.haldi,
          { stroke: ink.kajal, strokeWidth: 4, strokeLinejoin: 'round' },
        ) +
        text(44, 60, 'The claim', { size: 30, weight: 700 }) +
        group(label(680, 250, 'a² + b² = c²', ink.jamun, 40), { opacity: part(t, 0.7, 1) }),
      colours,
    )
  },

  frame: (t) =>
    sheet(
      'Four copies in a square',
      inBox(four(0, t * 4)) +
        aside(
          [
            ['Side: a + b', ink.jamun],
            ['Four equal triangles', ink.kajal],
          ],
          t,
        ) +
        label(box.x + b / 2, box.y + side + 32, 'b', ink.kajal, 26) +
        label(box.x + b + a / 2, box.y + side + 32, 'a', ink.kajal, 26),
      colours,
    ),

  hole: (t) =>
    sheet(
      'The space left over',
      inBox(
        four(0) +
          group(
            polygon(
              [
                [a, 0],
                [side, a],
                [b, side],
                [0, b],
              ],
              'none',
              { stroke: ink.kajal, strokeWidth: 6, strokeLinejoin: 'round' },
            ) + label(side / 2, side / 2 + 16, 'c²', ink.kajal, 50),
            { opacity: part(t, 0.2, 0.9) },
          ),
      ) +
        aside(
          [
            ['Every side is c', ink.kajal],
            ['Every corner is square', ink.kajal],
            ['Space left: c²', ink.gulaal, 38],
          ],
          t,
        ),
      colours,
    ),

  slide: (t) => {
    const share = part(t, 0.1, 0.95)
    return sheet(
      'Slide, do not turn',
      inBox(four(share)) +
        aside([
          ['The triangles move,', ink.kajal],
          ['their area does not', ink.kajal],
        ]),
      colours,
    )
  },

  squares: (t) =>
    sheet(
      'The same space, in two pieces',
      inBox(
        four(1) +
          group(label(a / 2, b + a / 2 + 14, 'a²', ink.kajal, 46) + label(a + b / 2, b / 2 + 14, 'b²', ink.kajal, 50), {
            opacity: part(t, 0, 0.6),
          }),
      ) +
        aside(
          [
            ['Before: c²', ink.kajal],
            ['After: a² + b²', ink.kajal],
            ['a² + b² = c²', ink.gulaal, 42],
          ],
          t,
        ),
      colours,
    ),

  numbers: (t) => {
    const cells = (x, y, n, fill, shown) => {
      let all = ''
      for (let i = 0; i < n * n; i++)
        if (i < shown) all += rect(x + (i % n) * 32, y + Math.floor(i / n) * 32, 29, 29, fill, { rx: 4 })
      return all
    }
    const count = Math.round(mix(0, 25, part(t, 0, 0.9)))
    return sheet(
      '3, 4 and 5',
      cells(70, 200, 3, ink.kumkum, count) +
        label(118, 340, '9', ink.kumkum) +
        label(214, 262, '+') +
        cells(262, 168, 4, ink.mor, count) +
        label(326, 340, '16', ink.mor) +
        label(444, 262, '=') +
        cells(500, 136, 5, ink.jamun, count) +
        label(580, 340, '25', ink.jamun) +
        group(
          text(678, 246, '3² + 4²', { size: 32, weight: 650 }) + text(678, 290, '= 5²', { size: 32, weight: 650 }),
          { opacity: part(t, 0.6, 1) },
        ),
      colours,
    )
  },
}
