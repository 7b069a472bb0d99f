import { action } from '#platform/api/action.ts'
import * as contract from '../contract.ts'
import { assetOf, assetView } from '../queries.ts'
import { uploadNotFound } from './upload-refusals.ts'

export const showAsset = action(contract.showAsset, async (ctx, { uid }) => {
  const row = await assetOf(ctx.db, ctx.actor, uid)
  if (!row) throw uploadNotFound()
  return { data: await assetView(ctx, row) }
})
