import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { number, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { type BlogPost, blogPost, draftOf } from '../queries/blog-draft.ts'
import { blogs } from '../tables.ts'
import { keepingSlug } from './blog-slug.ts'
import { columnsOf, fieldsSent, refuseForeign, authorIdOf } from './blog-fields.ts'

export const draftConflict = refusal('DRAFT_CONFLICT', 409, textOf(messages, 'conflict'))

const roundMs = 15 * minuteMs

export const saveBlog = action(contract.saveBlog, async (ctx, input) => {
  const sent = fieldsSent(input)
  const saved = await keepingSlug(() =>
    ctx.transaction(async (tx) => {
      const post = await blogPost(tx, input.uid, { lock: true })
      // A save that was repeated after its answer was lost, or that only says what is there: no conflict.
      if (Object.entries(sent).every(([name, value]) => isDeepStrictEqual(value, post.fields[name as never])))
        return post
      if (input.version !== post.version) throw draftConflict({ data: await draftOf(tx, ctx.now(), post) })
      await refuseForeign(tx, sent, post)
      return store(tx, ctx, post, sent)
    }),
  )
  return {
    data: {
      version: saved.version,
      savedAt: saved.savedAt.toISOString(),
      ...(sent.body !== undefined && sent.body !== input.body ? { body: sent.body } : {}),
    },
    message: textOf(messages, 'saved'),
  }
})

/**
 * A draft is a row of its own. For a published post it holds the unpublished changes next to the version that readers
 * see.
 */
async function store(
  tx: Tx,
  ctx: Ctx<Actor>,
  post: BlogPost,
  sent: Partial<contract.BlogFields>,
): Promise<Pick<BlogPost, 'version' | 'savedAt'>> {
  const fields = { ...post.fields, ...sent }
  const now = { version: post.version + 1, savedAt: ctx.now() }
  const written =
    post.state === 'PUBLISHED'
      ? { draft: fields }
      : columnsOf(fields, { uid: post.uid, authorId: await authorIdOf(tx, fields.authorUid) })
  await tx
    .update(blogs)
    .set({ ...written, ...now })
    .where(eq(blogs.id, post.id))
  if (await isFirstOfRound(tx, ctx, post.uid))
    await recordAudit(tx, ctx, {
      act: 'blog.saved',
      uid: post.uid,
      name: fields.title,
      after: { version: now.version },
    })
  return now
}

/**
 * Typing saves every second, so one audit entry records the author of the changes until someone else edits or a quarter
 * of an hour passes.
 */
async function isFirstOfRound(tx: Tx, { actor, now }: Ctx<Actor>, uid: string): Promise<boolean> {
  const [last] = await queryRows(tx, { act: text, actor_id: number, created_at: timestamp })`
    select act, actor_id, created_at from audit_entries where entity = 'blog' and entity_uid = ${uid}
    order by created_at desc limit 1`
  return (
    last?.act !== 'blog.saved' ||
    last.actor_id !== actor.userId ||
    now().getTime() - new Date(last.created_at).getTime() > roundMs
  )
}

export const readBlog = action(contract.readBlog, async ({ db, now }, { uid }) => ({
  data: await draftOf(db, now(), await blogPost(db, uid)),
}))
