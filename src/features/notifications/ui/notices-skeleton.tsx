import { Skeleton } from '#design/skeleton.tsx'
import { messages } from '../messages/en.ts'

/** The rows of a loaded list. */
export function NoticesSkeleton() {
  return (
    <div className="skeleton-late card divide-y divide-line" role="status" aria-label={messages.loadingList}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="px-4 py-3.5 md:px-5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-2 h-4 w-4/5" />
          <Skeleton className="mt-2 h-3 w-24" />
        </div>
      ))}
    </div>
  )
}
