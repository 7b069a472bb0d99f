import { drawStepwell, type StepwellOptions } from '#design/stepwell.ts'

/** The wall of steps of a banner without a picture, quiet and low: the page's one large wall. */
export const bannerWall = {
  columns: 7,
  tiers: 3,
  steps: 5,
  stepWidth: 24,
  stepHeight: 20,
  ledge: 16,
  start: [40, 30, 20],
} as const satisfies StepwellOptions

/** The same as an SVG of its own, 1200 by 630, which no style sheet colours: `colors` gives the value of each variable. */
export function bannerSvg(colors: Record<string, string>): string {
  const { inner } = drawStepwell('wall', { ...bannerWall, tiers: 5, start: [30, 23, 16, 9, 2], columns: 5 })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="var(--primary-900)"/><g transform="translate(0 50)">${inner}</g></svg>`
  return svg.replace(/var\((--[\w-]+)\)/g, (_whole, name: string) => colors[name] ?? '#000000')
}
