import * as z from 'zod/mini'
import { fieldErrors } from '#platform/api/validation.ts'
import type { LocalizableText } from '#platform/i18n/text.ts'
import type { DraftField, DraftFields } from '../contract/drafts.ts'
import { courseFields, type FieldTable } from './course-fields.ts'
import { priceProblems } from './draft-price.ts'
import { kindOf } from './field-kinds.ts'

const made = new WeakMap<FieldTable, z.ZodMiniObject>()

/**
 * What a course needs before it is submitted (specification 5, createCourse; decisions 3), field by field. The form
 * shows these rules on change and blur, the server refuses with them at submit.
 */
function rulesOf(table: FieldTable): z.ZodMiniObject {
  const known = made.get(table)
  if (known) return known
  const rules = Object.entries(table).flatMap(([name, field]) => {
    const own = kindOf(field).submitted?.(field as never)
    return own ? [[name, own] as const] : []
  })
  const schema = z.object(Object.fromEntries(rules))
  made.set(table, schema)
  return schema
}

/**
 * Every field that breaks a rule, with the message of its first failing one, in the order of the form.
 * @param at as for `priceProblems`
 */
export function courseProblems(
  fields: DraftFields,
  table: FieldTable = courseFields,
  at?: Date,
): Partial<Record<DraftField, LocalizableText>> {
  const parsed = rulesOf(table).safeParse(fields)
  const found: Record<string, LocalizableText> = { ...priceProblems(fields, at) }
  // A list's line is reported on the list.
  if (!parsed.success)
    for (const [path, message] of Object.entries(fieldErrors(parsed.error)))
      found[path.split('.')[0] as string] ??= message
  return Object.fromEntries(
    Object.keys(table).flatMap((name) => {
      const message = found[name]
      return message ? [[name, message]] : []
    }),
  )
}
