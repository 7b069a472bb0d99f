import { hasServiceWorker } from '#platform/browser/service-worker.ts'

/** Whether this browser can store lessons: it needs a service worker, encryption and a secure address. */
export const canDownload = (): boolean => hasServiceWorker() && 'caches' in window && Boolean(globalThis.crypto?.subtle)
