import { Suspense, useSyncExternalStore } from 'react'
import { lazyExtra } from '#platform/browser/lazy-part.ts'
import { toasterWanted } from './toast.ts'

const Toaster = lazyExtra(() => import('./toaster.tsx'), 'Toaster')

/** Where toasts appear. Mounted once by the shell; loads its code with the first toast. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get, () => false)
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
