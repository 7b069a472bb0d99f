import { completeColors, type ThemeInput, themeInputs } from '#design/theme.ts'
import type { AuditFacts } from '#platform/server/audit.ts'
import { colorsOf } from '../rules/theme.ts'
import type { ThemeRow } from './lock-themes.ts'

const inputs = Object.keys(themeInputs) as ThemeInput[]

/**
 * What the audit log says of a theme: the colours in force, also those that it leaves to the default theme. Shades follow
 * from primary and are not said.
 */
export function factsOf({ name, isActive, colors }: Pick<ThemeRow, 'name' | 'isActive' | 'colors'>): AuditFacts {
  const inForce = completeColors(colorsOf(colors))
  const colorEntries = inputs.map((input) => [input === 'primary' ? 'primary_color' : input, inForce[input]])
  return { name, isActive, ...Object.fromEntries(colorEntries) }
}

/** Only what differs, on both sides. */
export function changedFacts(before: AuditFacts, after: AuditFacts): { before: AuditFacts; after: AuditFacts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (facts: AuditFacts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}
