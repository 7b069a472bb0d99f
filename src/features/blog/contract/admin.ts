import * as z from 'zod/mini'
import { contentRoles, endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { storedShape } from '#platform/api/stored-shape.ts'
import {
  idempotencyKeyInput,
  maxLength,
  oneOrMore,
  optionalText,
  pagination,
  required,
  richText,
  rule,
  wholeNumber,
} from '#platform/api/validation.ts'
import { isUploadedImage } from '#features/media/rules.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/admin-en.ts'
import { blogSorts, blogStates, isMoment, isSlug } from '../rules.ts'
import { blogAuthor, blogPage, pageAmounts } from './blog.ts'

// Writing posts: drafts are saved as they are typed; what readers have changes when a post is published.

export const blogLanguages = ['English', 'Hindi'] as const

const text = (n: number) => z.string().check(maxLength(n))
/** How long each field may be. */
export const blogLimits = {
  title: 200,
  slug: 120,
  excerpt: 500,
  seoTitle: 200,
  seoDescription: 500,
  tag: 40,
  tags: 12,
  body: 200_000,
}

/** What is written of a post. */
export const blogFields = z.object({
  title: text(blogLimits.title),
  /** Small Latin letters, digits and hyphens; empty: made of the title when it is published. */
  slug: text(blogLimits.slug).check(rule((v) => v === '' || isSlug(v), textOf(messages, 'slugRule'))),
  excerpt: text(blogLimits.excerpt),
  /** HTML, sanitised when saved. */
  body: richText(blogLimits.body),
  authorUid: text(64),
  tags: z.array(text(blogLimits.tag)).check(rule((v) => v.length <= blogLimits.tags, textOf(messages, 'tooManyTags'))),
  language: z.enum(blogLanguages),
  /** An uploaded picture's address; null shows the generated cover. */
  coverLink: z.nullable(z.string().check(rule(isUploadedImage, textOf(messages, 'coverRule')))),
  coverMotif: text(20),
  coverSeed: wholeNumber().check(rule((v) => v >= 1 && v <= 1_000_000, textOf(platformMessages, 'number'))),
  /** For search engines; empty: title and excerpt. */
  seoTitle: text(blogLimits.seoTitle),
  seoDescription: text(blogLimits.seoDescription),
  /** When it shows; null: as soon as it is published. */
  publishAt: z.nullable(z.string().check(rule(isMoment, textOf(messages, 'momentRule')))),
})
export type BlogFields = z.output<typeof blogFields>
export type BlogField = keyof BlogFields
const someFields = z.partial(blogFields).shape

/** A post as its editor has it. */
export const blogDraft = z.object({
  uid: z.string(),
  state: z.enum(blogStates),
  /** The address it has now, where it ever was public. */
  slug: z.string(),
  /** Sent with the next save; each save raises it by one. */
  version: z.number(),
  savedAt: z.string(),
  /** The fields differ from what readers have. */
  changed: z.boolean(),
  author: blogAuthor,
  fields: storedShape(blogFields),
})
export type BlogDraft = z.output<typeof blogDraft>

const uid = () => required().check(maxLength(64))
const uids = () => oneOrMore(100)

const blogRow = z.object({
  uid: z.string(),
  slug: z.string(),
  title: z.string(),
  coverLink: z.string(),
  state: z.enum(blogStates),
  changed: z.boolean(),
  tags: z.array(z.string()),
  language: z.string(),
  author: z.object({ uid: z.string(), clubbedName: z.string() }),
  publishedAt: z.nullable(z.string()),
  savedAt: z.string(),
})
export type BlogRow = z.output<typeof blogRow>

export const adminBlogs = endpoint({
  call: 'GET /admin/blog',
  kind: 'read',
  access: contentRoles,
  answers: 'list',
  input: z.object({ ...listInput({ sorts: blogSorts, sort: 'saved' }), state: z.optional(z.enum(blogStates)) }),
  reply: z.object({ blogs: z.array(blogRow), pagination, counts: z.record(z.enum(blogStates), z.number()) }),
  summary: 'Lists all posts, by status',
})

/** The same `idempotencyKey` again finds the post of the first time. 422 `slug` where another post has or had it. */
export const createBlog = endpoint({
  call: 'POST /admin/blog',
  kind: 'write',
  access: contentRoles,
  input: z.object({ ...someFields, idempotencyKey: z.optional(idempotencyKeyInput()) }),
  reply: blogDraft,
  creates: true,
  summary: 'Creates a draft post',
})

export const readBlog = endpoint({
  call: 'GET /admin/blog/{uid}',
  kind: 'read',
  access: contentRoles,
  input: z.object({ uid: uid() }),
  reply: blogDraft,
  summary: 'Gets a post for editing',
})

/**
 * Saves the given fields, which may be incomplete. 409 DRAFT_CONFLICT where someone saved since `version`: `data` is
 * the present draft. Readers see the published version of a post until it is published again.
 */
export const saveBlog = endpoint({
  call: 'POST /admin/blog/{uid}',
  kind: 'write',
  access: contentRoles,
  input: z.object({ ...someFields, uid: uid(), version: wholeNumber() }),
  reply: z.object({ version: z.number(), savedAt: z.string(), body: z.optional(z.string()) }),
  summary: 'Saves a post',
})

const moved = z.object({ blogs: z.array(z.object({ uid: z.string(), slug: z.string(), state: z.enum(blogStates) })) })
const one = { kind: 'write', access: contentRoles, input: z.object({ uid: uid() }), reply: moved } as const
const many = { ...one, input: z.object({ uids: uids() }) } as const

/**
 * Publishes a post's draft, immediately or at its `publishAt`. 422 names what is missing; 409 DRAFT_CONFLICT where
 * someone saved since `version`.
 */
export const publishBlog = endpoint({
  ...one,
  call: 'POST /admin/blog/{uid}/publish',
  input: z.object({
    uid: uid(),
    version: z.optional(wholeNumber()),
    publishAt: z.optional(blogFields.shape.publishAt),
  }),
  summary: 'Publishes a post, or schedules it',
})
export const publishBlogs = endpoint({
  ...many,
  call: 'POST /admin/blog/publish',
  summary: 'Publishes several posts, or none if one is incomplete',
})
export const unpublishBlog = endpoint({
  ...one,
  call: 'POST /admin/blog/{uid}/unpublish',
  summary: 'Unpublishes a post',
})
export const unpublishBlogs = endpoint({
  ...many,
  call: 'POST /admin/blog/unpublish',
  summary: 'Unpublishes several posts',
})
const deletedBlogs = z.object({ uids: z.array(z.string()) })
/** With `uids` those too. */
export const deleteBlog = endpoint({
  ...one,
  call: 'POST /admin/blog/{uid}/delete',
  input: z.object({ uid: uid(), uids: z.optional(uids()) }),
  reply: deletedBlogs,
  summary: 'Deletes a post and its URLs',
})
export const deleteBlogs = endpoint({
  ...many,
  call: 'POST /admin/blog/delete',
  reply: deletedBlogs,
  summary: 'Deletes several posts and their URLs',
})

/** The page as it will be: what get-blog-detail answers once it is published. */
export const previewBlog = endpoint({
  call: 'GET /admin/blog/{uid}/preview',
  kind: 'read',
  access: contentRoles,
  input: z.object({ uid: uid() }),
  reply: blogPage,
  amounts: pageAmounts,
  summary: 'Previews a post',
})

export const blogAuthors = endpoint({
  call: 'GET /admin/blog/author',
  kind: 'read',
  access: contentRoles,
  input: z.object({ search: optionalText(100) }),
  reply: z.object({ authors: z.array(blogAuthor) }),
  summary: 'Searches creators and administrators who can be authors, up to 20',
})
