import * as z from 'zod/mini'
import { isColor } from '#design/theme-colors.ts'
import { shades, type ThemeColors, themeInputs } from '#design/theme.ts'
import { adminRoles, endpoint } from '#platform/api/contract.ts'
import {
  flag,
  maxLength,
  optionalText,
  pagination,
  paging,
  required,
  rule,
  wholeNumber,
  zodError,
} from '#platform/api/validation.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/manager-en.ts'
import { themeFileVersion, themeNameLength } from '../rules/site.ts'
import { theme } from './theme.ts'

const missing = (value: string | null | undefined) => value === undefined || value === null || value === ''

/** `#RRGGBB` and nothing else, since it reaches a style tag; missing or empty means the default theme's. */
const color = () =>
  z.optional(
    z.nullable(
      z
        .string({ error: zodError(textOf(messages, 'badColor')) })
        .check(rule((text) => missing(text) || isColor(text), textOf(messages, 'badColor'))),
    ),
  )

const kitNames = [...Object.keys(themeInputs), ...shades.map((step) => `primary_${step}`)] as (keyof ThemeColors)[]
type Color = ReturnType<typeof color>
type WireName<Name> = Name extends 'primary' ? 'primary_color' : Name
const wireName = (name: string) => (name === 'primary' ? 'primary_color' : name)

/** A theme's colours by the kit's names. Shades are read so that a bad one is refused, and derived again from primary. */
const colorsOf = (message: LocalizableText) =>
  z.object(Object.fromEntries(kitNames.map((name) => [name, color()])) as Record<keyof ThemeColors, Color>, {
    error: zodError(message),
  })
const wireColors = Object.fromEntries(kitNames.map((name) => [wireName(name), color()])) as {
  [Name in keyof ThemeColors as WireName<Name>]: Color
}

const themeName = () => required().check(maxLength(themeNameLength), z.overwrite(plainLine))
/** One line of text: what would break a list, or no database takes, is a space. */
function plainLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const newTheme = z
  .object({
    id: z.optional(wholeNumber()),
    name: themeName(),
    /** true makes it the only active one; false hands over to the default theme; without it nothing changes. */
    is_active: z.optional(flag()),
    /** Read and not kept: which theme is the default one is the installation's. */
    is_default: z.optional(flag()),
    colors: z.optional(colorsOf(textOf(messages, 'colorsNotObject'))),
    ...wireColors,
  })
  .check(
    z.refine(
      (sent) => sent.colors !== undefined || kitNames.some((name) => !missing(sent[wireName(name) as 'primary_color'])),
      {
        error: zodError(textOf(messages, 'colorsNotObject')),
        path: ['colors'],
      },
    ),
  )
export type NewTheme = z.output<typeof newTheme>

/** What the form of a theme holds: its name and the colours that are typed. */
export const themeFields = z.object({
  name: themeName(),
  is_active: flag(),
  colors: z.object(
    Object.fromEntries(
      Object.keys(themeInputs).map((name) => [
        name,
        required().check(rule((text) => isColor(text), textOf(messages, 'badColor'))),
      ]),
    ) as Record<keyof typeof themeInputs, z.ZodMiniString>,
  ),
})
export type ThemeFields = z.output<typeof themeFields>

const one = z.object({ id: wholeNumber() })

export const getAllThemes = endpoint({
  call: 'POST /admin/theme/get-all',
  kind: 'read',
  access: adminRoles,
  input: z.object({ ...paging(), search: optionalText(100) }),
  reply: z.object({ themes: z.array(theme), pagination }),
  summary: 'Lists the saved themes, the default one first',
})

export const saveTheme = endpoint({
  call: 'POST /admin/theme/save-theme',
  kind: 'write',
  access: adminRoles,
  input: newTheme,
  reply: theme,
  summary: 'Updates the theme with this id or name, or creates it',
})

export const updateTheme = endpoint({
  call: 'POST /admin/theme/update-theme',
  kind: 'write',
  access: adminRoles,
  input: newTheme,
  reply: theme,
  success: true,
  summary: 'Saves a theme under the given name, as save-theme does',
})

export const deleteTheme = endpoint({
  call: 'POST /admin/theme/delete-theme',
  kind: 'write',
  access: adminRoles,
  input: one,
  reply: z.object({ id: z.number() }),
  summary: 'Deletes a theme. Answers 409 for the active and the default theme',
})

export const setActiveTheme = endpoint({
  call: 'POST /admin/theme/set-active',
  kind: 'write',
  access: adminRoles,
  input: one,
  reply: theme,
  summary: 'Makes a theme the only active one',
})

export const resetTheme = endpoint({
  call: 'POST /admin/theme/reset-to-default',
  kind: 'write',
  access: adminRoles,
  input: z.object({}),
  reply: theme,
  summary: 'Restores the default theme’s colours and makes it the active one',
})

const themeFile = z.object({
  name: z.string(),
  colors: z.record(z.string(), z.string()),
  exportedAt: z.string(),
  version: z.literal(themeFileVersion),
})
export type ThemeFile = z.output<typeof themeFile>

export const exportTheme = endpoint({
  call: 'POST /admin/theme/export',
  kind: 'read',
  access: adminRoles,
  input: one,
  reply: themeFile,
  summary: 'Exports a theme as a file that can be imported',
})

/** An export file; other fields of it are not read. */
export const sentThemeFile = z.object({
  name: z._default(themeName(), messages.importedName),
  colors: colorsOf(textOf(messages, 'noColorsInFile')),
  version: z.optional(z.literal(themeFileVersion, { error: zodError(textOf(messages, 'otherVersion')) })),
})

export const importTheme = endpoint({
  call: 'POST /admin/theme/import',
  kind: 'write',
  access: adminRoles,
  takes: 'file',
  creates: true,
  /** The fields of the file, unless the body is a multipart one that carries it. */
  input: z.object({ name: z.optional(z.unknown()), colors: z.optional(z.unknown()), version: z.optional(z.unknown()) }),
  reply: theme,
  summary: 'Saves an exported theme as a new, inactive one',
})
