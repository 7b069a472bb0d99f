import { courseFields, type FieldTable } from './course-fields.ts'
import { type Known, kindOf, normalised } from './field-kinds.ts'

type Values = { free: boolean; [name: string]: unknown }
type Pictures = { before: string; after: string }
/** Texts as people read them, or addresses of pictures. */
export type FieldChange = { field: string; before: string; after: string; pictures?: Pictures }

/** The fields that a difference shows; of the others another one shows the change, or nobody needs to read it. */
export function shownFields(table: FieldTable): string[] {
  return Object.entries(table).flatMap(([name, field]) => (kindOf(field).shown ? [name] : []))
}

/**
 * What differs between two versions of a course's fields, in the order of the form.
 * @param before null: nothing is there yet, so that everything filled in is new
 * @param pictures of the two covers
 */
export function fieldChanges(
  before: object | null,
  after: object,
  known: Omit<Known, 'free'> & { pictures: Pictures },
  table: FieldTable = courseFields,
): FieldChange[] {
  const [old, now] = [before && (normalised(before, table) as Values), normalised(after, table) as Values]
  return Object.entries(table).flatMap(([field, spec]): FieldChange[] => {
    const { shown, alike } = kindOf(spec)
    if (!shown) return []
    if (shown === 'pictures') {
      const { pictures } = known
      return pictures.before === pictures.after ? [] : [{ field, before: '', after: '', pictures }]
    }
    const textOf = (values: Values | null) => {
      const value = values?.[field]
      return values === null || value === undefined ? '' : shown(value as never, { ...known, free: values.free })
    }
    const change = { field, before: textOf(old), after: textOf(now) }
    const isOther = alike && old?.[field] && now[field] && old[field] !== now[field]
    return change.before !== change.after || isOther ? [change] : []
  })
}
