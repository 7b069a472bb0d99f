import { Suspense, useSyncExternalStore } from 'react'
import { lazyExtra } from '#platform/browser/lazy-part.ts'
import { toasterNeeded } from './toast.ts'

const Toaster = lazyExtra(() => import('./toaster.tsx'), 'Toaster')

/** Where toasts appear. Mounted once by the shell; loads its code with the first toast. */
export function ToastHost() {
  const needed = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.get, () => false)
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
