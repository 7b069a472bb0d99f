import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mixedOn } from './theme-colors.ts'
import { primaryPair, statusTint, themeInputs, variablesOf } from './theme.ts'

const channel = fc.integer({ min: 0, max: 255 })
const edges = fc.constantFrom('#000000', '#FFFFFF', '#FFEE00', '#00FF00', '#00FFFF', '#FF00FF', '#0000FF', '#FF0000')
const anyColor = fc.oneof(
  edges,
  fc
    .tuple(channel, channel, channel)
    .map((values) => `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`),
)
/** A dark page's background: any colour as dark as that. */
const anyDark = anyColor.filter((color) => contrast(color, '#ffffff') >= 12)

const statuses = { ok: 'success_color', warn: 'warning_color', bad: 'danger_color', info: 'info_color' } as const

test('the text of a status is readable on its tint and on a card, whatever its colour, light and dark', () => {
  fc.assert(
    fc.property(anyColor, anyDark, (color, dark) => {
      for (const [status, input] of Object.entries(statuses)) {
        const variables = variablesOf({ [input]: color, dark_color: dark })
        const light = variables[`--${status}-ink-light`] as string
        for (const ground of ['#ffffff', themeInputs.background_color, mixedOn(color, statusTint.light, '#ffffff')])
          expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5)
        const night = variables[`--${status}-ink-dark`] as string
        for (const ground of [dark, mixedOn(color, statusTint.dark, dark)])
          expect(contrast(night, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { numRuns: 500 },
  )
})

test('accent, hovered links, bars and the delete button are readable in every colour', () => {
  fc.assert(
    fc.property(anyColor, anyDark, (color, dark) => {
      const colors = { accent_color: color, primary_dark: color, primary_light: color, danger_color: color }
      const variables = variablesOf({ ...colors, dark_color: dark })
      const at = (name: string) => variables[name] as string
      for (const name of ['--accent-ink-light', '--link-hover-light', '--delete', '--delete-hover'])
        expect([name, contrast(at(name), '#ffffff') >= 4.5]).toEqual([name, true])
      for (const name of ['--accent-ink-dark', '--link-hover-dark'])
        expect([name, contrast(at(name), dark) >= 4.5]).toEqual([name, true])
      expect(contrast(at('--meter-dark'), dark)).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 500 },
  )
})

test('the style sheet begins with what the default theme derives', async () => {
  const css = await readFile(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const derived = Object.entries(variablesOf()).filter(([name]) => /-ink-|^--delete|^--link-hover|^--meter/.test(name))
  expect(derived.length).toBeGreaterThan(12)
  for (const [name, value] of derived) expect(css).toContain(`  ${name}: ${value};`)
  for (const part of Object.values(statusTint)) expect(css).toContain(`${part * 100}%`)
})

test('a new primary brings a darker and a lighter one of the same colour', () => {
  expect(primaryPair('#3B82F6')).toEqual({ primary_dark: '#295BAC', primary_light: '#629BF8' })
  fc.assert(
    fc.property(anyColor, (color) => {
      const { primary_dark: dark, primary_light: light } = primaryPair(color)
      expect(contrast(dark, '#ffffff')).toBeGreaterThanOrEqual(contrast(color, '#ffffff'))
      expect(contrast(light, '#000000')).toBeGreaterThanOrEqual(contrast(color, '#000000'))
    }),
  )
})

test('no colour of a theme is stored for nothing: the page reads it, or what is derived from it', async () => {
  const css = await readFile(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const before = variablesOf()
  for (const input of Object.keys(themeInputs)) {
    const after = variablesOf({ [input]: '#123456' })
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect([input, changed.length > 1 || css.includes(`var(${changed[0]})`)]).toEqual([input, true])
  }
})
