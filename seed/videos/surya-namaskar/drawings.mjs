import {
  at,
  circle,
  flower,
  group,
  ink,
  inTurn,
  line,
  mix,
  part,
  rect,
  sheet,
  shape,
  stroke,
  text,
  titleCard,
} from '../drawing.mjs'
import { poses } from './figures.mjs'

const colours = [ink.kesar, ink.chuna, ink.kumkum]
const breathInk = { in: ink.mor, out: ink.kumkum, hold: ink.jamun }
const breathWords = { in: 'breathe in', out: 'breathe out', hold: 'hold, empty' }

const between = ([x1, y1], [x2, y2], t) => [mix(x1, x2, t), mix(y1, y2, t)]
/** The shape on the way from pose `a` to pose `b`. A leg that only one of them has starts from the other's first leg. */
const blend = (a, b, t) => {
  const legs = Math.max(a.legs.length, b.legs.length)
  const limb = (first, second, i) =>
    [0, 1].map((n) => between((first[i] ?? first[0])[n], (second[i] ?? second[0])[n], t))
  return {
    head: between(a.head, b.head, t),
    neck: between(a.neck, b.neck, t),
    hip: between(a.hip, b.hip, t),
    arms: [limb(a.arms, b.arms, 0)],
    legs: Array.from({ length: legs }, (_, i) => limb(a.legs, b.legs, i)),
  }
}

const way = (points) => 'M' + points.map(([x, y]) => `${x} ${y}`).join('L')
const figure = ({ head, neck, hip, arms, legs }, x, y, scale, fill = ink.neel) =>
  group(
    [...legs]
      .reverse()
      .map((leg, i, all) => stroke(way([hip, ...leg]), all.length > 1 && i === 0 ? ink.mor : fill, 13))
      .join('') +
      stroke(way([hip, neck]), ink.kumkum, 22) +
      stroke(way([neck, head]), ink.geru, 9) +
      circle(head[0], head[1], 15, ink.geru) +
      arms.map((arm) => stroke(way([neck, ...arm]), ink.geru, 10)).join(''),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  )

const sun = (x, y, r) => circle(x, y, r, ink.haldi)
/** Twelve dots, those done filled, the present one large. */
const dots = (step) =>
  poses.map((_, i) => circle(62 + i * 34, 422, i === step ? 11 : 7, i <= step ? ink.kesar : ink.dhool)).join('')

const showPose = (step, share, shown = 1) => {
  const { name, hint, breath } = poses[step]
  const from = poses[Math.max(0, step - 1)]
  return sheet(
    '',
    sun(580, 226, 150) +
      line(330, 384, 820, 384, ink.geru, 8) +
      figure(blend(from, poses[step], share), 580, 374, 1.3) +
      text(44, 128, step + 1, { size: 84, weight: 760, fill: ink.kesar }) +
      group(
        text(44, 196, name, { size: name.length > 16 ? 27 : 32, weight: 680 }) +
          text(44, 234, hint, { size: 25 }) +
          rect(44, 270, 190, 56, breathInk[breath], { rx: 10 }) +
          text(139, 307, breathWords[breath], { size: 26, fill: ink.chuna, anchor: 'middle' }),
        { opacity: shown },
      ) +
      dots(step),
    colours,
  )
}

export const pictures = {
  title: (t) =>
    titleCard(t, {
      kicker: 'Yoga at home',
      title: ['Surya Namaskar', 'in twelve shapes'],
      emblem:
        flower(0, 0, 128, 12, ink.haldi, ink.haldi) + circle(0, 0, 78, ink.chuna) + figure(poses[1], 10, 74, 0.68),
      ground: ink.kumkum,
      size: 48,
      colours: [ink.kajal, ink.kesar, ink.chuna],
    }),

  /** From step 9 on, the last three shapes follow one another in one scene. */
  pose: (t, step) => {
    if (step < 9) return showPose(step, part(t, 0, 0.8), part(t, 0.1, 0.5))
    const at = Math.min(2, Math.floor(t * 2.999))
    return showPose(9 + at, part(t * 3 - at, 0, 0.4))
  },

  ring: (t) =>
    sheet(
      '',
      text(54, 44, 'Twelve shapes. Then again, with the left leg.', { size: 28, weight: 680 }) +
        inTurn(t, poses, (pose, i) => {
          const [x, y] = [112 + (i % 6) * 128, i < 6 ? 216 : 400]
          return (
            rect(x - 58, y - 146, 116, 164, i < 6 ? '#fff' : ink.dhool, { rx: 10 }) +
            figure(pose, x + (pose.legs.length > 1 || i === 6 ? 16 : i === 4 || i === 7 ? -6 : 0), y, 0.5) +
            text(x - 48, y - 122, i + 1, { size: 20, fill: breathInk[pose.breath] })
          )
        }),
      colours,
    ),
}
