import type { AuditFacts } from '#platform/audit.ts'
import type { ThemeRow } from './lock-themes.ts'

/** What the audit log says of a theme. */
export function factsOf({ name, isActive, colors }: ThemeRow): AuditFacts {
  return { name, isActive, ...colors }
}

/** Only what differs, on both sides. */
export function changedFacts(before: AuditFacts, after: AuditFacts): { before: AuditFacts; after: AuditFacts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (facts: AuditFacts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}
