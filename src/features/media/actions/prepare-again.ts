import { and, eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract.ts'
import { assetOf, assetView } from '../queries.ts'
import { mediaAssets } from '../tables.ts'
import { uploadNotFound } from './upload-refusals.ts'

export const prepareAgain = action(contract.prepareAgain, async (ctx, { uid }) => {
  const row = await assetOf(ctx.db, ctx.actor, uid)
  if (!row) throw uploadNotFound()
  const waiting = await ctx.transaction(async (tx) => {
    const [changed] = await tx
      .update(mediaAssets)
      .set({ ladder: 'waiting', ladderPercent: 0, ladderTries: 0, ladderProblem: null })
      .where(and(eq(mediaAssets.id, row.id), eq(mediaAssets.ladder, 'failed')))
      .returning()
    if (changed) await ctx.jobs.enqueue(tx, 'media.make-ladder', { uid }, { singletonKey: uid })
    return changed
  })
  return { data: await assetView(ctx, waiting ?? row) }
})
