import { basename } from 'node:path'
import { signedMediaPath } from '#features/media/actions/sign-media.ts'
import type { mediaAssets } from '#features/media/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { hourMs } from '#platform/format/durations.ts'
import type { DownloadFile } from '../contract/assignment.ts'
import { mediaHours } from '../rules/watching.ts'

/** The person whom addresses are signed for, and the time at which they expire. */
export type Addresses = { secret: string; userId: number; expiresAt: Date }

export function addressesFor({ settings, now, actor }: Pick<Ctx, 'settings' | 'now'> & { actor: { userId: number } }) {
  const expiresAt = new Date(now().getTime() + mediaHours * hourMs)
  return { secret: settings.mediaSecret, userId: actor.userId, expiresAt }
}

/** A document to download, under its name; null where its file is missing. */
export function downloadOf(
  asset: Pick<typeof mediaAssets.$inferSelect, 'uid' | 'renditions' | 'name'>,
  { secret, ...grant }: Addresses,
): DownloadFile | null {
  const [file] = asset.renditions
  if (!file) return null
  const name = asset.name || basename(file.path)
  return {
    name,
    bytes: file.bytes,
    type: file.type,
    href: signedMediaPath(secret, { ...grant, assetUid: asset.uid, file: file.path, downloadAs: name }),
  }
}
