import { primaryPair, variablesOf } from '#design/theme.ts'

/** The colours that a creator chooses from; `school` is that of the theme. Each is readable in light and dark (accents.test.ts). */
export const accents = ['school', 'neel', 'mor', 'paan', 'mehendi', 'geru', 'kumkum', 'gulaal', 'jamun'] as const
export type Accent = (typeof accents)[number]

/** The pigments of the covers (DESIGN.md 2.3). */
export const accentColors: Record<Exclude<Accent, 'school'>, string> = {
  neel: '#3B4FB8',
  mor: '#0C6F74',
  paan: '#1F6B4A',
  mehendi: '#55682A',
  geru: '#B9502A',
  kumkum: '#C4301E',
  gulaal: '#C12F60',
  jamun: '#6F3A8C',
}

/** What a part of a page in this colour overrides: all that follows the primary colour, and nothing else of the theme. */
export function accentVariables(accent: Accent): Record<string, string> {
  if (accent === 'school') return {}
  const primary = accentColors[accent]
  const all = variablesOf({ primary, ...primaryPair(primary) })
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => /^--(primary|action|link-|on-tint-|meter-)/.test(name)),
  )
}
