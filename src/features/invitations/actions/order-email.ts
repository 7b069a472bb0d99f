import type { Ctx } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'

/**
 * Orders an email of an invitation, sent once, when the caller's transaction commits or at `startAfter`.
 * @param send which email of this invitation it is, from 1
 */
export async function orderEmail(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Tx,
  { id, uid }: { id: number; uid: string },
  { send, startAfter }: { send: number; startAfter?: Date },
): Promise<void> {
  await ctx.jobs.enqueue(
    tx,
    'invitations.send-invitation',
    { invitationId: id, send },
    { singletonKey: `invitation:${uid}:${send}`, ...(startAfter && { startAfter }) },
  )
}
