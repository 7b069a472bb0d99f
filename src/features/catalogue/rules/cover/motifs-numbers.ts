import { around, circle, dots, ground, letter, line, type Motif, n, path, pick, range, rect } from './draw.ts'
import { pigments as p } from './pigments.ts'

/** Lattice ground with code's own signs in blocks. */
export const code: Motif = {
  variants: 12,
  draw(_, variant) {
    const [back, lattice, one, two] = pick(
      [
        [p.neel, p.neelLight, p.haldi, p.aasmani],
        [p.kajal, '#2E2C3A', p.kesar, p.chuna],
        [p.mor, '#14868B', p.nimbu, p.chuna],
        [p.jamun, '#5E3176', p.gulabi, p.haldi],
      ],
      variant,
    ) as [string, string, string, string]
    const id = `lattice${variant % 4}`
    const star = line('M25 0l7 18 18 7-18 7-7 18-7-18-18-7 18-7z', lattice, 3)
    const tiles =
      `<pattern id="${id}" width="50" height="50" patternUnits="userSpaceOnUse">${star}</pattern>` +
      ground(back) +
      ground(`url(#${id})`)
    const bracket = (x: number, direction: 1 | -1) =>
      path(
        range(5)
          .flatMap((i) => {
            const left = x + direction * i * 32 - (direction < 0 ? 32 : 0)
            return [168 - i * 32, 200 + i * 32].map((top) => `M${left} ${top}h32v32h-32z`)
          })
          .join(''),
        one,
      )
    if (variant % 3 === 0) return tiles + bracket(104, 1) + bracket(536, -1) + path('M352 72h40L300 328h-40z', two)
    if (variant % 3 === 1) return tiles + bracket(300, -1) + rect(332, 296, 208, 40, two)
    const rows = [
      [260, 0],
      [340, 48],
      [200, 96],
      [300, 48],
      [140, 0],
    ] as const
    return (
      tiles +
      rows
        .map(([width, indent], i) => {
          const [head, tail] = i % 2 ? [two, one] : [one, two]
          const y = 76 + i * 52
          return (
            rect(104 + indent, y, width * 0.5, 28, head) +
            rect(120 + indent + width * 0.5, y, width * 0.45, 28, tail, 'opacity=".55"')
          )
        })
        .join('')
    )
  },
}

/** Ikat bars and a rising line. */
export const data: Motif = {
  variants: 3,
  draw(random, variant) {
    const [back, a, b, c] = pick(
      [
        [p.chuna, p.kumkum, p.neel, p.haldi],
        [p.barf, p.mor, p.neel, p.kesar],
        [p.haldi, p.kajal, p.kumkum, p.chuna],
      ],
      variant,
    ) as [string, string, string, string]
    const ink = variant % 3 === 2 ? p.chuna : p.kajal
    const inks: Record<string, string> = { [a]: '', [b]: '', [c]: '' }
    for (const i of range(8)) {
      const height = 90 + i * 30 + random() * 50
      for (let y = 400, k = 0; y > 400 - height; y -= 26, k++) {
        const fill = [b, a, b, c][(k + i) % 4] as string
        inks[fill] += `M${40 + i * 72} ${y}v-24l16-14 16 14 16-14 16 14v24l-16-14-16 14-16-14z`
      }
    }
    const points = [
      [120, 214],
      [300, 150],
      [470, 84],
    ] as const
    return (
      ground(back) +
      Object.entries(inks)
        .map(([fill, d]) => path(d, fill))
        .join('') +
      line('M-10 250 120 214 180 230 300 150 372 172 470 84 540 100 650 24', ink, 6, 'stroke-linejoin="bevel"') +
      points.map(([x, y]) => circle(x, y, 12, back, `stroke="${ink}" stroke-width="6"`)).join('')
    )
  },
}

