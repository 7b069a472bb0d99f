import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  actionShades,
  completeColors,
  linkShade,
  onTintShade,
  rampOf,
  shades,
  themeInputs,
  themePresets,
  themeVariables,
} from './theme.ts'
import { contrast, isColor } from './theme-colors.ts'

const table = {
  default: 'f5f9ff e2ecfe cee0fd b1cdfb 89b4fa 3b82f6 326fd1 295bac 204887 183462',
  emerald: 'f3fcf9 dbf5ec c3eee0 9fe3cd 70d5b3 10b981 0e9d6e 0b825a 096647 064a34',
  purple: 'f9f7ff eee7fe e2d6fd d1befb b99dfa 8b5cf6 764ed1 6140ac 4c3387 382562',
}
const names = Object.keys(table) as (keyof typeof table)[]

describe('the ramp', () => {
  test.each(names)('gives the design table its ten shades: %s', (name) => {
    const ramp = rampOf(themePresets[name].primary)
    expect(shades.map((step) => ramp[step].slice(1)).join(' ')).toBe(table[name])
  })
})

describe('the action colour', () => {
  test.each([
    ['default', 600, 4.85],
    ['emerald', 700, 4.82],
    ['purple', 600, 5.55],
  ] as const)('is the first shade that carries white text: %s', (name, shade, ratio) => {
    const ramp = rampOf(themePresets[name].primary)
    expect(actionShades(ramp).action).toBe(shade)
    expect(contrast(ramp[shade], '#ffffff')).toBeCloseTo(ratio, 2)
  })

  test('hover and press are the next two steps, the darkest one twice if need be', () => {
    expect(actionShades(rampOf('#3B82F6'))).toEqual({ action: 600, hover: 700, press: 800 })
    expect(actionShades(rampOf('#EAB308'))).toEqual({ action: 800, hover: 900, press: 900 })
    expect(actionShades(rampOf('#FFF200'))).toEqual({ action: 900, hover: 900, press: 900 })
  })

  test('every colour has a shade that carries white text, and one for links', () => {
    const parts = ['00', '33', '66', '99', 'CC', 'FF']
    for (const red of parts)
      for (const green of parts)
        for (const blue of parts) {
          const ramp = rampOf(`#${red}${green}${blue}`)
          expect(contrast(ramp[actionShades(ramp).action], '#ffffff')).toBeGreaterThanOrEqual(4.5)
          expect(contrast(ramp[linkShade(ramp)], '#ffffff')).toBeGreaterThanOrEqual(4.5)
        }
  })

  test('text and links on tints are readable in every colour, light and dark', () => {
    const mixed = (color: string, part: number, ground: string) =>
      `#${[1, 3, 5]
        .map((at) => [color, ground].map((one) => parseInt(one.slice(at, at + 2), 16)) as [number, number])
        .map(([value, under]) => Math.round(value * part + under * (1 - part)))
        .map((value) => value.toString(16).padStart(2, '0'))
        .join('')}`
    const channel = fc.integer({ min: 0, max: 255 })
    const edges = fc.constantFrom('#000000', '#FFFFFF', '#FFEE00', '#00FF00', '#00FFFF', '#FF00FF', '#0000FF')
    const any = fc
      .tuple(channel, channel, channel)
      .map((values) => `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`)
    fc.assert(
      fc.property(fc.oneof(edges, any), (primary) => {
        const ramp = rampOf(primary)
        const ink = ramp[onTintShade(ramp)]
        // A tonal button under the pointer, as button.css mixes it.
        const hovered = mixed(ramp[500], 0.14, ramp[100])
        for (const tint of [ramp[50], ramp[100], hovered]) expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5)
        for (const tint of [ramp[50], ramp[100]])
          expect(contrast(ramp[linkShade(ramp)], tint)).toBeGreaterThanOrEqual(4.5)
        // As tokens.css mixes them in the dark.
        for (const part of [0.13, 0.22])
          expect(contrast(ramp[200], mixed(ramp[500], part, themeInputs.dark_color))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  test('text on tints is the next to last shade, of a bright colour the last', () => {
    expect(['#3B82F6', '#10B981', '#FFEE00', '#FFFFFF'].map((color) => onTintShade(rampOf(color)))).toEqual([
      800, 800, 900, 900,
    ])
    expect(themeVariables({ primary: '#FFEE00' })).toContain('--on-tint-light:var(--primary-900)')
  })

  test('white on 500 fails in all three presets, which is why the rule exists', () => {
    expect(names.map((name) => contrast(themePresets[name].primary, '#ffffff').toFixed(2))).toEqual([
      '3.68',
      '2.54',
      '4.23',
    ])
  })
})

test('links use 800 where 700 is too light', () => {
  expect(linkShade(rampOf('#3B82F6'))).toBe(700)
  expect(linkShade(rampOf('#10B981'))).toBe(800)
  expect(linkShade(rampOf('#FFF200'))).toBe(900)
})

test('a colour is six hexadecimal digits after a hash and nothing more', () => {
  expect(isColor('#3b82F6')).toBe(true)
  for (const bad of ['3b82f6', '#3b8', '#3b82f6;', 'red', '#3b82fg', null, 7]) expect(isColor(bad)).toBe(false)
})

test('missing and bad colours fall back to the default theme; shades always follow primary', () => {
  const colors = completeColors({ primary: '#10B981', danger_color: 'url(x)', primary_500: '#000000' })
  expect(colors).toMatchObject({ danger_color: '#EF4444', dark_color: '#111827', primary_500: '#10b981' })
})

test('nothing but checked colours gets into the style tag', () => {
  const css = themeVariables({ primary: '#8B5CF6', background_color: '#fff}</style><script>' })
  expect(css).not.toMatch(/[<>]/)
  expect(css).toContain('--primary-600:#764ed1')
  expect(css).toContain('--background:#F8FAFC')
  expect(css).toContain('--action:var(--primary-600)')
})
