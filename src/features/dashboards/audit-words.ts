import { words } from './messages/audit-en.ts'

type Facts = Record<string, unknown> | null

/** 'courseTitle', 'reset-sent' → 'Course title', 'Reset sent'. */
function spelled(name: string): string {
  const plain = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** An act as people say it: 'User suspended'; one that nobody has worded is spelled out of its own name. */
export function actName(act: string): string {
  const dot = act.indexOf('.')
  return words.acts[act] ?? `${entityName(act.slice(0, dot))} ${spelled(act.slice(dot + 1)).toLowerCase()}`
}

export function entityName(entity: string): string {
  return words.entities[entity] ?? spelled(entity)
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return value.length > 0 ? value.map(valueOf).join(', ') : words.nothing
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${fieldName(name)} ${valueOf(inner)}`)
      .join(', ')
  const text = String(value)
  return words.values[text] ?? text
}

function fieldName(field: string): string {
  return words.fields[field] ?? spelled(field)
}

export type FactLine = { field: string; before: string; after: string }

/** Before → after, a line a field; a side that said nothing of it is empty. */
export function factLines(before: Facts, after: Facts): FactLine[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const side = (facts: Facts, field: string) => (facts && field in facts ? valueOf(facts[field]) : '')
  return fields.map((field) => ({
    field: fieldName(field),
    before: side(before, field),
    after: side(after, field),
  }))
}
