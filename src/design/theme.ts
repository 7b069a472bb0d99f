import { contrast, isColor, mixed, mixedOn, readableOn } from './theme-colors.ts'

/** The colours a theme stores, by the names the theme service uses (specification 3, Theme). */
export const themeInputs = {
  primary: '#3B82F6',
  primary_dark: '#1D4ED8',
  primary_light: '#60A5FA',
  secondary_color: '#E5E7EB',
  accent_color: '#10B981',
  background_color: '#F8FAFC',
  success_color: '#10B981',
  warning_color: '#F59E0B',
  danger_color: '#EF4444',
  info_color: '#3B82F6',
  muted_color: '#6B7280',
  light_color: '#F9FAFB',
  dark_color: '#111827',
} as const

export type ThemeInput = keyof typeof themeInputs
export type ThemeInputs = Record<ThemeInput, string>
export type Shade = 50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900
export type Ramp = Record<Shade, string>
/** All a theme carries: the inputs and the ten shades of primary. */
export type ThemeColors = ThemeInputs & { [S in Shade as `primary_${S}`]: string }

/** What a theme may change of the default one; missing colours fall back to it. */
export type SomeColors = Partial<Record<keyof ThemeColors, string | null>>

/** The three presets: what each sets; the rest is the default theme's. */
export const themePresets = {
  default: { primary: '#3B82F6', primary_dark: '#1D4ED8', primary_light: '#60A5FA', accent_color: '#10B981' },
  emerald: { primary: '#10B981', primary_dark: '#047857', primary_light: '#34D399', accent_color: '#3B82F6' },
  purple: { primary: '#8B5CF6', primary_dark: '#6D28D9', primary_light: '#A78BFA', accent_color: '#10B981' },
} as const satisfies Record<string, SomeColors>

export const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const satisfies readonly Shade[]
const mix: Record<Shade, number> = {
  50: 0.95,
  100: 0.85,
  200: 0.75,
  300: 0.6,
  400: 0.4,
  500: 0,
  600: -0.15,
  700: -0.3,
  800: -0.45,
  900: -0.6,
}

const inputVariables: Record<ThemeInput, string> = {
  primary: '--primary',
  primary_dark: '--primary-dark',
  primary_light: '--primary-light',
  secondary_color: '--secondary',
  accent_color: '--accent',
  background_color: '--background',
  success_color: '--success',
  warning_color: '--warning',
  danger_color: '--danger',
  info_color: '--info',
  muted_color: '--muted',
  light_color: '--light',
  dark_color: '--dark',
}

/** Lighter shades mix with white, darker ones with black, by the parts of specification 4.5. */
export function rampOf(primary: string): Ramp {
  return Object.fromEntries(shades.map((step) => [step, mixed(primary, mix[step])])) as Ramp
}

/**
 * The first of 600, 700, 800 on which white text reaches 4.5:1, of a bright colour 900, with the two steps after it for
 * hover and press.
 */
export function actionShades(ramp: Ramp): { action: Shade; hover: Shade; press: Shade } {
  const steps = [600, 700, 800, 900] as const
  const found = steps.findIndex((step) => step === 900 || contrast(ramp[step], '#ffffff') >= 4.5)
  const at = (index: number) => steps[Math.min(index, 3)] ?? 900
  return { action: at(found), hover: at(found + 1), press: at(found + 2) }
}

/** Links on light ground use 700, or 800 when 700 is below 5.3:1 against white, of a bright colour 900: 4.5:1 on tints. */
export function linkShade(ramp: Ramp): 700 | 800 | 900 {
  if (contrast(ramp[700], '#ffffff') >= 5.3 && contrast(ramp[700], ramp[100]) >= 4.5) return 700
  return contrast(ramp[800], ramp[100]) >= 4.5 ? 800 : 900
}

/** The darkest background of text on tints, as button.css mixes it: 100 with 14 % of 500, under a pointer. */
const hoveredTint = mix[100] * 0.86

/** Text on the tints (50, 100, and that under a pointer) uses 800, of a bright colour 900: 4.5:1 in every colour. */
export function onTintShade(ramp: Ramp): 800 | 900 {
  // A little more than 4.5:1, because the browser rounds when it mixes a mixed colour.
  return contrast(ramp[800], mixed(ramp[500], hoveredTint)) >= 4.6 ? 800 : 900
}

/** The darker and the lighter primary that go with a new one, until an administrator chooses others. */
export function primaryPair(primary: string): Pick<ThemeInputs, 'primary_dark' | 'primary_light'> {
  return { primary_dark: mixed(primary, -0.3).toUpperCase(), primary_light: mixed(primary, 0.2).toUpperCase() }
}

