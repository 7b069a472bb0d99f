import {
  arrow,
  at,
  circle,
  cross,
  group,
  ink,
  inTurn,
  mix,
  part,
  rect,
  shape,
  sheet,
  stroke,
  text,
  tick,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.kajal, ink.haldi, ink.aasmani]
const skin = ink.geru
const shade = '#6B2A1C'

/** A portrait about (0, 0): `light` is front, side, fill or back; `share` lets it come. */
const portrait = (light, share = 1) => {
  const dark = light === 'back'
  const [face, cloth, hair] = dark
    ? [ink.kajal, ink.kajal, ink.kajal]
    : [light === 'front' ? '#D9825F' : skin, ink.gulaal, ink.kajal]
  const shadow = { side: shade, fill: '#8F3B24' }[light]
  return (
    shape('M-92 150q0 -98 92 -98t92 98Z', cloth) +
    circle(0, -58, 62, hair) +
    shape('M-62 -58v70h24v-70Z', hair) +
    shape('M62 -58v70h-24v-70Z', hair) +
    rect(-20, 20, 40, 42, face) +
    `<ellipse cx="0" cy="-18" rx="48" ry="58" fill="${face}"/>` +
    (shadow
      ? group(
          shape('M0 -76a48 58 0 0 1 0 116Z', shadow) +
            shape('M0 52q92 0 92 98H0Z', light === 'side' ? '#8A1F42' : '#A82B54') +
            rect(0, 36, 20, 24, shadow),
          { opacity: share },
        )
      : '') +
    (dark
      ? ''
      : circle(-18, -22, 5, ink.kajal) +
        circle(18, -22, 5, ink.kajal) +
        stroke('M-16 12q16 12 32 0', ink.kajal, 4) +
        shape('M-48 -36q8 -48 48 -48t48 48q-20 -26 -48 -26t-48 26Z', hair))
  )
}
/** The portrait as a printed photograph, its middle at (x, y). */
const photo = (x, y, light, share, scale = 1) =>
  group(
    rect(-140, -150, 280, 310, '#fff', { rx: 6 }) +
      rect(-126, -136, 252, 282, { front: ink.aasmani, side: ink.jamun, fill: ink.jamun, back: ink.chuna }[light]) +
      (light === 'back' ? stroke('M0 -136V146M-126 0H126', ink.dhool, 8, { strokeLinecap: 'butt' }) : '') +
      at(0, -4, portrait(light, share)),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )

const glass = (x, y, w, h) =>
  rect(x, y, w, h, ink.haldi) + rect(x, y, w, h, 'none', { stroke: ink.geru, strokeWidth: 6 })
/** Seen from above: a head with its nose towards `angle` degrees (0 is right, 90 is down). */
const head = (x, y, angle) =>
  group(
    shape('M22 -9l16 9l-16 9Z', skin) +
      circle(0, 0, 26, ink.kajal) +
      shape('M8 -24a26 26 0 0 1 0 48q-8 -24 0 -48Z', skin),
    { transform: `translate(${x} ${y}) rotate(${angle})` },
  )
const camera = (x, y, angle) =>
  group(
    rect(-10, -26, 20, 52, ink.neel, { rx: 5 }) +
      circle(0, 0, 6, ink.aasmani) +
      shape('M14 0L64 -34V34Z', ink.aasmani, { opacity: 0.45 }),
    { transform: `translate(${x} ${y}) rotate(${angle})` },
  )
const rays = (points, t) =>
  points.map(([x1, y1, x2, y2], i) => arrow(x1, y1, x2, y2, ink.haldi, 5, part(t, i * 0.1, i * 0.1 + 0.4))).join('')
