import { randomInt } from 'node:crypto'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/admin.ts'
import { messages } from '../messages/admin-en.ts'
import { blogPost, draftOf } from '../queries/blog-draft.ts'
import { emptyBlog } from '../rules.ts'
import { blogs } from '../tables.ts'
import { keepingSlug } from './blog-slug.ts'
import { columnsOf, fieldsSent, refuseForeign, authorIdOf } from './blog-fields.ts'

/** Begins a post. The same key again finds the post of the first time. */
export const createBlog = action(contract.createBlog, async (ctx, input) => {
  const sent = fieldsSent(input)
  const idempotencyKey = input.idempotencyKey ? `${ctx.actor.userId}:${input.idempotencyKey}` : null
  const data = await keepingSlug(() =>
    ctx.transaction(async (tx) => {
      const before = idempotencyKey && (await madeBefore(tx, idempotencyKey))
      if (before) return draftOf(tx, ctx.now(), await blogPost(tx, before))
      await refuseForeign(tx, sent, null)
      const uid = newUid()
      const fields = { ...emptyBlog(ctx.actor.uid, randomInt(1, 1_000_000)), ...sent }
      const at = ctx.now()
      await tx.insert(blogs).values({
        uid,
        ...columnsOf(fields, { uid, authorId: await authorIdOf(tx, fields.authorUid) }),
        idempotencyKey,
        createdAt: at,
        updatedAt: at,
        savedAt: at,
      })
      await recordAudit(tx, ctx, { act: 'blog.created', uid, name: fields.title })
      return draftOf(tx, at, await blogPost(tx, uid))
    }),
  )
  return { data, message: textOf(messages, 'created') }
})

async function madeBefore(tx: Tx, idempotencyKey: string): Promise<string | undefined> {
  // Two concurrent first saves (a double click, a retry while the first still runs) run one after the other.
  await takeLock(tx, locks.creation(idempotencyKey))
  const [row] = await queryRows(tx, { uid: text })`select uid from blogs where create_key = ${idempotencyKey}`
  return row?.uid
}
