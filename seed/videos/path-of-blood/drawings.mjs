import {
  at,
  circle,
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
  titleCard,
} from '../drawing.mjs'

const colours = [ink.kumkum, ink.aasmani, ink.chuna]
const poor = ink.neel
const rich = ink.kumkum

/** The four chambers as paths; right is on the viewer's left, as in every textbook. */
const chambers = {
  RA: 'M300 150h66q24 0 24 24v52h-102v-52q0 -24 12 -24Z',
  RV: 'M288 250h110v142q-100 -34 -110 -110Z',
  LA: 'M554 150h-66q-24 0 -24 24v52h102v-52q0 -24 -12 -24Z',
  LV: 'M548 250h-84v118q74 -30 84 -92Z',
}
const wall = 'M276 176q0 -40 40 -40h222q40 0 40 40v98q0 104 -151 146q-151 -42 -151 -146Z'
const heart = (fills = {}) =>
  shape(wall, ink.gulabi) +
  line(427, 246, 427, 404, ink.geru, 10) +
  Object.entries(chambers)
    .map(([name, d]) => shape(d, fills[name] ?? ink.chuna))
    .join('')

const names = (values) =>
  [
    ['RA', 338, 200],
    ['RV', 346, 304],
    ['LA', 516, 200],
    ['LV', 502, 304],
  ]
    .map(([name, x, y]) =>
      text(x, y, name, { size: 26, weight: 560, anchor: 'middle', fill: values[name] ? ink.chuna : ink.kajal }),
    )
    .join('')

const body = (x, y, fill) =>
  at(
    x,
    y,
    circle(0, -72, 24, fill) + shape('M-40 -38q40 -16 80 0l10 80h-20l-8 -48v92h-20v-56h-4v56h-20v-92l-8 48h-20Z', fill),
  )
const lungs = (x, y, fill, scale = 1) =>
  group(
    shape('M-10 -40c-30 -40 -70 10 -66 90q2 34 34 26q32 -8 32 -34Z', fill) +
      shape('M10 -40c30 -40 70 10 66 90q-2 34 -34 26q-32 -8 -32 -34Z', fill) +
      stroke('M0 -78v46M0 -34l-22 26M0 -34l22 26', ink.kajal, 8),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )

/** The vessels. The great arteries cross above the heart; the aorta passes in front. */
const ways = {
  cava: 'M140 190H300',
  pulmonaryArtery: 'M396 262C412 240 410 160 412 128Q414 104 444 104H656Q716 104 716 160',
  pulmonaryVein: 'M690 205H552',
  aorta: 'M458 262C444 240 444 160 444 116Q444 82 410 82H160Q100 82 100 140',
}
const vessel = (d, colour, share) =>
  stroke(d, ink.chuna, 25, { pathLength: 1, strokeDasharray: `${share} 2`, strokeLinecap: 'butt' }) +
  stroke(d, colour, 17, { pathLength: 1, strokeDasharray: `${share} 2`, strokeLinecap: 'butt' })
/** A valve between the chambers of one side, opening downwards. */
const valve = (x, share) =>
  stroke(
    `M${x - 26} 234l${mix(26, 10, share)} ${mix(2, 22, share)}M${x + 26} 234l${-mix(26, 10, share)} ${mix(2, 22, share)}`,
    ink.haldi,
    7,
  )

