import { markInSvg } from '#design/mark.ts'
import { drawStepwell } from '#design/stepwell.ts'
import { variablesOf } from '#design/theme.ts'
import type { Theme } from '#features/theme/contract/theme.ts'
import { colorsOf } from '#features/theme/rules/theme.ts'

const lamp = '#FFB829'

/** Every `var(--…)` of a drawing as the theme's colour: a picture on its own knows no style sheet. */
function painted(svg: string, theme: Theme): string {
  const variables = variablesOf(colorsOf(theme))
  const valueOf = (name: string): string => {
    if (name === '--lamp') return lamp
    const value = variables[name] ?? '#000000'
    const inner = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    return inner ? valueOf(inner) : value
  }
  return svg.replace(/var\((--[\w-]+)\)/g, (_whole, name: string) => valueOf(name))
}

/** The mark of a school by its name (design/mark.ts). `square` fills the corners, for systems that cut them themselves. */
export function drawMark(name: string, theme: Theme, { square = false } = {}): string {
  const mark = markInSvg(name, { fill: '#fff', lamp })
  const ground = `<rect width="30" height="30" ${square ? '' : 'rx="8" '}fill="var(--action)"/>`
  const drawing = square ? `<g transform="translate(3 3) scale(.8)">${mark}</g>` : mark
  return painted(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">${ground}${drawing}</svg>`, theme)
}

/** What a shared link shows, 1200 by 630: the wall of steps with the mark. No letters, so that no font is needed. */
export function drawShareImage(name: string, theme: Theme): string {
  const start = [30, 23, 16, 9, 2]
  const lamps = start.slice(1).map((left, row) => [(left + 5) * 24 + 16, (row + 1) * 116 - 6, 6] as const)
  const { inner } = drawStepwell('wall', {
    columns: 5,
    tiers: 5,
    stepWidth: 24,
    steps: 5,
    stepHeight: 20,
    ledge: 16,
    start,
    lamps,
  })
  return painted(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <rect width="1200" height="630" fill="var(--primary-900)"/>
      <g transform="translate(0 50)">${inner}</g>
      <g transform="translate(84 84) scale(6)"><rect width="30" height="30" rx="8" fill="#fff"/>
        ${markInSvg(name, { fill: 'var(--primary-800)', lamp })}</g>
    </svg>`,
    theme,
  )
}
