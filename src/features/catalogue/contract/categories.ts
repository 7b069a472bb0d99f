import * as z from 'zod/mini'
import { contentRoles, endpoint } from '#platform/api/contract.ts'
import { listInput, selectedRows } from '#platform/api/lists.ts'
import { maxLength, minLength, pagination, required, rule, wholeNumber, zodError } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/categories-en.ts'
import { adminCategorySorts } from '../rules/course-states.ts'
import { coverMotifNames } from '../rules/cover-motifs.ts'

/** An installation has at most so many. */
export const maxCategories = 100

const uid = () => required().check(maxLength(64))
const slug = () =>
  required().check(
    maxLength(60),
    rule((value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), textOf(messages, 'slugRule')),
  )

const fields = {
  name: required().check(minLength(2), maxLength(60)),
  nameHi: required().check(
    minLength(2),
    maxLength(60),
    rule((value) => /\p{Script=Devanagari}/u.test(value), textOf(messages, 'hindiRule')),
  ),
  slug: slug(),
  /** The block-print cover's motif. */
  motif: z.enum(coverMotifNames, { error: zodError(textOf(platformMessages, 'required')) }),
}

const category = z.object({
  uid: z.string(),
  slug: z.string(),
  name: z.string(),
  nameHi: z.string(),
  motif: z.enum(coverMotifNames),
  cover: z.string(),
  /** From 0; in this order they stand everywhere. */
  position: z.number(),
  /** Courses in any state. */
  coursesCount: z.number(),
  /** Those in the marketplace. */
  listedCount: z.number(),
  formerSlugs: z.array(z.string()),
})
export type Category = z.output<typeof category>

export const adminCategories = endpoint({
  call: 'GET /admin/category',
  kind: 'read',
  access: contentRoles,
  input: z.object({
    ...listInput({ sorts: adminCategorySorts, sort: 'position', direction: 'asc' }),
    selected: selectedRows(),
  }),
  reply: z.object({ categories: z.array(category), pagination }),
  answers: 'list',
  summary: 'Lists the categories in order',
})

const saved = z.object({ uid: z.string(), slug: z.string() })

/** 422 `slug` where it is or was another category's; 409 TOO_MANY_CATEGORIES. */
export const createCategory = endpoint({
  call: 'POST /admin/category',
  kind: 'write',
  access: contentRoles,
  input: z.object(fields),
  reply: saved,
  creates: true,
  summary: 'Creates a category at the end of the order',
})

/** The former slug goes on leading to it. `position`: its place from 0, the others make room. */
export const saveCategory = endpoint({
  call: 'POST /admin/category/{uid}',
  kind: 'write',
  access: contentRoles,
  input: z.object({
    uid: uid(),
    name: z.optional(fields.name),
    nameHi: z.optional(fields.nameHi),
    slug: z.optional(fields.slug),
    motif: z.optional(fields.motif),
    position: z.optional(
      wholeNumber().check(rule((value) => value >= 0 && value < maxCategories, textOf(platformMessages, 'number'))),
    ),
  }),
  reply: saved,
  summary: 'Updates the name, position or motif of a category',
})

/** 409 MERGED_INTO_ITSELF. */
export const mergeCategory = endpoint({
  call: 'POST /admin/category/{uid}/merge',
  kind: 'write',
  access: contentRoles,
  input: z.object({ uid: uid(), into: uid() }),
  reply: z.object({ uid: z.string(), courses: z.number() }),
  summary: 'Merges a category into another; its old URLs redirect there',
})

/** 409 CATEGORY_IN_USE while a course or a draft is in it, LAST_CATEGORY where no other is left. */
export const deleteCategory = endpoint({
  call: 'POST /admin/category/{uid}/delete',
  kind: 'write',
  access: contentRoles,
  input: z.object({ uid: uid() }),
  reply: z.object({ uid: z.string() }),
  summary: 'Deletes an empty category',
})
