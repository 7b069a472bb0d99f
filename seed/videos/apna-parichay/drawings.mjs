import {
  at,
  circle,
  cross,
  group,
  ink,
  inTurn,
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

const colours = [ink.kesar, ink.chuna, ink.jamun]
const parts = [
  { seconds: 10, name: 'नाम और शहर', english: ['“I am Kavita Meshram,', 'from Nagpur.”'], fill: ink.neel },
  {
    seconds: 15,
    name: 'पढ़ाई और काम',
    english: ['“I did B.Com. and I do the', 'billing at a cloth shop.”'],
    fill: ink.mor,
  },
  {
    seconds: 25,
    name: 'एक काम, एक संख्या',
    english: ['“I moved 1,200 old bills', 'into Tally in three weeks.”'],
    fill: ink.kumkum,
  },
  {
    seconds: 10,
    name: 'यह नौकरी क्यों',
    english: ['“I want to learn full accounts,', 'and your team does that.”'],
    fill: ink.jamun,
  },
]

/** A slice of the minute from second `from` to `to` of a dial with radius r. */
const slice = (r, from, to, fill) => {
  const point = (second) => `${r * Math.sin((second / 30) * Math.PI)} ${-r * Math.cos((second / 30) * Math.PI)}`
  return to - from < 0.05
    ? ''
    : shape(`M0 0L${point(from)}A${r} ${r} 0 ${to - from > 30 ? 1 : 0} 1 ${point(Math.min(to, 59.99))}Z`, fill, {
        stroke: ink.chuna,
        strokeWidth: 4,
      })
}
const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, { seconds }) => sum + seconds, 0))
const dial = (r, second, only) =>
  circle(0, 0, r + 12, ink.kajal) +
  circle(0, 0, r, ink.dhool) +
  parts
    .map(({ seconds, fill }, i) =>
      only === undefined || i <= only
        ? slice(r, starts[i], Math.min(starts[i] + seconds, Math.max(starts[i], second)), fill)
        : '',
    )
    .join('') +
  circle(0, 0, r * 0.34, ink.chuna)

/** The one who speaks: a flat figure with a plait. */
const kavita = (x, y, scale = 1) =>
  group(
    shape('M-84 150q0 -104 84 -104t84 104Z', ink.gulaal) +
      shape('M-14 20h28v34l-14 12l-14 -12Z', ink.geru) +
      circle(0, -16, 46, ink.geru) +
      shape('M-48 -12q-4 -54 48 -54t48 54q-20 -30 -48 -32q-28 2 -48 32Z', ink.kajal) +
      stroke('M46 -16q18 50 6 96', ink.kajal, 17) +
      circle(-16, -12, 4.5, ink.kajal) +
      circle(16, -12, 4.5, ink.kajal) +
      stroke('M-14 8q14 12 28 0', ink.kajal, 4) +
      circle(0, -30, 4, ink.kumkum),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'इंटरव्यू की तैयारी',
      title: ['अपना परिचय,', '60 सेकंड में'],
      emblem: circle(0, 0, 128, ink.haldi) + kavita(0, -22, 1),
      ground: ink.kesar,
      fill: ink.kajal,
      spot: ink.jamun,
      size: 58,
      colours: [ink.kajal, ink.kesar, ink.chuna],
    }),

  clock: (t) =>
    sheet(
      '60 सेकंड, चार हिस्से',
      at(220, 246, dial(138, 60 * part(t, 0, 0.9)) + text(0, 12, '60', { size: 38, weight: 720, anchor: 'middle' })) +
        parts
          .map(({ seconds, name, fill }, i) =>
            group(
              rect(440, 104 + i * 76, 82, 56, fill, { rx: 10 }) +
                text(481, 142 + i * 76, seconds, { size: 31, weight: 700, fill: ink.chuna, anchor: 'middle' }) +
                text(544, 142 + i * 76, name, { size: 30, weight: 600 }),
              {
                opacity: part(t, (starts[i] / 60) * 0.9, (starts[i] / 60) * 0.9 + 0.2),
              },
            ),
          )
          .join(''),
      colours,
    ),

  part: (t, step) => {
    const { seconds, name, english, fill } = parts[step]
    return sheet(
      '',
      at(112, 98, dial(50, mix(starts[step], starts[step] + seconds, part(t, 0, 1)), step)) +
        text(196, 92, name, { size: 38, weight: 700, fill }) +
        text(196, 130, `${seconds} सेकंड`, { size: 25 }) +
        group(
          rect(44, 200, 560, 166, fill, { rx: 18 }) +
            shape('M600 260l44 20l-44 20Z', fill) +
            lines(76, 272, english, 52, { size: 36, weight: 600, fill: ink.chuna }),
          { opacity: part(t, 0.1, 0.6) },
        ) +
        kavita(730, 290, 1.05),
      colours,
    )
  },

  leave: (t) =>
    sheet(
      'इन्हें छोड़ दीजिए',
      inTurn(
        t,
        [
          ['परिवार का ब्योरा', '“My father is…”', ink.neel],
          ['रटी हुई पंक्तियाँ', '“Myself Kavita…”', ink.mor],
          ['जल्दबाज़ी', '200 शब्द एक साँस में', ink.jamun],
        ],
        ([name, example, fill], i) =>
          rect(44, 100 + i * 102, 766, 86, fill, { rx: 14 }) +
          cross(94, 143 + i * 102, 24) +
          text(144, 155 + i * 102, name, { size: 33, weight: 640, fill: ink.chuna }) +
          text(782, 154 + i * 102, example, { size: 26, fill: ink.dhool, anchor: 'end' }),
      ),
      colours,
    ),

  practise: (t) => {
    const heights = [20, 44, 70, 34, 90, 58, 26, 76, 48, 88, 40, 22, 62, 30]
    const wave = heights
      .map((h, i) => (i / heights.length < t ? rect(92 + i * 16, 236 - h / 2, 9, h, ink.haldi, { rx: 4 }) : ''))
      .join('')
    return sheet(
      'बोलिए, सुनिए, फिर बोलिए',
      rect(60, 96, 284, 316, ink.kajal, { rx: 28 }) +
        rect(74, 112, 256, 284, ink.neel, { rx: 16 }) +
        wave +
        circle(202, 348, 30, ink.chuna) +
        circle(202, 348, 17, ink.kumkum) +
        text(202, 156, `0:${String(Math.round(60 * t)).padStart(2, '0')}`.replace('0:60', '1:00'), {
          size: 30,
          weight: 640,
          fill: ink.chuna,
          anchor: 'middle',
        }) +
        inTurn(
          t,
          ['पहली बार: सिर्फ़ बोलिए', 'दूसरी बार: 60 सेकंड में', 'तीसरी बार: मुस्कुराकर'],
          (words, i) =>
            circle(430, 168 + i * 84, 26, [ink.kesar, ink.gulaal, ink.paan][i]) +
            text(430, 178 + i * 84, i + 1, { size: 29, weight: 700, anchor: 'middle', fill: ink.chuna }) +
            text(474, 179 + i * 84, words, { size: 31, weight: 580 }),
        ),
      colours,
    )
  },
}
