import * as z from 'zod/mini'
import { longest } from '#features/catalogue/rules/field-lengths.ts'
import { plainText } from '#features/catalogue/rules/plain-text.ts'
import { fieldErrors, maxLength, minLength, required, rule, zodError } from '#platform/api/validation.ts'
import { type Text, textOf } from '#platform/i18n/text.ts'
import { words as rules } from '#platform/messages/en.ts'
import type { DraftField, DraftFields } from '../contract/drafts.ts'
import { words } from '../messages/authoring-en.ts'
import { priceProblems } from './draft-price.ts'

const lines = (items: number, length: number) =>
  z
    .array(z.string().check(maxLength(length)))
    .check(rule((v) => v.length <= items, textOf(words, 'tooManyLines', items)))
const upTo = (n: number) => z.string().check(z.trim(), maxLength(n))
const readable = (html: string) => plainText(html)

/**
 * What a course needs before it is submitted (specification 5, createCourse; decisions 3), field by field. The form
 * shows these rules on change and blur, the server refuses with them at submit.
 */
const courseFields = z.object({
  title: required().check(minLength(5), maxLength(longest.title)),
  shortDescription: upTo(longest.shortDescription),
  description: z.string({ error: zodError(textOf(rules, 'required')) }).check(
    rule((html) => readable(html) !== '', textOf(rules, 'required')),
    rule((html) => [...readable(html)].length >= 20, textOf(rules, 'minLength', 20)),
    rule((html) => [...readable(html)].length <= 20_000, textOf(rules, 'maxLength', 20_000)),
  ),
  categoryId: z.number({ error: zodError(textOf(rules, 'required')) }),
  language: required().check(maxLength(60)),
  tags: lines(15, 40),
  outcomes: lines(12, 160),
  requirements: lines(12, 160),
  audience: lines(12, 160),
  seoTitle: upTo(70),
  seoDescription: upTo(170),
  slug: z.string().check(
    rule((v) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(v), textOf(words, 'slugShape')),
    maxLength(100),
  ),
} satisfies Partial<Record<DraftField, z.ZodMiniType>>)

/** Every field that breaks a rule, with the message of its first failing one. */
export function courseProblems(fields: DraftFields): Partial<Record<DraftField, Text>> {
  const parsed = courseFields.safeParse(fields)
  const found = parsed.success ? {} : fieldErrors(parsed.error)
  // A list's line is reported on the list.
  const byField: Partial<Record<DraftField, Text>> = {}
  for (const [path, message] of Object.entries(found)) byField[path.split('.')[0] as DraftField] ??= message
  return { ...byField, ...priceProblems(fields) }
}