/** The plan of the room at the left of the picture. */
const plan = (body) =>
  rect(44, 92, 420, 316, ink.dhool, { rx: 10 }) + glass(44, 176, 20, 150) + text(78, 160, 'window', { size: 22 }) + body

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Phone photography',
      title: ['One window,', 'three portraits'],
      emblem:
        rect(-110, -124, 220, 248, ink.haldi) +
        stroke('M0 -124V124M-110 0H110M-110 -124H110V124H-110Z', ink.geru, 12, { strokeLinejoin: 'miter' }) +
        at(0, 2, group(portrait('back'), { transform: 'scale(0.8)' })),
      ground: ink.kajal,
      size: 58,
      colours: [ink.geru, ink.haldi, ink.aasmani],
    }),

  lamps: (t) =>
    sheet(
      'Only one kind of light',
      rect(44, 96, 376, 310, ink.dhool, { rx: 12 }) +
        rect(120, 124, 220, 20, part(t, 0.4, 0.8) < 0.5 ? ink.nimbu : ink.chuna, {
          rx: 8,
          stroke: ink.kajal,
          strokeWidth: 3,
        }) +
        glass(62, 180, 30, 150) +
        shape('M92 190L210 250V310L92 320Z', ink.haldi, { opacity: 0.6 }) +
        shape('M140 146L180 240H300L320 146Z', ink.nimbu, { opacity: 0.8 * (1 - part(t, 0.4, 0.8)) }) +
        at(250, 300, group(portrait('front'), { transform: 'scale(0.66)' })) +
        group(cross(490, 166, 22) + text(528, 176, 'tube light: greenish', { size: 28 }), { opacity: 1 }) +
        group(tick(490, 256, 22) + text(528, 266, 'window: one clean colour', { size: 28 }), {
          opacity: part(t, 0.4, 0.9),
        }),
      colours,
    ),

  front: (t) =>
    sheet(
      '1  Facing the window',
      plan(
        rays(
          [
            [70, 210, 240, 236],
            [70, 250, 240, 250],
            [70, 292, 240, 264],
          ],
          t,
        ) +
          head(300, 250, 180) +
          camera(126, 350, -28),
      ) + photo(650, 250, 'front'),
      colours,
    ),
  side: (t) =>
    sheet(
      '2  Window at the side',
      plan(
        rays(
          [
            [70, 210, 220, 236],
            [70, 250, 220, 250],
            [70, 292, 220, 264],
          ],
          t,
        ) +
          head(270, 250, 90) +
          camera(270, 366, -90),
      ) + photo(650, 250, 'side', part(t, 0.2, 1)),
      colours,
    ),
  fill: (t) =>
    sheet(
      '2½  White sheet for the shadow',
      plan(
        rays([[70, 250, 220, 250]], 1) +
          head(270, 250, 90) +
          camera(270, 366, -90) +
          group(
            rect(392, 190, 14, 120, '#fff') +
              text(400, 342, 'sheet', { size: 22, anchor: 'middle' }) +
              arrow(386, 250, 316, 250, '#fff', 6, part(t, 0.3, 0.8)),
            { opacity: part(t, 0, 0.3) },
          ),
      ) + photo(650, 250, t > 0.6 ? 'fill' : 'side'),
      colours,
    ),
  back: (t) =>
    sheet(
      '3  Window behind',
      plan(
        rays(
          [
            [70, 210, 150, 236],
            [70, 292, 150, 264],
          ],
          t,
        ) +
          head(196, 250, 0) +
          camera(392, 250, 180),
      ) +
        photo(650, 250, 'back') +
        group(circle(726, 160, 26, 'none', { stroke: ink.kumkum, strokeWidth: 5 }) + circle(726, 160, 6, ink.kumkum), {
          opacity: part(t, 0.5, 0.9),
        }),
      colours,
    ),

  closer: (t) => {
    const x = mix(560, 170, part(t, 0.1, 0.9))
    return sheet(
      'Near is soft and strong',
      rect(44, 92, 766, 220, ink.dhool, { rx: 10 }) +
        glass(44, 112, 20, 180) +
        shape(`M64 114L${x} 190V214L64 290Z`, ink.haldi, { opacity: 0.6 }) +
        head(x + 20, 202, 180) +
        text(60, 364, 'near: wide light, soft edges', { size: 27, weight: 580 }) +
        text(794, 364, 'far: narrow light, hard edges', { size: 27, weight: 580, anchor: 'end' }),
      colours,
    )
  },

  three: (t) =>
    sheet(
      'One window, three portraits',
      inTurn(
        t,
        [
          ['front', 'soft'],
          ['side', 'depth'],
          ['back', 'shape'],
        ],
        ([light, name], i) =>
          photo(160 + i * 267, 230, light, 1, 0.84) +
          text(160 + i * 267, 404, name, { size: 29, weight: 620, anchor: 'middle' }),
      ),
      colours,
    ),
}
