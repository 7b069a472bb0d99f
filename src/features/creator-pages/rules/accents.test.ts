import { describe, expect, test } from 'vitest'
import { actionShades, linkShade, onTintShade, rampOf, themeInputs } from '#design/theme.ts'
import { contrast, mixed, mixedOn } from '#design/theme-colors.ts'
import { accentColors, accents, accentVariables } from './accents.ts'

const text = 4.5

describe.each(Object.entries(accentColors))('the accent %s', (name, color) => {
  const ramp = rampOf(color)

  test('has buttons, links and tinted text that are readable in the light', () => {
    expect(contrast(ramp[actionShades(ramp).action], '#ffffff')).toBeGreaterThanOrEqual(text)
    for (const ground of ['#ffffff', themeInputs.background_color])
      expect(contrast(ramp[linkShade(ramp)], ground)).toBeGreaterThanOrEqual(text)
    expect(contrast(ramp[onTintShade(ramp)], ramp[50])).toBeGreaterThanOrEqual(text)
    expect(contrast(ramp[onTintShade(ramp)], ramp[100])).toBeGreaterThanOrEqual(text)
  })

  test('has links and tinted text that are readable in the dark', () => {
    const dark = themeInputs.dark_color
    for (const ground of ['#0a0f18', dark, '#0d1420', '#192234'])
      expect(contrast(ramp[300], ground)).toBeGreaterThanOrEqual(text)
    for (const part of [0.13, 0.22])
      expect(contrast(ramp[200], mixedOn(ramp[500], part, dark))).toBeGreaterThanOrEqual(text)
  })

  test('has a control’s edge that is seen: 3:1 of its focus and its chosen state', () => {
    expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(contrast(mixed(color, 0.2), '#0a0f18')).toBeGreaterThanOrEqual(3)
  })

  test('overrides what follows the primary colour, and nothing else of the theme', () => {
    const names = Object.keys(accentVariables(name as keyof typeof accentColors))
    expect(names).toContain('--primary-500')
    expect(names).toContain('--action')
    expect(names).toContain('--link-on-light')
    expect(names.filter((one) => /background|success|danger|--dark$|-ink-/.test(one))).toEqual([])
  })
})

test('the colour of the school overrides nothing', () => {
  expect(accentVariables('school')).toEqual({})
  expect(Object.keys(accentColors)).toEqual(accents.filter((accent) => accent !== 'school'))
})
