import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { Refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { blogPost, draftOf } from '../queries/blog-draft.ts'
import { blogProblems, type BlogState, stateOf } from '../rules.ts'
import { blogs } from '../tables.ts'
import { freeSlug, keepingSlug, refuseTakenSlug } from './blog-slug.ts'
import { columnsOf, authorIdOf } from './blog-fields.ts'
import { draftConflict } from './save-blog.ts'

type Wish = { version?: number | undefined; publishAt?: string | null | undefined }

/** Publishes the draft, immediately or at its time. For a scheduled post a job clears the cached pages at that time. */
async function publish(tx: Tx, ctx: Ctx<Actor>, uid: string, wish: Wish = {}) {
  const now = ctx.now()
  const post = await blogPost(tx, uid, { lock: true })
  if (wish.version !== undefined && wish.version !== post.version)
    throw draftConflict({ data: await draftOf(tx, now, post) })
  const errors = blogProblems(post.fields)
  const [why] = Object.values(errors)
  if (why) throw unfinished(post.fields.title, errors, why)
  await refuseTakenSlug(tx, post.fields.slug, post.id)
  const wished = wish.publishAt === undefined ? post.fields.publishAt : wish.publishAt
  const publishedAt = wished === null ? now : new Date(wished)
  const fields = {
    ...post.fields,
    slug: post.fields.slug || (await freeSlug(tx, post.fields.title, post)),
    publishAt: publishedAt.toISOString(),
  }
  await tx
    .update(blogs)
    .set({
      ...columnsOf(fields, { uid, authorId: await authorIdOf(tx, fields.authorUid) }),
      state: 'PUBLISHED',
      draft: null,
      version: post.version + 1,
      updatedAt: now,
    })
    .where(eq(blogs.id, post.id))
  const state = stateOf('PUBLISHED', publishedAt, now)
  if (state === 'SCHEDULED')
    await ctx.jobs.enqueue(
      tx,
      'blog.show-scheduled',
      {},
      { startAfter: publishedAt, singletonKey: `${uid} ${fields.publishAt}` },
    )
  await recordAudit(tx, ctx, {
    act: state === 'SCHEDULED' ? 'blog.scheduled' : 'blog.published',
    uid,
    name: fields.title,
    before: { state: stateOf(post.state, post.publishedAt, now), slug: post.slug },
    after: { state, slug: fields.slug, publishedAt: fields.publishAt },
  })
  return { uid, slug: fields.slug, state }
}

function unfinished(title: string, errors: Record<string, LocalizableText>, why: LocalizableText) {
  const text = textOf(messages, 'unfinished', title.trim() || textOf(messages, 'untitled'), why)
  return new Refusal('VALIDATION_FAILED', 422, text, { errors })
}

const messageFor = (state: BlogState) =>
  state === 'SCHEDULED' ? textOf(messages, 'scheduled') : textOf(messages, 'published')

export const publishBlog = action(contract.publishBlog, async (ctx, { uid, ...wish }) => {
  const blog = await keepingSlug(() => ctx.transaction((tx) => publish(tx, ctx, uid, wish)))
  await ctx.forgetPages()
  return { data: { blogs: [blog] }, message: messageFor(blog.state) }
})

export const publishBlogs = action(contract.publishBlogs, async (ctx, { uids }) => {
  const shown = await keepingSlug(() =>
    ctx.transaction(async (tx) => {
      const done = []
      for (const uid of inOrder(uids)) done.push(await publish(tx, ctx, uid))
      return done
    }),
  )
  await ctx.forgetPages()
  return { data: { blogs: shown }, message: textOf(messages, 'published') }
})

/** Rows are locked in one order, so that two administrators never wait for each other. */
export const inOrder = (uids: readonly string[]): string[] => [...new Set(uids)].sort()
