import { browserStore } from '#platform/browser/browser-store.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { pagesCache } from '#platform/browser/device-store/names.ts'
import { releaseServiceWorker } from '#platform/browser/service-worker.ts'

/**
 * Removes everything that was downloaded: the key goes with the first stored byte, in one transaction.
 */
export async function removeAllDownloads(): Promise<void> {
  await deviceDatabase.clear()
  await caches.delete(pagesCache)
  browserStore.remove('downloadsOf')
  await releaseServiceWorker()
}
