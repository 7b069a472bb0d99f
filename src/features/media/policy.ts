import { isAdmin, type Role } from '#platform/api/contract.ts'

type Actor = { userId: number; roles: readonly Role[] }
type Asset = { ownerId: number }

/** Continues an upload, drops it or submits it: only the person who sent it. */
export const isUploader = (actor: Pick<Actor, 'userId'>, asset: Asset): boolean => asset.ownerId === actor.userId

/** Sees a file with its state, writes its captions, has it prepared again. */
export const canManageAsset = (actor: Actor, asset: Asset): boolean => isUploader(actor, asset) || isAdmin(actor)