const emblem = group(heart({ RA: poor, RV: poor, LA: rich, LV: rich }), {
  transform: 'translate(-342 -216) scale(0.8)',
})
/** What is named at each step: words, place, colour. */
const notes = [
  [['venae cavae', 212, 228, poor]],
  [
    ['tricuspid', 218, 248, ink.kajal],
    ['valve', 236, 274, ink.kajal],
    ['pulmonary artery', 580, 88, poor],
  ],
  [
    ['pulmonary', 638, 152, rich],
    ['veins', 614, 178, rich],
    ['mitral', 618, 254, ink.kajal],
    ['valve', 616, 280, ink.kajal],
  ],
  [['aorta', 250, 124, rich]],
]

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Human physiology',
      title: ['The path of', 'blood through', 'the heart'],
      emblem,
      ground: ink.mor,
      colours: [ink.kajal, ink.gulabi, ink.aasmani],
    }),

  chambers: (t) =>
    sheet(
      'Four chambers',
      heart({ RA: ink.aasmani, RV: ink.aasmani, LA: ink.gulaal, LV: ink.gulaal }) +
        inTurn(
          t,
          [
            ['Right atrium', 252, 186, 'end', 'receives'],
            ['Left atrium', 602, 186, 'start', 'receives'],
            ['Right ventricle', 252, 312, 'end', 'pumps'],
            ['Left ventricle', 602, 312, 'start', 'pumps'],
          ],
          ([name, x, y, anchor, work]) =>
            text(x, y, name, { size: 28, weight: 660, anchor }) + text(x, y + 30, work, { size: 22, anchor }),
        ),
      colours,
    ),

  circuit: (t, step) => {
    const full = part(t, 0.5, 1)
    const way = part(t, 0, 0.7)
    const fills = {}
    const fill = (name, colour, from) => step >= from && (step > from || full > 0.3) && (fills[name] = colour)
    fill('RA', poor, 0)
    if (step > 1 || (step === 1 && t > 0.15)) fills.RV = poor
    if (step > 2 || (step === 2 && t > 0.4)) fills.LA = rich
    if (step > 2 || (step === 2 && t > 0.8)) fills.LV = rich
    const share = (n) => (step === n ? way : 1)
    return sheet(
      '',
      body(96, 250, step === 3 && full > 0.5 ? rich : poor) +
        lungs(744, 248, step >= 2 ? rich : ink.gulaal) +
        text(96, 396, 'Body', { size: 25, anchor: 'middle' }) +
        text(744, 360, 'Lungs', { size: 25, anchor: 'middle' }) +
        heart(fills) +
        vessel(ways.cava, poor, share(0)) +
        (step >= 1 ? vessel(ways.pulmonaryArtery, poor, share(1)) : '') +
        (step >= 2 ? vessel(ways.pulmonaryVein, rich, share(2)) : '') +
        (step >= 3 ? vessel(ways.aorta, rich, share(3)) : '') +
        valve(340, step >= 1 ? full : 0) +
        valve(514, step >= 2 ? full : 0) +
        names(fills) +
        notes[step]
          .map(([words, x, y, colour]) =>
            group(text(x, y, words, { size: 23, fill: colour, anchor: 'middle' }), { opacity: full }),
          )
          .join('') +
        text(
          44,
          46,
          [
            '1  Body to right atrium',
            '2  Right ventricle to lungs',
            '3  Lungs to left side',
            '4  Left ventricle to body',
          ][step],
          { size: 29, weight: 700 },
        ),
      colours,
    )
  },

  lungs: (t) => {
    const s = part(t, 0, 1)
    return sheet(
      'In the lungs',
      circle(300, 235, 126, ink.aasmani, { opacity: 0.55 }) +
        circle(300, 235, 126, 'none', { stroke: ink.mor, strokeWidth: 6 }) +
        text(300, 170, 'air sac', { size: 24, anchor: 'middle' }) +
        stroke('M470 96C400 160 400 310 470 380', ink.chuna, 64, { strokeLinecap: 'butt' }) +
        stroke('M470 96C400 160 400 310 470 380', poor, 50, { strokeLinecap: 'butt' }) +
        stroke('M470 96C400 160 400 310 470 380', rich, 50, {
          pathLength: 1,
          strokeDasharray: `${s * 0.62} 2`,
          strokeDashoffset: -0.38,
          strokeLinecap: 'butt',
        }) +
        at(
          mix(424, 250, s),
          226,
          circle(0, 0, 27, ink.kajal) + text(0, 7, 'CO₂', { size: 21, anchor: 'middle', fill: ink.chuna }),
        ) +
        at(mix(270, 424, s), 284, circle(0, 0, 27, ink.haldi) + text(0, 7, 'O₂', { size: 21, anchor: 'middle' })) +
        text(524, 130, 'in: poor in oxygen', { size: 30, weight: 620, fill: poor }) +
        text(524, 370, 'out: rich in oxygen', { size: 30, weight: 620, fill: rich }),
      colours,
    )
  },

  walls: (t) => {
    const bar = (x, w, name, way, fill) =>
      rect(x - w / 2, 130, w, 190, fill, { rx: 6 }) +
      text(x, 356, name, { size: 27, weight: 640, anchor: 'middle' }) +
      text(x, 388, way, { size: 23, anchor: 'middle' })
    return sheet(
      'How thick is the wall?',
      bar(150, 24, 'Atria', 'to the next room', ink.gulabi) +
        bar(400, mix(24, 56, part(t, 0, 0.6)), 'Right ventricle', 'to the lungs', ink.aasmani) +
        bar(670, mix(24, 156, part(t, 0, 0.9)), 'Left ventricle', 'to the whole body', ink.kumkum),
      colours,
    )
  },

  recap: (t) =>
    recap(
      t,
      'For the exam',
      [
        'Body → RA → RV → lungs',
        'Lungs → LA → LV → body',
        'Artery: away. Vein: back.',
        'Pulmonary artery: poor in oxygen',
      ],
      { ground: ink.mor, colours: [ink.kajal, ink.gulabi, ink.aasmani], size: 29 },
    ),
}
