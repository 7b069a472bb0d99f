import { changeProfile } from '#features/accounts/actions/change-profile.ts'
import { lockMedia } from '#features/media/actions/hold-media.ts'
import { storeImage } from '#features/media/actions/store-image.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { creatorRoles, hasRole } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/account-en.ts'
import { ownProfileOf } from '../queries/own-profile.ts'

/** Px on a side: three times the largest it is shown at, less a little. */
const photoSide = 288

/** Makes an address the person's picture, or with an empty one none; the former one is purged by and by. */
async function wear(ctx: Ctx<Actor>, photoLink: string) {
  const user = await ctx.transaction(async (tx) => {
    await lockMedia(tx, photoLink)
    return changeProfile(tx, ctx.actor.userId, { photoLink })
  })
  // A creator's stands on their courses' pages too.
  await ctx.forgetPages(hasRole(user, creatorRoles) ? undefined : pagePath('/profile/$id', { id: user.uid }))
  return { data: ownProfileOf(user), message: textOf(messages, 'saved') }
}

export const savePhoto = action(contract.savePhoto, async (ctx) =>
  wear(ctx, (await storeImage(ctx, { side: photoSide })).src),
)
export const removePhoto = action(contract.removePhoto, (ctx) => wear(ctx, ''))
