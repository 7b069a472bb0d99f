import { isAdmin, type Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
type Asset = { ownerId: number }

/** Goes on with an upload, drops it, or hands it in: whoever sent it, and nobody in their place. */
export const isUploader = (actor: Pick<Actor, 'userId'>, asset: Asset): boolean => asset.ownerId === actor.userId

/** Sees a file with its state, writes its captions, has it prepared again. */
export const canManageAsset = (actor: Actor, asset: Asset): boolean => isUploader(actor, asset) || isAdmin(actor)
