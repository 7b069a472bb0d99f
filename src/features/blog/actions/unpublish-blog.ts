import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { blogPost } from '../queries/blog-draft.ts'
import { stateOf } from '../rules.ts'
import { blogs } from '../tables.ts'
import { keepingSlug, refuseTakenSlug } from './blog-slug.ts'
import { columnsOf, authorIdOf } from './blog-fields.ts'
import { inOrder } from './publish-blog.ts'

/** Takes a post back; what was written since it was published is what the draft goes on with. */
async function unpublish(tx: Tx, ctx: Ctx<Actor>, uid: string) {
  const post = await blogPost(tx, uid, { lock: true })
  if (post.state === 'DRAFT') return { uid, slug: post.slug, state: 'DRAFT' as const }
  const { fields } = post
  await refuseTakenSlug(tx, fields.slug, post.id)
  await tx
    .update(blogs)
    .set({
      ...columnsOf(fields, { uid, authorId: await authorIdOf(tx, fields.authorUid) }),
      state: 'DRAFT',
      draft: null,
      version: post.version + 1,
      updatedAt: ctx.now(),
    })
    .where(eq(blogs.id, post.id))
  await recordAudit(tx, ctx, {
    act: 'blog.unpublished',
    uid,
    name: fields.title,
    before: { state: stateOf(post.state, post.publishedAt, ctx.now()) },
    after: { state: 'DRAFT' },
  })
  return { uid, slug: fields.slug || uid, state: 'DRAFT' as const }
}

async function unpublishAll(ctx: Ctx<Actor>, uids: readonly string[]) {
  const taken = await keepingSlug(() =>
    ctx.transaction(async (tx) => {
      const done = []
      for (const uid of inOrder(uids)) done.push(await unpublish(tx, ctx, uid))
      return done
    }),
  )
  await ctx.forgetPages()
  return { data: { blogs: taken }, message: textOf(messages, 'unpublished') }
}

export const unpublishBlog = action(contract.unpublishBlog, (ctx, { uid }) => unpublishAll(ctx, [uid]))
export const unpublishBlogs = action(contract.unpublishBlogs, (ctx, { uids }) => unpublishAll(ctx, uids))
