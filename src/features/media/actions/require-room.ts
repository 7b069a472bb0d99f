import type { Settings } from '#platform/server/config.ts'
import { noRoom } from '../storage/storage-problems.ts'
import { storageOf } from '../storage/storage.ts'

/**
 * The database and the machine live on the same disk as the media: some of it stays free.
 * @throws STORAGE_FULL (503) where `bytes` more would leave less than UPLOAD_FREE_MB
 */
export async function requireRoom(settings: Settings, bytes: number): Promise<void> {
  const room = await (await storageOf(settings)).room()
  if (room !== undefined && room < bytes + settings.uploadFreeBytes) throw noRoom()
}
