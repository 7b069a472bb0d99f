import { useSyncExternalStore } from 'react'
import { useMyCourses } from '#features/enrolments/ui/my-courses-store.ts'
import { onPendingChange, type PendingCourse, pendingCourses } from './pending-courses.ts'

const none: readonly PendingCourse[] = []
let shown: readonly PendingCourse[] = none

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'pendingCourses' || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  const stop = onPendingChange(listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    stop()
  }
}

/** The same list while it holds the same courses. */
function current(): readonly PendingCourse[] {
  const next = pendingCourses.get()
  const same = next.length === shown.length && next.every(({ uid }, index) => uid === shown[index]?.uid)
  if (!same) shown = next
  return shown
}

/** The courses in the basket, in this tab or another, without those that are owned meanwhile. */
export function useBasket(): string[] {
  const pending = useSyncExternalStore(subscribe, current, () => none)
  const enrolled = useMyCourses((mine) => mine.enrolled)
  return pending.flatMap(({ uid }) => (uid in enrolled ? [] : [uid]))
}
