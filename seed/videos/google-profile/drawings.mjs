import {
  at,
  chip,
  circle,
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
  tick,
  titleCard,
} from '../drawing.mjs'

const colours = [ink.mor, ink.haldi, ink.gulabi]

const pin = (x, y, fill, scale = 1) =>
  group(
    shape('M0 0C-16 -30 -34 -42 -34 -68a34 34 0 0 1 68 0C34 -42 16 -30 0 0Z', fill) + circle(0, -68, 14, ink.chuna),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )
/** A shop with an awning, 200 wide, its ground at y = 0. */
const shop = (x, y, scale = 1) =>
  group(
    rect(-90, -120, 180, 120, ink.dhool) +
      rect(-70, -76, 70, 56, ink.mor) +
      rect(20, -84, 48, 84, ink.geru) +
      circle(58, -40, 4, ink.haldi) +
      [0, 1, 2, 3, 4]
        .map((i) => shape(`M${-100 + i * 40} -140h40v36q-20 22 -40 0Z`, i % 2 ? ink.chuna : ink.kumkum))
        .join('') +
      rect(-100, -176, 200, 36, ink.neel, { rx: 5 }) +
      text(0, -150, 'गुप्ता किराना', { size: 25, fill: ink.chuna, anchor: 'middle' }),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )
const phone = (x, y, body) =>
  at(x, y, rect(0, 0, 270, 330, ink.kajal, { rx: 26 }) + rect(12, 14, 246, 302, '#fff', { rx: 14 }) + body)
const star = (x, y, r, fill) =>
  shape(
    'M' +
      Array.from(
        { length: 10 },
        (_, i) =>
          `${x + (i % 2 ? r * 0.45 : r) * Math.sin((i * Math.PI) / 5)} ${y - (i % 2 ? r * 0.45 : r) * Math.cos((i * Math.PI) / 5)}`,
      ).join('L') +
      'Z',
    fill,
  )
const stars = (x, y, count, r = 13) =>
  [0, 1, 2, 3, 4].map((i) => star(x + i * r * 2.2, y, r, i < count ? ink.haldi : ink.dhool)).join('')
