import { messages as authoringMessages } from '#features/authoring/messages/authoring-en.ts'
import { messages as categoriesMessages } from '#features/catalogue/messages/categories-en.ts'
import { plainText } from '#features/catalogue/rules/plain-text.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { messages } from '../messages/audit-en.ts'
import { messages as failuresMessages } from '../messages/failures-en.ts'

/** Acts and kinds in one language; a page has its own, a search looks in all. */
export type AuditNames = { acts: object; entities: object }
type Facts = Record<string, unknown> | null

/** What our words say of a code; nothing of one that they do not have, also not of 'constructor'. */
function wordOf(texts: object, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? (texts as Record<string, string>)[code] : undefined
}

/** 'courseTitle', 'reset-sent' → 'Course title', 'Reset sent'. */
function spelled(name: string): string {
  const plain = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** An action in words: 'User suspended'. An action without a text is spelled out from its name. */
export function actName(act: string, texts: AuditNames = messages): string {
  const dot = act.indexOf('.')
  const named = wordOf(texts.acts, act)
  return named ?? `${entityName(act.slice(0, dot), texts)} ${spelled(act.slice(dot + 1)).toLowerCase()}`
}

export function entityName(entity: string, texts: AuditNames = messages): string {
  return wordOf(texts.entities, entity) ?? spelled(entity)
}

/** What something was done to. Work that failed is kept by its code, and an order of groups is of all of them. */
export function auditedName(entry: { act: string; entity: string; entityUid: string; entityName: string }): string {
  const { act, entity, entityUid, entityName: name } = entry
  if (entity === 'failure') return name === 'webhook' ? messages.webhook : (wordOf(failuresMessages.jobs, name) ?? name)
  if (act === 'faq-group.ordered') return messages.allGroups
  if (entity === 'export') return wordOf(messages.lists, name) ?? name
  return name || entityUid
}

function fieldName(field: string): string {
  return wordOf(messages.fields, field) ?? spelled(field)
}

/** What a rejection's note is on: a field of the course, or one of its lessons, whose title was not written down. */
const notedName = (field: string) =>
  field.startsWith('lesson:') ? messages.lesson : (wordOf(authoringMessages.fields, field) ?? fieldName(field))

const isColor = (field: string) => /_color$|^primary_/.test(field)

/** Nothing, as it is meant: entries from before colours were written in full leave out the default theme's. */
function absent(field: string): string {
  if (isColor(field)) return messages.defaultColor
  return field === 'assignee' ? messages.nobody : messages.nothing
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const uid = /^[\da-z]{12}$/

function textOf(field: string, text: string): string {
  if (field === 'changed') return notedName(text)
  const coded = messages.values[(field === 'alsoRoles' ? 'role' : field) as keyof typeof messages.values] ?? {}
  const word = wordOf(field === 'motif' ? categoriesMessages.motifs : coded, text)
  if (word !== undefined) return word
  if (moment.test(text)) return formatDateTime(text)
  // Entries from before names were written down.
  if (field === 'assignee' && uid.test(text)) return messages.anAdministrator
  return (field === 'answer' || field === 'body') && /^<[a-z]/i.test(text) ? plainText(text) : text
}

function valueOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return absent(field)
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (Array.isArray(value))
    return value.length > 0 ? value.map((one) => valueOf(field, one)).join(', ') : messages.nothing
  if (typeof value === 'object') {
    const name = field === 'notes' ? notedName : fieldName
    const inner = Object.entries(value).map(([key, one]) => `${name(key)} ${valueOf(key, one)}`)
    return inner.length > 0 ? inner.join(', ') : messages.nothing
  }
  // Counted from nought, and shown as the categories' own table does.
  if (field === 'position' && typeof value === 'number') return String(value + 1)
  return textOf(field, String(value))
}

export type FactLine = { field: string; before: string; after: string }

/**
 * Before → after, a line a field; a side that said nothing of it is empty, and what both sides say alike did not change.
 */
export function factLines({ act, before, after }: { act: string; before: Facts; after: Facts }): FactLine[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    // Earlier entries name what was written by our number for it, which tells a person nothing.
    (field) => !(field === 'entry' && act.startsWith('enquiry.')),
  )
  const side = (facts: Facts, field: string) => (facts && field in facts ? valueOf(field, facts[field]) : '')
  return fields
    .filter((field) => !(before && after && JSON.stringify(before[field]) === JSON.stringify(after[field])))
    .map((field) => ({ field: fieldName(field), before: side(before, field), after: side(after, field) }))
}

/** So much of an entry is in sight before it is opened. */
const maxLines = 6
const maxCharacters = 90

/** The beginning of a text: whole words, or whole letters of one that is very long. */
function beginning(text: string): string {
  if (text.length <= maxCharacters) return text
  const head = text.slice(0, maxCharacters)
  const space = head.lastIndexOf(' ')
  if (space > maxCharacters / 2) return `${head.slice(0, space).replace(/[,;:]$/, '')}…`
  // Without the last one, which may have lost its sign.
  const letters = [...new Intl.Segmenter().segment(head)].slice(0, -1)
  return `${letters.map(({ segment }) => segment).join('')}…`
}

/** An entry in short: its first lines, each side's beginning; how many lines are left, and whether anything is. */
export function shortened(lines: readonly FactLine[]): { shown: FactLine[]; hidden: number; cut: boolean } {
  const shown = lines
    .slice(0, maxLines)
    .map(({ field, before, after }) => ({ field, before: beginning(before), after: beginning(after) }))
  const hidden = lines.length - shown.length
  const cut = shown.some(({ before, after }, at) => before !== lines[at]?.before || after !== lines[at]?.after)
  return { shown, hidden, cut: cut || hidden > 0 }
}
