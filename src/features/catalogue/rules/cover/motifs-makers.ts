import { around, circle, dots, ground, letter, line, type Motif, n, path, pick, point, range, rect } from './draw.ts'
import type { Letter } from './letters.ts'
import { pigments as p } from './pigments.ts'

/** Half a Devanagari letter, half a Latin one, a seam of diamonds between. */
export const language: Motif = {
  variants: 4,
  draw(_, variant) {
    const [left, right, seam, hindi, english] = pick<[string, string, string, Letter, Letter]>(
      [
        [p.kesar, p.chuna, p.kajal, 'अ', 'A'],
        [p.mor, p.haldi, p.chuna, 'क', 'R'],
        [p.gulaal, p.chuna, p.jamun, 'ह', 'E'],
        [p.neel, p.kesar, p.chuna, 'स', 'B'],
      ],
      variant,
    )
    const diamonds = (odd: number) =>
      range(5)
        .map((i) => `M320 ${(i * 2 + odd) * 40}l20 20-20 20-20-20z`)
        .join('')
    return (
      ground(left) +
      letter(hindi, 40, 64, 280, right) +
      path('M320 0H640V400H320z', right) +
      letter(english, 356, 76, 256, left) +
      path(diamonds(0), right === p.chuna ? seam : left) +
      path(diamonds(1), seam === p.chuna ? seam : left)
    )
  },
}

/** A tabla pair from above, or strings over a gourd. */
export const music: Motif = {
  variants: 3,
  draw(_, variant) {
    const [back, skin, ink, ring] = pick(
      [
        [p.geru, p.chuna, p.kajal, p.haldi],
        [p.mor, p.dhool, p.kajal, p.kesar],
        [p.jamun, p.gulabi, p.chuna, p.haldi],
      ],
      variant,
    ) as [string, string, string, string]
    if (variant % 3 === 2) {
      const strings = range(7).map((k) =>
        line(
          `M-10 ${110 + k * 30}C180 ${110 + k * 30} 300 ${40 + k * 52} 650 ${30 + k * 56}`,
          k % 2 ? ring : skin,
          7 - k * 0.6,
        ),
      )
      const gourd = [
        [118, ring],
        [88, back],
        [60, skin],
        [26, back],
      ] as const
      return ground(back) + strings.join('') + gourd.map(([radius, fill]) => circle(170, 200, radius, fill)).join('')
    }
    const drum = (x: number, y: number, radius: number) => {
      const braces = range(16).map((i) => {
        const angle = (i / 16) * 2 * Math.PI
        return `M${point(around(x, y, radius * 0.86, angle))}L${point(around(x, y, radius + 4, angle))}`
      })
      const grooves = [0.28, 0.18].map((part) =>
        circle(x, y, radius * part, 'none', `stroke="${back}" stroke-width="2" opacity=".7"`),
      )
      return (
        circle(x, y, radius, ring) +
        circle(x, y, radius * 0.93, ink) +
        circle(x, y, radius * 0.9, skin) +
        circle(x, y, radius * 0.74, p.chuna) +
        circle(x, y, radius * 0.4, ink) +
        grooves.join('') +
        line(braces.join(''), ring, 10)
      )
    }
    return ground(back) + drum(206, 232, 168) + drum(500, 180, 118)
  },
}

/** A kolam drawn around its dots, and a pointer. */
export const design: Motif = {
  variants: 3,
  draw(random, variant) {
    const [back, thread, dot] = pick(
      [
        [p.gulaal, p.chuna, p.haldi],
        [p.kajal, p.nimbu, p.gulabi],
        [p.chuna, p.neel, p.kumkum],
      ],
      variant,
    ) as [string, string, string]
    const centres: [number, number][] = []
    const loops: string[] = []
    const id = `kolam${variant % 3}`
    for (const row of range(6)) {
      for (const column of range(9)) {
        const [x, y] = [column * 80 + (row % 2 ? 40 : 0), row * 68.8 + 30]
        const angle = random() < 0.5 ? 45 : -45
        centres.push([x, y])
        loops.push(`<use href="#${id}" transform="translate(${n(x)} ${n(y)}) rotate(${angle})"/>`)
      }
    }
    const loop = line('M0-30C44-30 44 30 0 30C-44 30-44-30 0-30z', thread, 5, `id="${id}"`)
    return (
      ground(back) +
      `<defs>${loop}</defs>` +
      loops.join('') +
      dots(centres, 14, dot) +
      path('M388 110l150 150-66 10-38 62z', dot, `stroke="${back}" stroke-width="14" stroke-linejoin="round"`)
    )
  },
}

/** A lens, its blades in pigments. */
export const photo: Motif = {
  variants: 4,
  draw(random, variant) {
    const [back, blades] = pick(
      [
        [p.kajal, [p.kesar, p.haldi, p.gulaal, p.kumkum, p.jamun, p.mor, p.aasmani]],
        [p.haldi, [p.kajal, p.kumkum, p.geru, p.kajal, p.kumkum, p.geru, p.jamun]],
      ] as const,
      variant,
    )
    const [x, y, outer, inner] = [variant < 2 ? 350 : 290, 200, 250, 74]
    const turn = random() * 0.9
    const shutter = blades.map((fill, i) => {
      const step = (k: number) => turn + ((i + k) / 7) * 2 * Math.PI
      const corners = [
        around(x, y, outer, step(0)),
        around(x, y, outer, step(1)),
        around(x, y, inner, step(2.1)),
        around(x, y, inner, step(1)),
      ]
      return path(`M${corners.map(point).join('L')}z`, fill)
    })
    return (
      ground(back) +
      shutter.join('') +
      circle(x, y, inner - 6, p.chuna) +
      circle(x, y, 26, back) +
      circle(x + 9, y - 9, 7, p.chuna) +
      path('M40 40h56v8h-48v48h-8zM600 360h-56v-8h48v-48h8z', p.chuna)
    )
  },
}

