import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loadPart } from '#platform/load-part.ts'
import { toasterWanted } from './toast.ts'

const Toaster = lazy(() => loadPart(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster }))))

/** Where toasts appear. Mounted once by the shell; loads its code with the first toast. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get, () => false)
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