/** How much of a status colour its tint holds (tokens.css mixes the same): in the light on white, in the dark on the dark colour. */
export const statusTint = { light: 0.12, dark: 0.16 } as const
/**
 * More than the 4.5:1 that text needs, because a status must be readable at a glance, also on rows under the pointer.
 */
const inkContrast = { light: 6.3, dark: 8 } as const

const statuses = {
  ok: 'success_color',
  warn: 'warning_color',
  bad: 'danger_color',
  info: 'info_color',
  accent: 'accent_color',
} as const satisfies Record<string, ThemeInput>

/** Text of each status, on its tint and on a surface, and what else is drawn in a colour that was chosen freely: all readable. */
function readableVariables(colors: ThemeInputs): Record<string, string> {
  const { dark_color: dark, primary_dark: darker, primary_light: lighter, danger_color: danger } = colors
  // A background that is dark in light mode gets no guarantee.
  const page = contrast(colors.background_color, '#ffffff') < 1.5 ? [colors.background_color] : []
  const variables: Record<string, string> = {}
  for (const [status, input] of Object.entries(statuses)) {
    const color = colors[input]
    const tints = { light: mixedOn(color, statusTint.light, '#ffffff'), dark: mixedOn(color, statusTint.dark, dark) }
    variables[`--${status}-ink-light`] = readableOn(
      color,
      [tints.light, '#ffffff', ...page],
      'black',
      inkContrast.light,
    )
    variables[`--${status}-ink-dark`] = readableOn(color, [tints.dark, dark], 'white', inkContrast.dark)
  }
  const fill = readableOn(danger, ['#ffffff'], 'black', 5.5)
  variables['--delete'] = fill
  variables['--delete-hover'] = mixed(fill, -0.15)
  variables['--link-hover-light'] = readableOn(darker, ['#ffffff', ...page], 'black', 4.6)
  variables['--link-hover-dark'] = readableOn(lighter, [dark], 'white', 4.6)
  // A bar needs 3:1 on its ground (WCAG 1.4.11).
  variables['--meter-dark'] = readableOn(lighter, [dark], 'white', 3)
  return variables
}

/** Every colour of a theme: what is missing or no colour falls back to the default theme; shades follow primary. */
export function completeColors(colors: SomeColors = {}): ThemeColors {
  const inputs = Object.fromEntries(
    Object.entries(themeInputs).map(([name, fallback]) => {
      const given = colors[name as ThemeInput]
      return [name, isColor(given) ? given : fallback]
    }),
  ) as ThemeInputs
  const ramp = rampOf(inputs.primary)
  const shaded = Object.fromEntries(shades.map((step) => [`primary_${step}`, ramp[step]]))
  return { ...inputs, ...shaded } as ThemeColors
}

/** The page's variables under a theme, by name. */
export function variablesOf(colors: SomeColors = {}): Record<string, string> {
  const complete = completeColors(colors)
  const ramp = rampOf(complete.primary)
  const { action, hover, press } = actionShades(ramp)
  const variables: Record<string, string> = {}
  for (const [name, variable] of Object.entries(inputVariables)) variables[variable] = complete[name as ThemeInput]
  for (const step of shades) variables[`--primary-${step}`] = ramp[step]
  variables['--action'] = `var(--primary-${action})`
  variables['--action-hover'] = `var(--primary-${hover})`
  variables['--action-press'] = `var(--primary-${press})`
  variables['--link-on-light'] = `var(--primary-${linkShade(ramp)})`
  variables['--on-tint-light'] = `var(--primary-${onTintShade(ramp)})`
  return { ...variables, ...readableVariables(complete) }
}

let painted: { key: string; text: string } | undefined

/**
 * The text of a style tag, at any place in the head: it contains only validated colours and our own names. Every page
 * requests the same theme, so the last one's text is cached.
 */
export function themeVariables(colors: SomeColors = {}): string {
  const key = JSON.stringify(colors)
  if (painted?.key === key) return painted.text
  const lines = Object.entries(variablesOf(colors)).map(([name, value]) => `${name}:${value}`)
  painted = { key, text: `html:root{${lines.join(';')}}` }
  return painted.text
}

/** Repaints the page. Browser only. */
export function paintTheme(colors: SomeColors): void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(variablesOf(colors))) style.setProperty(name, value)
}

/** Repaints the page and announces it: window event `themeChanged` with `detail.colors`. Browser only. */
export function applyTheme(colors: SomeColors): void {
  paintTheme(colors)
  window.dispatchEvent(new CustomEvent('themeChanged', { detail: { colors: completeColors(colors) } }))
}
