import { messages } from '#platform/messages/en.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import type { BlogField, BlogFields } from './contract/admin.ts'
import { contentRoles, creatorRoles, type Role } from '#platform/api/contract.ts'

/** Whose names posts have. */
export const authorRoles = [...creatorRoles, ...contentRoles] as const satisfies readonly Role[]

/** With a time in the future: SCHEDULED, which becomes PUBLISHED by itself. */
export const blogStates = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const
export type BlogState = (typeof blogStates)[number]
/** What the list of all posts can be sorted by. */
export const blogSorts = ['title', 'author', 'published', 'saved'] as const

/** Words a minute of a reader on a phone; posts are read at least one minute. */
const wordsPerMinute = 200

const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, ' ')

export function readMinutesOf(html: string): number {
  const words = withoutTags(html).split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** A text as part of an address, in any script: 'What a late return costs' → 'what-a-late-return-costs'. */
export function anchorOf(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/&[a-z#0-9]+;/g, ' ')
  return (
    plain
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'section'
  )
}

/** Gives every h2 an id, so that a table of contents can link to it. */
export function withAnchors(html: string): { html: string; headings: { id: string; text: string }[] } {
  const headings: { id: string; text: string }[] = []
  const taken = new Set<string>()
  /** The last number that equal headings got: a post may have thousands of them. */
  const numbers = new Map<string, number>()
  const marked = html.replace(/<h2>(.*?)<\/h2>/gs, (_whole, inner: string) => {
    const text = withoutTags(inner).replace(/\s+/g, ' ').trim()
    const base = anchorOf(text)
    let id = base
    while (taken.has(id)) {
      const number = (numbers.get(base) ?? 1) + 1
      numbers.set(base, number)
      id = `${base}-${number}`
    }
    taken.add(id)
    headings.push({ id, text: plainText(text) })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: marked, headings }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
function plainText(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
}

/** Small Latin letters, digits and single hyphens. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

type Language = BlogFields['language']
const devanagari = /[\u0900-\u097F]/

/** A post's language follows the script of its title when that changes; else it stays as chosen. */
export function languageFollowing(before: string, title: string, chosen: Language): Language {
  const hindi = devanagari.test(title)
  return title === '' || hindi === devanagari.test(before) ? chosen : hindi ? 'Hindi' : 'English'
}

/** A moment as ISO 8601 of a year that a calendar here has. */
export function isMoment(text: string | null): boolean {
  if (text === null) return true
  const at = new Date(text)
  return /^\d{4}-\d{2}-\d{2}T/.test(text) && at.getTime() > Date.UTC(2000, 0) && at.getTime() < Date.UTC(2100, 0)
}

/** A published post of a moment to come is scheduled. */
export function stateOf(state: 'DRAFT' | 'PUBLISHED', publishedAt: Date | null, now: Date): BlogState {
  if (state === 'DRAFT') return 'DRAFT'
  return publishedAt && publishedAt > now ? 'SCHEDULED' : 'PUBLISHED'
}

/** What a post still needs before it can be published: field → message. */
export function blogProblems({ title, excerpt, body }: Pick<BlogFields, 'title' | 'excerpt' | 'body'>) {
  const errors: Partial<Record<BlogField, LocalizableText>> = {}
  if ([...title.trim()].length < 5)
    errors.title = title.trim() ? textOf(messages, 'minLength', 5) : textOf(messages, 'required')
  if (!excerpt.trim()) errors.excerpt = textOf(messages, 'required')
  if (!withoutTags(body).trim()) errors.body = textOf(messages, 'required')
  return errors
}

/** A post as it begins. `coverSeed` draws its cover. */
export function emptyBlog(authorUid: string, coverSeed: number): BlogFields {
  return {
    title: '',
    slug: '',
    excerpt: '',
    body: '',
    authorUid,
    tags: [],
    language: 'English',
    coverLink: null,
    coverMotif: 'business',
    coverSeed,
    seoTitle: '',
    seoDescription: '',
    publishAt: null,
  }
}
