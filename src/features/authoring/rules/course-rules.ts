import * as z from 'zod/mini'
import { fieldErrors, maxLength, minLength, required, rule, zodError } from '#platform/api/validation.ts'
import { type Text, textOf } from '#platform/i18n/text.ts'
import { words as rules } from '#platform/messages/en.ts'
import type { DraftField, DraftFields } from '../contract/drafts.ts'
import { words } from '../messages/authoring-en.ts'
import { longest } from '#features/catalogue/rules/field-lengths.ts'
import { plainText } from '#features/catalogue/rules/plain-text.ts'

/** In rupees, of what is paid. */
export const lowestPrice = 1
export const maxPrice = 500_000

const lines = (items: number, length: number) =>
  z
    .array(z.string().check(maxLength(length)))
    .check(rule((v) => v.length <= items, textOf(words, 'tooManyLines', items)))
const upTo = (n: number) => z.string().check(z.trim(), maxLength(n))
const readable = (html: string) => plainText(html)
const wholePaise = (rupees: number) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6

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

type Price = Pick<DraftFields, 'price' | 'discount' | 'free'>

/** The price's first failing rule; a free course has none. */
export function priceProblems({ price, discount, free }: Price): Partial<Record<DraftField, Text>> {
  if (free) return {}
  if (price === null) return { price: textOf(rules, 'required') }
  if (price <= 0) return { price: textOf(rules, 'positive') }
  if (!wholePaise(price)) return { price: textOf(words, 'twoDecimals') }
  const off = discount ?? 0
  if (off < 0) return { discount: textOf(rules, 'number') }
  if (!wholePaise(off)) return { discount: textOf(words, 'twoDecimals') }
  if (off > price) return { discount: textOf(words, 'discountOverPrice') }
  const paid = Math.round((price - off) * 100) / 100
  if (paid > 0 && paid < lowestPrice)
    return off > 0 ? { discount: textOf(words, 'priceAtLeast') } : { price: textOf(words, 'priceAtLeast') }
  if (paid > maxPrice) return { price: textOf(words, 'priceAtMost') }
  return {}
}

/** Every field that breaks a rule, with the message of its first failing one. */
export function courseProblems(fields: DraftFields): Partial<Record<DraftField, Text>> {
  const parsed = courseFields.safeParse(fields)
  const found = parsed.success ? {} : fieldErrors(parsed.error)
  // A list's line is reported on the list.
  const byField: Partial<Record<DraftField, Text>> = {}
  for (const [path, message] of Object.entries(found)) byField[path.split('.')[0] as DraftField] ??= message
  return { ...byField, ...priceProblems(fields) }
}

/** Whether a draft has a price that can be shown: one that keeps the rules, or the switch for a free course. */
export function hasPrice(price: Price): boolean {
  return Object.keys(priceProblems(price)).length === 0
}

/** The price as it will stand, in rupees: nothing for a free course. */
export function priceOf({ price, discount, free }: Price): { price: number; discount: number } {
  return free ? { price: 0, discount: 0 } : { price: price ?? 0, discount: discount ?? 0 }
}
