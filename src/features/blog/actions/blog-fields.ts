import { eq } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { isCoverMotif } from '#features/catalogue/rules/cover/cover.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { cleanRichText } from '#platform/files/rich-text.ts'
import { textOf } from '#platform/i18n/text.ts'
import { type BlogFields, blogFields, blogLimits } from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { canKeepByline, canSignBlog } from '../policy.ts'
import type { BlogPost } from '../queries/blog-draft.ts'
import { readMinutesOf } from '../rules.ts'
import { refuseTakenSlug } from './blog-slug.ts'

const fieldNames = Object.keys(blogFields.shape) as (keyof BlogFields)[]

/** Only a post's own fields of a body, HTML made safe, tags once each. */
export function fieldsSent(input: Partial<BlogFields>): Partial<BlogFields> {
  const sent: Record<string, unknown> = {}
  for (const name of fieldNames) if (input[name] !== undefined) sent[name] = input[name]
  if (typeof sent.body === 'string') sent.body = cleanRichText(sent.body, 'body', blogLimits.body)
  if (Array.isArray(sent.tags))
    sent.tags = [...new Set((sent.tags as string[]).map((tag) => tag.trim()).filter(Boolean))]
  if (typeof sent.publishAt === 'string') sent.publishAt = new Date(sent.publishAt).toISOString()
  return sent as Partial<BlogFields>
}

/** What the shape of a body cannot say: who may sign, which covers there are, whose address it is. */
export async function refuseForeign(tx: Tx, sent: Partial<BlogFields>, post: BlogPost | null): Promise<void> {
  if (sent.coverMotif !== undefined && !isCoverMotif(sent.coverMotif))
    throw refuseFields({ coverMotif: textOf(messages, 'motifRule') })
  if (sent.authorUid !== undefined && sent.authorUid !== post?.fields.authorUid) {
    const person = await personOf(tx, sent.authorUid)
    if (!person || !canSignBlog(person)) throw refuseFields({ authorUid: textOf(messages, 'authorRule') })
  }
  if (sent.slug !== undefined) await refuseTakenSlug(tx, sent.slug, post?.id ?? null)
}

async function personOf(tx: Tx, uid: string) {
  const { id, roles, suspendedAt } = users
  const [person] = await tx.select({ id, roles, suspendedAt }).from(users).where(eq(users.uid, uid))
  return person
}

/** The id of the author whose name a post bears. */
export async function authorIdOf(tx: Tx, uid: string): Promise<number> {
  const person = await personOf(tx, uid)
  if (!person || !canKeepByline(person)) throw refuseFields({ authorUid: textOf(messages, 'authorRule') })
  return person.id
}

/** The fields as the row keeps them; without an address the uid stands for it. */
export function columnsOf(fields: BlogFields, post: { uid: string; authorId: number }) {
  const { authorUid: _, publishAt, slug, ...same } = fields
  return {
    ...same,
    slug: slug || post.uid,
    authorId: post.authorId,
    publishedAt: publishAt === null ? null : new Date(publishAt),
    readMinutes: readMinutesOf(fields.body),
  }
}
