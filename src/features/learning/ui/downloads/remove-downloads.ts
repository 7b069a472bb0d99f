import { browserStore } from '#platform/browser/browser-store.ts'
import { deviceDatabase } from '#platform/browser/device-store/device-database.ts'
import { pagesCache } from '#platform/browser/device-store/names.ts'

/**
 * Removes everything that was downloaded: the key goes with the first stored byte, in one transaction. Without downloads
 * no service worker is needed.
 */
export async function removeAllDownloads(): Promise<void> {
  await deviceDatabase.clear()
  await caches.delete(pagesCache)
  browserStore.remove('downloadsOf')
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
}
