import * as z from 'zod/mini'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { cardAmounts } from '#features/catalogue/rules/card-amounts.ts'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, optionalText, pagination, paging, required } from '#platform/api/validation.ts'

/** Who signs a post; `photo` is the address of a picture, or empty. */
export const blogAuthor = z.object({ uid: z.string(), clubbedName: z.string(), photo: z.string() })
export type BlogAuthor = z.output<typeof blogAuthor>

/** A post as lists show it. Times ISO 8601. */
export const blogCard = z.object({
  uid: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Always there: the uploaded picture or the generated cover. */
  coverLink: z.string(),
  tags: z.array(z.string()),
  language: z.string(),
  author: blogAuthor,
  publishedAt: z.string(),
  readMinutes: z.number(),
})
export type BlogCard = z.output<typeof blogCard>

export const getAllBlogs = endpoint({
  call: 'POST /blog/get-all-blogs',
  kind: 'read',
  access: 'public',
  input: z.object({ ...paging(), tag: optionalText(60), search: optionalText(100) }),
  reply: z.object({
    blogs: z.array(blogCard),
    pagination,
    /** Every tag of the published posts, the most used first. */
    tags: z.array(z.object({ name: z.string(), count: z.number() })),
  }),
  summary: 'Lists published posts, newest first',
})

/** A post and its sidebar. */
export const blogPage = z.object({
  blog: z.extend(blogCard, {
    /** Sanitised HTML; every h2 carries the id that `headings` names. */
    body: z.string(),
    headings: z.array(z.object({ id: z.string(), text: z.string() })),
    seoTitle: z.string(),
    seoDescription: z.string(),
    updatedAt: z.string(),
  }),
  /** Courses of what the post is about, the nearest first; at most 3. */
  courses: z.array(courseCard),
  next: z.array(blogCard),
})
export type BlogPage = z.output<typeof blogPage>
export const pageAmounts = { reply: { courses: cardAmounts } } as const

/** A former address answers the post under its present `slug`. */
export const getBlogDetail = endpoint({
  call: 'POST /blog/get-blog-detail',
  kind: 'read',
  access: 'public',
  input: z.object({ slug: required().check(maxLength(200)) }),
  reply: blogPage,
  amounts: pageAmounts,
  summary: 'Gets a post with related courses and related posts',
})