/** Bandhani rings around a coin. */
export const finance: Motif = {
  variants: 6,
  draw(_, variant) {
    const [back, dot, coin] = pick(
      [
        [p.kumkum, p.chuna, p.haldi],
        [p.paan, p.nimbu, p.chuna],
        [p.jamun, p.gulabi, p.haldi],
      ],
      variant,
    ) as [string, string, string]
    const [x, y] = variant < 3 ? [430, 210] : [236, 204]
    const small: [number, number][] = []
    const large: [number, number][] = []
    for (const ring of range(8)) {
      const radius = 150 + ring * 38
      const count = Math.round(radius / 7.4)
      for (const i of range(count)) {
        const at = around(x, y, radius, (i / count) * 2 * Math.PI + ring * 0.1)
        if (at[0] > -8 && at[0] < 648 && at[1] > -8 && at[1] < 408) (ring % 3 === 1 ? large : small).push(at)
      }
    }
    return (
      ground(back) +
      dots(small, 8, dot, 'opacity=".8"') +
      dots(large, 13, coin) +
      circle(x, y, 126, coin) +
      circle(x, y, 106, 'none', `stroke="${back}" stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round"`) +
      letter('₹', x - 46, y - 64, 128, back)
    )
  },
}

/** An answer sheet whose filled bubbles climb. */
export const exam: Motif = {
  variants: 3,
  draw(random, variant) {
    const [back, rule, fill, hot] = pick(
      [
        [p.dhool, '#CFAE7B', p.kajal, p.kumkum],
        [p.barf, '#B7D2E6', p.neel, p.kesar],
        [p.gulabi, '#E58FA3', p.jamun, p.chuna],
      ],
      variant,
    ) as [string, string, string, string]
    const sheet = { open: [] as [number, number][], filled: [] as [number, number][], last: [] as [number, number][] }
    for (const row of range(7)) {
      for (const column of range(11)) {
        const onStair = row === 6 - Math.floor((column * 7) / 11)
        const kind = onStair ? (column >= 9 ? 'last' : 'filled') : random() < 0.07 ? 'filled' : 'open'
        sheet[kind].push([44 + column * 55.2, 38 + row * 54])
      }
    }
    return (
      ground(back) +
      dots(sheet.open, 42, rule) +
      dots(sheet.open, 34, back) +
      dots(sheet.filled, 42, fill) +
      dots(sheet.last, 42, hot)
    )
  },
}

/** Graph paper, a pair of compasses and a set square. */
export const maths: Motif = {
  variants: 6,
  draw(random, variant) {
    const [back, rule, square, ink, arc] = pick(
      [
        [p.barf, '#BFD6E6', p.neel, p.kumkum, p.kesar],
        [p.mor, '#1C8489', p.haldi, p.chuna, p.nimbu],
        [p.jamun, '#5E3176', p.gulabi, p.chuna, p.haldi],
      ],
      variant,
    ) as [string, string, string, string, string]
    const grid = [...range(15).map((i) => `M${20 + i * 40} 0V400`), ...range(10).map((i) => `M0 ${20 + i * 40}H640`)]
    const radius = 150 + Math.round(random() * 3) * 10
    const arcs = [radius, radius - 34, radius - 68].map((r, i) =>
      line(
        `M${n(420 + r * Math.cos(0.9))} ${n(320 - r * Math.sin(0.9))}A${r} ${r} 0 0 0 ${n(420 - r * Math.cos(0.35))} ${n(320 - r * Math.sin(0.35))}`,
        arc,
        i ? 5 : 9,
        i ? 'stroke-dasharray="2 14" stroke-linecap="round"' : '',
      ),
    )
    const flip = variant < 3 ? '' : ' transform="matrix(-1 0 0 1 640 0)"'
    return (
      ground(back) +
      line(grid.join(''), rule, 2) +
      `<g${flip}>` +
      path('M60 340V100L300 340zM100 300h104L100 196z', square, 'fill-rule="evenodd"') +
      line(
        range(11)
          .map((i) => `M${80 + i * 20} 340v-${i % 5 ? 10 : 18}`)
          .join(''),
        back,
        3,
      ) +
      arcs.join('') +
      path('M452 78 424 316l-6 14-2-16 20-238zM460 78l76 226 10 12-2-18-66-224z', ink) +
      circle(456, 70, 22, ink) +
      circle(456, 70, 9, back) +
      rect(451, 24, 10, 30, ink) +
      circle(420, 328, 7, arc) +
      '</g>'
    )
  },
}