/** A thali from above. */
export const food: Motif = {
  variants: 4,
  draw(random, variant) {
    const [back, plate, bowls] = pick(
      [
        [p.mehendi, p.dhool, [p.haldi, p.kumkum, p.paan, p.chuna, p.kesar]],
        [p.kesar, p.chuna, [p.mehendi, p.haldi, p.kumkum, p.dhool, p.paan]],
      ] as const,
      variant,
    )
    const grain = range(10).flatMap((row) =>
      range(16).map((column) => [20 + (row % 2) * 20 + column * 40, 20 + row * 40] as [number, number]),
    )
    const [x, y] = [variant < 2 ? 340 : 300, 220]
    const scatter = (cx: number, cy: number, reach: number, count: number) =>
      range(count).map(() => [cx - reach + random() * 2 * reach, cy - reach + random() * 2 * reach] as [number, number])
    const katoris = range(5).map((i) => {
      const [cx, cy] = around(x, y, 142, -2.75 + i * 0.79)
      const fill = bowls[(i + variant) % 5] as string
      return (
        circle(cx, cy, 56, back) +
        circle(cx, cy, 50, p.chuna) +
        circle(cx, cy, 42, fill) +
        dots(scatter(cx, cy, 20, 6), 7, fill === p.chuna ? p.mehendi : p.chuna, 'opacity=".7"')
      )
    })
    return (
      ground(back) +
      dots(grain, 5.2, plate, 'opacity=".45"') +
      circle(x + 8, y + 12, 236, p.kajal, 'opacity=".18"') +
      circle(x, y, 236, plate) +
      circle(x, y, 214, 'none', `stroke="${back}" stroke-width="3"`) +
      katoris.join('') +
      circle(x, y + 52, 84, p.dhool, `stroke="${back}" stroke-width="3"`) +
      circle(x, y + 52, 66, '#DDB983') +
      dots(scatter(x, y + 52, 36, 9), 10, p.geru, 'opacity=".6"')
    )
  },
}

/** Sanganeri blocks: stairs, diamonds and rounds. */
export const craft: Motif = {
  variants: 8,
  draw(_, variant) {
    const [back, stair, diamond, round, eye] = pick(
      [
        [p.neel, p.chuna, p.kumkum, p.aasmani, p.haldi],
        [p.geru, p.chuna, p.jamun, p.haldi, p.kajal],
      ],
      Math.floor(variant / 4),
    ) as [string, string, string, string, string]
    let [stairs, more, diamonds] = ['', '', '']
    const rounds: [number, number][] = []
    const eyes: [number, number][] = []
    for (const row of range(5)) {
      for (const column of range(8)) {
        const [x, y, kind] = [column * 80, row * 80, (column + row * 3 + variant) % 4]
        const steps = `M${x} ${y + 80}v-20h20v-20h20v-20h20v-20h20v80z`
        if (kind === 0) stairs += steps
        else if (kind === 1) more += steps
        else if (kind === 2) diamonds += `M${x + 40} ${y}l40 40-40 40-40-40z`
        if (kind === 3) rounds.push([x + 40, y + 40])
        if (kind === 2) eyes.push([x + 40, y + 40])
      }
    }
    return (
      ground(back) +
      path(stairs, stair) +
      path(more, eye) +
      path(diamonds, diamond) +
      dots(eyes, 24, eye === p.kajal ? p.haldi : eye) +
      dots(rounds, 64, round) +
      dots(rounds, 32, back)
    )
  },
}

/** A shop's striped awning over a pair of scales. */
export const business: Motif = {
  variants: 6,
  draw(random, variant) {
    const [back, stripe, other, ink, weight] = pick(
      [
        [p.haldi, p.kumkum, p.chuna, p.kajal, p.neel],
        [p.chuna, p.mor, p.haldi, p.jamun, p.kumkum],
        [p.gulabi, p.jamun, p.chuna, p.kajal, p.mor],
      ],
      variant,
    ) as [string, string, string, string, string]
    const scallop = (from: number) =>
      range(5)
        .map((i) => `M${(i * 2 + from) * 64} 0h64v96a32 32 0 0 1-64 0z`)
        .join('')
    const tilt = (variant < 3 ? 1 : -1) * (14 + Math.round(random() * 2) * 6)
    const pan = (x: number, y: number, fill: string) =>
      line(`M${x} ${y}l-58 84M${x} ${y}l58 84`, ink, 4) + path(`M${x - 74} ${y + 84}h148a74 46 0 0 1-148 0z`, fill)
    const load = (x: number, y: number) => path(`M${x - 34} ${y}h30v-30h-30zM${x + 2} ${y}h34v-46h-34z`, weight)
    return (
      ground(back) +
      dots(
        range(5).flatMap((row) => range(16).map((i) => [20 + i * 40, 176 + row * 52] as [number, number])),
        5,
        ink,
        'opacity=".16"',
      ) +
      line(`M180 ${196 + tilt}L460 ${196 - tilt}`, ink, 12, 'stroke-linecap="round"') +
      path('M314 150h12v196h-12zM250 346h140v22H250z', ink) +
      circle(320, 190, 20, weight, `stroke="${ink}" stroke-width="8"`) +
      load(180, 280 + tilt) +
      pan(180, 196 + tilt, stripe) +
      dots(
        [
          [442, 266 - tilt],
          [470, 268 - tilt],
          [456, 250 - tilt],
        ],
        30,
        weight,
      ) +
      pan(460, 196 - tilt, stripe) +
      path(scallop(0), stripe) +
      path(scallop(1), other) +
      rect(0, 0, 640, 26, ink)
    )
  },
}
