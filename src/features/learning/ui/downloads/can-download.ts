/** Whether this browser can store lessons: it needs a service worker, encryption and a secure address. */
export const canDownload = (): boolean =>
  !import.meta.env.DEV && 'serviceWorker' in navigator && 'caches' in window && Boolean(globalThis.crypto?.subtle)
