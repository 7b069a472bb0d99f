import { around, circle, dots, ground, line, type Motif, n, path, pick, point, range } from './draw.ts'
import { pigments as p } from './pigments.ts'

/** A sunburst of leaves, loud on purpose. */
export const marketing: Motif = {
  variants: 3,
  draw(_, variant) {
    const [back, ray, leaf, core] = pick(
      [
        [p.mor, p.kesar, p.chuna, p.kumkum],
        [p.kumkum, p.haldi, p.chuna, p.neel],
        [p.neel, p.gulaal, p.haldi, p.aasmani],
      ],
      variant,
    ) as [string, string, string, string]
    const [x, y] = [320, 430]
    const rays = range(13).map((i) => {
      const [from, to] = [(-(i * 2 + 1) / 26) * Math.PI, (-(i * 2 + 2) / 26) * Math.PI]
      return `M${x} ${y}L${point(around(x, y, 640, from))} ${point(around(x, y, 640, to))}z`
    })
    const petals = range(4).map((k) => {
      const [radius, count, height] = [290 - k * 62, 18 - k * 3, 26 - k * 2]
      const id = `petal${variant % 3}${k}`
      const fill = [leaf, core, ray, leaf][k] as string
      const shape = path(`M0-${height}C20-10 20 10 0 ${height}C-20 10-20-10 0-${height}z`, fill, `id="${id}"`)
      const uses = range(count + 1).map((i) => {
        const angle = (-i / count) * Math.PI
        const degrees = (angle * 180) / Math.PI + 90
        return `<use href="#${id}" transform="translate(${point(around(x, y, radius, angle))}) rotate(${n(degrees)})"/>`
      })
      return `<defs>${shape}</defs>` + uses.join('') + circle(x, y, radius - 32, [back, leaf, core, back][k] as string)
    })
    return ground(back) + path(rays.join(''), ray, 'opacity=".9"') + petals.join('') + circle(x, y, 90, ray)
  },
}

/** Sunrise over water. */
export const wellness: Motif = {
  variants: 4,
  draw(random, variant) {
    const [back, water, sun, foam] = pick(
      [
        [p.nimbu, p.paan, p.kesar, p.chuna],
        [p.barf, p.mor, p.gulaal, p.haldi],
      ],
      variant,
    ) as [string, string, string, string]
    const x = variant < 2 ? 320 : 260 + Math.round(random() * 120)
    const halo = range(12).map((i) => {
      const [cx, cy] = around(x, 330, 250, (-Math.PI * (i + 0.5)) / 12)
      const strength = 0.45 + 0.55 * (1 - Math.abs(i - 5.5) / 5.5)
      return circle(cx, cy, i === 5 || i === 6 ? 26 : 20, sun, `opacity="${strength.toFixed(2)}"`)
    })
    const waves = range(3).map((k) =>
      path(`M0 ${300 + k * 36}${'q20-26 40 0t40 0'.repeat(8)}V400H0z`, k % 2 ? foam : water),
    )
    return (
      ground(back) +
      halo.join('') +
      circle(x, 330, 150, sun) +
      circle(x, 330, 112, foam) +
      circle(x, 330, 74, sun) +
      waves.join('')
    )
  },
}

/** Furrows, a seedling and the sun. */
export const farming: Motif = {
  variants: 6,
  draw(random, variant) {
    const [sky, sun, soil, furrow, leaf] = pick(
      [
        [p.haldi, p.kumkum, p.geru, p.dhool, p.paan],
        [p.aasmani, p.kesar, p.mehendi, p.nimbu, p.kajal],
        [p.chuna, p.kesar, p.paan, p.nimbu, p.jamun],
      ],
      variant,
    ) as [string, string, string, string, string]
    const [sunX, plantX] = variant < 3 ? [466, 236] : [174, 404]
    const sunY = 150 + Math.round(random() * 3) * 6
    const beads = range(3).flatMap((ring) =>
      range(22 + ring * 6).map((i) =>
        around(sunX, sunY, 96 + ring * 26, (i / (22 + ring * 6)) * 2 * Math.PI + ring * 0.2),
      ),
    )
    const rows = range(11).map((i) => {
      const foot = -330 + i * 130
      return `M${n(270 + i * 10)} 232Q${n(220 + i * 20 + (foot - 320) * 0.12)} 290 ${foot} 404h${n(56)}Q${n(232 + i * 20 + (foot - 320) * 0.12)} 290 ${n(275 + i * 10)} 232z`
    })
    const leafOf = (side: 1 | -1, y: number, size: number) =>
      path(
        `M${plantX} ${y}c${n(side * size * 0.2)} ${n(-size * 0.6)} ${n(side * size * 0.7)} ${n(-size * 0.7)} ${n(side * size)} ${n(-size * 0.62)}c${n(-side * size * 0.06)} ${n(size * 0.5)} ${n(-side * size * 0.5)} ${n(size * 0.74)} ${n(-side * size)} ${n(size * 0.62)}z`,
        leaf,
      )
    return (
      ground(sky) +
      dots(
        beads.filter(([, y]) => y < 236),
        7,
        sun,
        'opacity=".75"',
      ) +
      circle(sunX, sunY, 74, sun) +
      circle(sunX, sunY, 54, sky) +
      circle(sunX, sunY, 34, sun) +
      path('M0 232H640V400H0z', soil) +
      path(rows.join(''), furrow) +
      path(`M${plantX - 92} 372a92 46 0 0 1 184 0z`, soil) +
      line(`M${plantX} 340V128`, leaf, 12, 'stroke-linecap="round"') +
      leafOf(1, 258, 128) +
      leafOf(-1, 220, 128) +
      leafOf(1, 170, 92) +
      leafOf(-1, 146, 84) +
      path(`M${plantX} 70c26 26 26 46 0 70c-26-24-26-44 0-70z`, leaf)
    )
  },
}
