import { browserStore } from './browser-store.ts'
import { serviceWorkerPath } from './device-store/names.ts'
import { queriesFromDevice } from './query-client.tsx'

/** Whether this browser runs the service worker; while developing there is none. */
export const hasServiceWorker = (): boolean => !import.meta.env.DEV && 'serviceWorker' in navigator

/** Installs the service worker, and waits until it answers this page. */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(serviceWorkerPath)
  const registration = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  queriesFromDevice()
  return registration
}

/** Uninstalls the service worker once neither downloads nor notifications need it. */
export async function releaseServiceWorker(): Promise<void> {
  if (browserStore.get('downloadsOf') !== null || browserStore.get('pushOf') !== null) return
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
}
