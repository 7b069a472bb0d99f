/**
 * Slides that many videos share, for those without drawings of their own: a scene of script.yaml says what its slide
 * holds, and the course's colours make it one of a set. A slide is one of these:
 * - `title`: lines of the opening card, with `kicker` above them
 * - `points`: up to five short lines that come in turn
 * - `table`: rows of cells, the first row its head; `mark` colours a row (from 1)
 * - `big`: a number or a word, `under` it a line
 * - `wrong` and `right`: what is often said or done, and what is right
 * - `flow`: up to four boxes with arrows between them
 * - `recap`: what to remember, up to four lines
 * Each but the title has a `heading`.
 */
import {
  arrow,
  at,
  circle,
  cross,
  flower,
  ink,
  inTurn,
  lines,
  part,
  recap,
  rect,
  sheet,
  text,
  tick,
  titleCard,
  width,
} from './drawing.mjs'

/** By name in a script's `palette`: the dark ground, what stands out on it, and the border's three colours. */
export const palettes = {
  neel: { ground: ink.neel, spot: ink.haldi, soft: ink.barf, colours: [ink.neelLight, ink.haldi, ink.aasmani] },
  jamun: { ground: ink.jamun, spot: ink.haldi, soft: ink.dhool, colours: [ink.geru, ink.dhool, ink.haldi] },
  paan: { ground: ink.paan, spot: ink.nimbu, soft: ink.barf, colours: [ink.mehendi, ink.nimbu, ink.haldi] },
  geru: { ground: ink.geru, spot: ink.haldi, soft: ink.dhool, colours: [ink.jamun, ink.haldi, ink.gulabi] },
  mor: { ground: ink.mor, spot: ink.haldi, soft: ink.barf, colours: [ink.neel, ink.haldi, ink.gulabi] },
}

const left = 44
const wide = width - 2 * left
/** Between the heading and where captions may lie. */
const [top, foot] = [96, 404]

/** About how wide a line of type is; a Devanagari sign takes as much as a Latin letter. */
const widthOf = (words, size) => [...String(words).replace(/[\u0900-\u0903\u093a-\u094f]/g, '')].length * size * 0.52
/** The largest size, up to `size`, at which every line fits. */
const fit = (rows, room, size) => Math.min(size, ...rows.map((row) => (size * room) / Math.max(1, widthOf(row, size))))

const drawings = {
  points(t, { points }, { ground, soft }) {
    const gap = Math.min(74, (foot - top) / points.length)
    const size = fit(points, wide - 74, 27)
    return inTurn(t, points, (point, i) => {
      const y = top + gap * (i + 0.5)
      return (
        rect(left, y - gap / 2 + 5, wide, gap - 10, soft, { rx: 10 }) +
        circle(left + 28, y, 7, ground) +
        text(left + 54, y + size * 0.34, point, { size, weight: 560 })
      )
    })
  },
  table(t, { table, mark }, { ground, soft, spot }) {
    const columns = table[0].length
    const longest = Array.from({ length: columns }, (_, c) => Math.max(4, ...table.map((row) => widthOf(row[c], 10))))
    const all = longest.reduce((sum, one) => sum + one, 0)
    const widths = longest.map((one) => (one / all) * wide)
    const size = Math.min(...widths.map((room, c) => fit(table.map((row) => row[c]), room - 22, 25)))
    const gap = Math.min(64, (foot - top) / table.length)
    return inTurn(t, table, (row, r) => {
      const y = top + gap * r
      const fill = r === 0 ? ground : r === mark ? spot : r % 2 ? soft : ink.chuna
      let x = left
      return (
        rect(left, y, wide, gap, fill) +
        row
          .map((cell, c) => {
            const cellText = text(x + 14, y + gap / 2 + size * 0.34, cell, {
              size,
              weight: r === 0 || r === mark ? 680 : 520,
              fill: r === 0 ? ink.chuna : ink.kajal,
            })
            x += widths[c]
            return cellText
          })
          .join('')
      )
    })
  },
  big(t, { big, under }, { ground }) {
    const size = fit([big], wide - 40, 120)
    return (
      text(width / 2, 256, big, { size, weight: 780, anchor: 'middle', fill: ground, opacity: part(t, 0, 0.5) }) +
      text(width / 2, 330, under, {
        size: fit([under], wide, 30),
        weight: 560,
        anchor: 'middle',
        opacity: part(t, 0.4, 1),
      })
    )
  },
  verdict(t, { wrong, right }, { soft }) {
    const box = (y, words, draw) =>
      rect(left, y, wide, 118, soft, { rx: 14 }) +
      draw(left + 46, y + 59, 24) +
      text(left + 94, y + 59 + 11, words, { size: fit([words], wide - 116, 32), weight: 600 })
    return inTurn(t, [1, 2], (n) => (n === 1 ? box(120, wrong, cross) : box(262, right, tick)))
  },
  flow(t, { flow }, { ground, soft, spot }) {
    const gap = 40
    const w = (wide - gap * (flow.length - 1)) / flow.length
    return inTurn(t, flow, (words, i) => {
      const x = left + i * (w + gap)
      const rows = String(words).split('\n')
      const size = fit(rows, w - 24, 27)
      const last = i === flow.length - 1
      return (
        rect(x, 158, w, 170, last ? ground : soft, { rx: 14 }) +
        lines(x + w / 2, 252 - ((rows.length - 1) * size * 0.65), rows, size * 1.3, {
          size,
          weight: 620,
          anchor: 'middle',
          fill: last ? ink.chuna : ink.kajal,
        }) +
        (last ? '' : arrow(x + w + 6, 243, x + w + gap - 6, 243, spot === ink.nimbu ? ground : spot, 6))
      )
    })
  },
}

const known = new Set(['kicker', 'title', 'heading', 'mark', 'under', 'wrong', 'right', 'recap', ...Object.keys(drawings)])
/** A heading with a comma that is not quoted becomes several keys in YAML. */
function checkKeys(slide) {
  const unknown = Object.keys(slide).find((key) => !known.has(key))
  if (unknown !== undefined) throw new Error(`a slide has no ${unknown}: quote a text with a comma`)
}

const kindOf = (slide) => (slide.wrong ? 'verdict' : Object.keys(drawings).find((kind) => slide[kind]))

/** The picture of a slide at `t`, from 0 to 1 while it moves. */
export function slidePicture(slide, palette, t) {
  const look = palettes[palette]
  if (!look) throw new Error(`there are no colours ${palette}`)
  checkKeys(slide)
  if (slide.title)
    return titleCard(t, {
      ...look,
      kicker: slide.kicker,
      title: slide.title,
      emblem: emblem(look),
      size: fit(slide.title, 440, 50),
    })
  if (slide.recap) return recap(t, slide.heading, slide.recap, { ...look, size: fit(slide.recap, 690, 27) })
  const kind = kindOf(slide)
  if (!kind) throw new Error(`a slide holds nothing that can be drawn: ${JSON.stringify(slide)}`)
  return sheet(slide.heading, drawings[kind](t, slide, look), look.colours)
}

const emblem = ({ spot, soft, colours }) =>
  flower(0, 0, 124, 10, soft, colours[0]) + at(0, 0, flower(0, 0, 78, 10, spot, colours[0]) + circle(0, 0, 20, soft))