const field = (y, head, value, t) =>
  group(
    text(44, y, head, { size: 23, fill: ink.mor }) +
      rect(44, y + 14, 470, 62, '#fff', { rx: 10, stroke: ink.mor, strokeWidth: 3 }) +
      text(64, y + 55, value, { size: 30, weight: 580 }) +
      tick(474, y + 45, 18),
    { opacity: t },
  )

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'डिजिटल मार्केटिंग',
      title: ['दुकान की', 'Google प्रोफ़ाइल'],
      emblem: circle(0, 0, 128, ink.aasmani) + shop(0, 90, 1) + pin(0, -76, ink.haldi, 0.72),
      ground: ink.mor,
      size: 56,
      colours: [ink.kajal, ink.haldi, ink.gulabi],
    }),

  search: (t) =>
    sheet(
      'ग्राहक यहाँ ढूँढता है',
      phone(
        60,
        88,
        rect(26, 30, 218, 44, ink.dhool, { rx: 10 }) +
          text(42, 60, 'पास में किराना', { size: 23 }) +
          inTurn(
            t,
            [
              ['गुप्ता किराना', 5, ink.nimbu],
              ['शर्मा स्टोर', 4, '#fff'],
              ['अपना बाज़ार', 3, '#fff'],
            ],
            ([name, count, ground], i) =>
              rect(22, 86 + i * 76, 226, 68, ground, { rx: 8 }) +
              text(36, 114 + i * 76, name, { size: 23 }) +
              stars(48, 136 + i * 76, count, 9),
          ),
      ) +
        shop(600, 400, 1.35) +
        group(pin(600, 158, ink.gulaal, 0.9), { opacity: part(t, 0.6, 1) }),
      colours,
    ),

  name: (t) =>
    sheet(
      'नाम और श्रेणी',
      field(120, 'दुकान का नाम', 'गुप्ता किराना', part(t, 0, 0.4)) +
        field(240, 'श्रेणी', 'किराना स्टोर', part(t, 0.4, 0.8)) +
        shop(680, 390, 1.15) +
        group(text(44, 386, 'नाम में “सबसे सस्ता” जैसे शब्द न जोड़ें', { size: 25, fill: ink.kumkum, weight: 560 }), {
          opacity: part(t, 0.7, 1),
        }),
      colours,
    ),

  pin: (t) => {
    const drop = part(t, 0.1, 0.7)
    return sheet(
      'पिन दरवाज़े पर',
      rect(44, 90, 766, 320, ink.nimbu, { rx: 12 }) +
        stroke('M44 170H810M44 330H810M220 90V410M560 90V410', '#fff', 30, { strokeLinecap: 'butt' }) +
        [
          [60, 104, 140, 46],
          [240, 104, 300, 46],
          [580, 104, 210, 46],
          [60, 190, 140, 120],
          [240, 190, 140, 120],
          [400, 190, 140, 120],
          [580, 190, 210, 120],
          [60, 350, 140, 48],
          [240, 350, 300, 48],
          [580, 350, 210, 48],
        ]
          .map(([x, y, w, h], i) => rect(x, y, w, h, i === 5 ? ink.kumkum : ink.dhool, { rx: 6 }))
          .join('') +
        rect(448, 304, 44, 12, ink.haldi) +
        pin(470, mix(120, 318, drop), ink.neel) +
        chip(470, 170, 'आपकी दुकान', ink.kajal, ink.chuna, { size: 25, w: 170 }) +
        text(690, 336, 'मेन रोड', { size: 22, anchor: 'middle' }),
      colours,
    )
  },

  hours: (t) =>
    sheet(
      'समय और छुट्टी',
      inTurn(
        t,
        [
          ['सोमवार से शनिवार', '8:00 am – 9:00 pm', ink.mor],
          ['रविवार', '8:00 am – 2:00 pm', ink.neel],
          ['दिवाली', 'बंद', ink.kumkum],
          ['होली', '2:00 pm से खुला', ink.gulaal],
        ],
        ([day, time, fill], i) =>
          rect(44, 92 + i * 80, 12, 64, fill) +
          rect(56, 92 + i * 80, 754, 64, '#fff') +
          text(80, 134 + i * 80, day, { size: 29, weight: 600 }) +
          text(786, 134 + i * 80, time, { size: 29, weight: 600, anchor: 'end', fill }),
      ),
      colours,
    ),

  photos: (t) => {
    const shelf = [0, 1, 2]
      .map(
        (row) =>
          line(-96, -110 + row * 62, 96, -110 + row * 62, ink.geru, 6) +
          [0, 1, 2, 3]
            .map((i) =>
              rect(-90 + i * 47, -152 + row * 62, 36, 40, [ink.haldi, ink.kumkum, ink.paan, ink.neel][(i + row) % 4], {
                rx: 4,
              }),
            )
            .join(''),
      )
      .join('')
    const owner =
      shape('M-70 14q0 -84 70 -84t70 84Z', ink.paan) +
      circle(0, -104, 40, ink.geru) +
      shape('M-40 -108q0 -42 40 -42t40 42q-40 -22 -80 0Z', ink.kajal) +
      stroke('M-14 -88q14 12 28 0', ink.kajal, 4)
    return sheet(
      'तीन फ़ोटो',
      inTurn(
        t,
        [
          ['बाहर का बोर्ड', shop(0, 10, 0.98), ink.aasmani],
          ['अंदर का सामान', shelf, ink.chuna],
          ['आप', owner, ink.gulabi],
        ],
        ([name, drawn, ground], i) =>
          at(
            160 + i * 267,
            288,
            rect(-122, -190, 244, 236, '#fff', { rx: 6 }) +
              rect(-110, -178, 220, 192, ground) +
              drawn +
              text(0, 92, name, { size: 28, weight: 600, anchor: 'middle' }),
          ),
      ),
      colours,
    )
  },

  verify: (t) =>
    sheet(
      'दुकान आपकी है, दिखाइए',
      phone(
        60,
        88,
        rect(12, 14, 246, 302, ink.aasmani, { rx: 14 }) +
          shop(135, 254, 1.05) +
          circle(135, 284, 22, '#fff') +
          circle(135, 284, 14, ink.kumkum) +
          text(244, 44, '0:30', { size: 20, anchor: 'end' }),
      ) +
        inTurn(
          t,
          ['बाहर का बोर्ड और सड़क', 'अंदर का सामान, गल्ला', 'बिल या लाइसेंस पर नाम'],
          (words, i) => tick(420, 158 + i * 92, 24) + text(464, 169 + i * 92, words, { size: 31, weight: 580 }),
        ),
      colours,
    ),

  reviews: (t) =>
    sheet(
      'समीक्षा का जवाब',
      rect(44, 92, 600, 130, '#fff', { rx: 14 }) +
        stars(80, 124, 2, 15) +
        text(66, 188, '“आटा देर से आया।”', { size: 31, weight: 560 }) +
        group(
          rect(180, 246, 630, 160, ink.mor, { rx: 14 }) +
            text(206, 288, 'जवाब, उसी दिन', { size: 22, fill: ink.nimbu }) +
            lines(206, 334, ['क्षमा कीजिए। अब सुबह 10 बजे तक', 'सामान आपके घर पहुँचेगा।'], 44, {
              size: 30,
              fill: ink.chuna,
              weight: 560,
            }),
          { opacity: part(t, 0.4, 0.9) },
        ),
      colours,
    ),
}
