import { hasServiceWorker } from '#platform/browser/service-worker.ts'

/** install: Apple's phones and tablets notify only from an app on the home screen. */
export type PushSupport = 'supported' | 'install' | 'unsupported'

/** Whether this browser can show notifications of the school while none of its pages is open. */
export function pushSupport(): PushSupport {
  if (hasServiceWorker() && 'PushManager' in window && 'Notification' in window) return 'supported'
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'unsupported'
}
