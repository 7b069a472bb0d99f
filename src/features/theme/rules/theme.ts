import { isColor, readableOn } from '#design/theme-colors.ts'
import {
  actionShades,
  completeColors,
  linkShade,
  rampOf,
  type SomeColors,
  type ThemeColors,
  themeInputs,
} from '#design/theme.ts'
import type { Theme } from '../contract/theme.ts'
import { messages } from '../messages/en.ts'

/** The colours a theme was given, by their names on the wire; shades are derived, never stored. */
export type StoredColors = Record<string, string>

type ThemeRow = {
  id: number
  name: string
  isActive: boolean
  isDefault: boolean
  colors: StoredColors
  createdAt: Date
  updatedAt: Date
}

// On the wire the main colour is `primary_color`; the kit calls it `primary`. All other names are the same.
type WireColors = Omit<Theme, 'id' | 'name' | 'is_active' | 'is_default' | 'created_at' | 'updated_at'>

type SomeWireColors = { [Name in keyof WireColors]: WireColors[Name] | null }

/** A theme's colours by the kit's names. */
export function colorsOf({ primary_color, ...rest }: Partial<SomeWireColors>): SomeColors {
  return { ...rest, primary: primary_color }
}

/**
 * What a theme stores of the colours that were sent, by the kit's names in `colors` or by those of the wire beside it:
 * the inputs alone. Shades are derived from primary, and what is missing is the default theme's.
 */
export function storedColors({
  colors = {},
  ...sent
}: Partial<SomeWireColors> & { colors?: SomeColors }): StoredColors {
  const given: SomeColors = { ...colorsOf(sent), ...colors }
  const stored: StoredColors = {}
  for (const name of Object.keys(themeInputs) as (keyof typeof themeInputs)[]) {
    const color = given[name]
    if (isColor(color)) stored[name === 'primary' ? 'primary_color' : name] = color.toUpperCase()
  }
  return stored
}

/** A theme's colours as the wire carries them. */
export function wireColors({ primary, ...rest }: ThemeColors): WireColors {
  return { ...rest, primary_color: primary }
}

/** A stored theme as the wire carries it; missing colours fall back to the default theme's. */
export function themeOf(row: ThemeRow): Theme {
  return {
    id: row.id,
    name: row.name,
    is_active: row.isActive,
    is_default: row.isDefault,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...wireColors(completeColors(colorsOf(row.colors))),
  }
}

/** What is in force where no theme was ever stored, or none can be read. */
export const defaultTheme: Theme = themeOf({
  id: 0,
  name: messages.themes.default,
  isActive: true,
  isDefault: true,
  colors: {},
  createdAt: new Date(0),
  updatedAt: new Date(0),
})

/** A theme's colours in emails: the button's as on the pages, links readable on white and on an email's dark card. */
export function emailColors(colors: SomeColors): { button: string; linkOnLight: string; linkOnDark: string } {
  const { primary } = completeColors(colors)
  const ramp = rampOf(primary)
  return {
    button: ramp[actionShades(ramp).action],
    linkOnLight: ramp[linkShade(ramp)],
    linkOnDark: readableOn(primary, ['#27272a'], 'white', 5),
  }
}
