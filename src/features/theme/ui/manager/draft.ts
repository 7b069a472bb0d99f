import { isColor } from '#design/theme-colors.ts'
import { type ThemeInput, type ThemeInputs, themeInputs, themePresets } from '#design/theme.ts'
import type { Theme } from '../../contract/theme.ts'
import type { ThemeFields } from '../../contract/themes.ts'
import { messages as themeMessages } from '../../messages/en.ts'
import { messages } from '../../messages/manager-en.ts'
import { freeName } from '../../rules/site.ts'
import { colorsOf } from '../../rules/theme.ts'

export type Preset = keyof typeof themePresets
export const presets = Object.keys(themePresets) as Preset[]

/** What the form begins with, and the saved theme that it changes, if there is one. */
export type Chosen = { saved: Theme | undefined; start: ThemeFields }

const inputNames = Object.keys(themeInputs) as ThemeInput[]

/** A preset's colours, complete. */
export function presetColors(preset: Preset): ThemeInputs {
  return { ...themeInputs, ...themePresets[preset] }
}

/** The colours that a saved theme's form has. */
export function inputsOf(theme: Theme): ThemeInputs {
  const colors = colorsOf(theme)
  return Object.fromEntries(inputNames.map((name) => [name, colors[name] ?? themeInputs[name]])) as ThemeInputs
}

export function fieldsOf(theme: Theme): ThemeFields {
  return { name: theme.name, is_active: theme.is_active, colors: inputsOf(theme) }
}

export function chosenTheme(theme: Theme): Chosen {
  return { saved: theme, start: fieldsOf(theme) }
}

/** A preset changes the saved theme that was made from it, else it begins a new one. */
export function chosenPreset(preset: Preset, saved: readonly Theme[]): Chosen {
  const own = saved.find((theme) =>
    preset === 'default' ? theme.is_default : theme.name === themeMessages.themes[preset],
  )
  const colors = presetColors(preset)
  if (own) return { saved: own, start: { ...fieldsOf(own), colors } }
  return { saved: undefined, start: { name: themeMessages.themes[preset], is_active: false, colors } }
}

/** A new one begins with the colours that are being looked at. */
export function chosenNew(colors: ThemeInputs, saved: readonly Theme[]): Chosen {
  const name = freeName(
    messages.newName,
    saved.map((theme) => theme.name),
  )
  return { saved: undefined, start: { name, is_active: false, colors } }
}

export function sameColors(one: ThemeInputs, other: ThemeInputs): boolean {
  return inputNames.every((name) => one[name].toUpperCase() === other[name].toUpperCase())
}

/** Whether the form holds what is not saved; a new theme is unsaved until it is saved. */
export function isUnsaved(fields: ThemeFields, saved: Theme | undefined): boolean {
  if (!saved) return true
  const before = fieldsOf(saved)
  return (
    fields.name.trim() !== before.name ||
    fields.is_active !== before.is_active ||
    !sameColors(fields.colors, before.colors)
  )
}

/** What can be painted of the fields: a colour half typed is the one before it. */
export function paintable(colors: Partial<ThemeInputs>, before: ThemeInputs): ThemeInputs {
  return Object.fromEntries(
    inputNames.map((name) => [name, isColor(colors[name]) ? colors[name] : before[name]]),
  ) as ThemeInputs
}
