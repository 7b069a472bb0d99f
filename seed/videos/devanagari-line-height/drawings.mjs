import {
  circle,
  cross,
  group,
  ink,
  line,
  lines,
  mix,
  part,
  rect,
  recap,
  sheet,
  stroke,
  text,
  tick,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.jamun, ink.nimbu, ink.gulabi]
const word = 'मूर्तियाँ'
const verse = ['कुछ दूर हैं, कुछ पूर्व में', 'ईंटों और हर्बल रंगों से', 'आँगन में ऊँची मूर्ति']
/** Where the first two lines touch when they are set 65 px apart. */
const touches = [
  [84, 184],
  [198, 187],
  [321, 184],
  [446, 187],
]

/** A band of height across the picture, from y to y + h. */
const band = (x, y, w, h, fill, opacity = 0.5) => rect(x, y, w, h, fill, { opacity })
const guide = (x, y, w, words, colour, share) =>
  group(
    line(x, y, mix(x, x + w, share), y, colour, 4) +
      text(x + w + 14, y + 8, words, { size: 23, fill: colour, weight: 560 }),
    { opacity: share },
  )

const emblem =
  circle(0, 0, 128, ink.nimbu) + text(0, 58, 'र्कू', { size: 170, weight: 650, anchor: 'middle', fill: ink.jamun })

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Interface design for Indian languages',
      title: ['Line height', 'for Devanagari'],
      emblem,
      ground: ink.jamun,
      spot: ink.nimbu,
      size: 58,
      colours: [ink.kajal, ink.nimbu, ink.gulabi],
    }),

  anatomy: (t) =>
    sheet(
      'Where the ink goes',
      guide(50, 120, 560, 'signs above', ink.gulaal, part(t, 0.4, 0.7)) +
        guide(50, 180, 560, 'headline', ink.mor, part(t, 0, 0.3)) +
        guide(50, 300, 560, 'base', ink.mor, part(t, 0.2, 0.5)) +
        guide(50, 357, 560, 'signs below', ink.gulaal, part(t, 0.6, 0.9)) +
        text(60, 300, word, { size: 190, weight: 560 }),
      colours,
    ),

  compare: (t) =>
    sheet(
      'Both at 110 px',
      group(band(54, 169, 388, 74, ink.aasmani) + band(480, 138, 300, 137, ink.gulabi), {
        opacity: part(t, 0.3, 0.8),
      }) +
        text(66, 242, 'Statues', { size: 110, weight: 560 }) +
        text(494, 242, word, { size: 110, weight: 560 }) +
        group(
          text(54, 330, 'English', { size: 28, weight: 640 }) +
            text(54, 364, 'capital to base', { size: 23 }) +
            text(480, 330, 'Hindi', { size: 28, weight: 640 }) +
            text(480, 364, 'about 1.8 times as tall', { size: 23 }),
          { opacity: part(t, 0.5, 1) },
        ),
      colours,
    ),

  tight: (t) =>
    sheet(
      'Line height 1.05: signs collide',
      lines(60, 170, verse, mix(100, 65, part(t, 0, 0.6)), { size: 62, weight: 500 }) +
        group(
          touches.map(([x, y]) => circle(x, y, 20, 'none', { stroke: ink.kumkum, strokeWidth: 5 })).join('') +
            cross(700, 210, 40),
          { opacity: part(t, 0.6, 1) },
        ),
      colours,
    ),

  right: (t) =>
    sheet(
      'Line height 1.62: room for every sign',
      lines(60, 170, verse, mix(65, 100, part(t, 0, 0.6)), { size: 62, weight: 500 }) +
        group(
          tick(700, 160, 40) +
            text(700, 272, '1.62', { size: 56, weight: 740, anchor: 'middle', fill: ink.paan }) +
            text(700, 306, 'Hindi body', { size: 23, anchor: 'middle' }) +
            text(700, 362, '1.5', { size: 40, weight: 700, anchor: 'middle', fill: ink.mor }) +
            text(700, 392, 'English body', { size: 23, anchor: 'middle' }),
          { opacity: part(t, 0.5, 1) },
        ),
      colours,
    ),

  button: (t) =>
    sheet(
      'Fixed height, or padding',
      `<clipPath id="cut"><rect x="60" y="168" width="310" height="66" rx="10"/></clipPath>` +
        rect(60, 168, 310, 66, ink.kumkum, { rx: 10 }) +
        group(text(215, 222, 'मूर्तियाँ देखें', { size: 60, weight: 560, anchor: 'middle', fill: ink.chuna }), {
          clipPath: 'url(#cut)',
        }) +
        text(60, 300, 'height: 40px', { size: 25, fontFamily: 'monospace' }) +
        cross(340, 292, 22) +
        group(
          rect(470, mix(168, 144, part(t, 0.3, 0.8)), 340, mix(66, 116, part(t, 0.3, 0.8)), ink.paan, { rx: 10 }) +
            text(640, 222, 'मूर्तियाँ देखें', { size: 60, weight: 560, anchor: 'middle', fill: ink.chuna }) +
            text(470, 300, 'padding: 10px 16px', { size: 25, fontFamily: 'monospace' }) +
            tick(788, 292, 22),
          { opacity: part(t, 0.1, 0.4) },
        ),
      colours,
    ),

  spacing: (t) =>
    sheet(
      'Letter spacing breaks the headline',
      text(60, 210, 'नमस्कार', { size: 100, weight: 560 }) +
        group(tick(770, 180, 30), { opacity: part(t, 0, 0.3) }) +
        text(60, 350, 'नमस्कार', {
          size: 100,
          weight: 560,
          letterSpacing: `${mix(0, 22, part(t, 0.2, 0.9))}`,
          fill: ink.kumkum,
        }) +
        group(cross(770, 320, 30), { opacity: part(t, 0.6, 1) }),
      colours,
    ),

  recap: (t) =>
    recap(
      t,
      'Hindi on your screen',
      [
        'Body text: line height about 1.6',
        'Padding, not a fixed height',
        'No letter spacing, ever',
        `Test with ${word}`,
      ],
      { ground: ink.jamun, spot: ink.nimbu, colours: [ink.kajal, ink.nimbu, ink.gulabi] },
    ),
}
