import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { blogPost } from '../queries/blog-draft.ts'
import { blogs } from '../tables.ts'
import { inOrder } from './publish-blog.ts'

/** All or, where one is not there, none. */
async function deleteAll(ctx: Ctx<Actor>, requested: readonly string[]) {
  const uids = inOrder(requested)
  await ctx.transaction(async (tx) => {
    for (const uid of uids) {
      const post = await blogPost(tx, uid, { lock: true })
      await tx.delete(blogs).where(eq(blogs.id, post.id))
      const { title, slug, state, body } = post
      await recordAudit(tx, ctx, { act: 'blog.deleted', uid, name: title, before: { title, slug, state, body } })
    }
  })
  await ctx.forgetPages()
  return { data: { uids }, message: textOf(messages, 'deleted') }
}

export const deleteBlog = action(contract.deleteBlog, (ctx, { uid, uids = [] }) => deleteAll(ctx, [uid, ...uids]))
export const deleteBlogs = action(contract.deleteBlogs, (ctx, { uids }) => deleteAll(ctx, uids))
