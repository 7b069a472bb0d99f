import { messages } from './messages/en.ts'
import { Skeleton } from './skeleton.tsx'

/** A page on its way: its heading, two boxes and a row of four. */
export function PageSkeleton() {
  return (
    <div className="skeleton-late" role="status" aria-label={messages.loading}>
      <Skeleton className="mt-3 h-5 w-64" />
      <div className="mt-6 grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-6">
        <Skeleton className="min-h-[300px] !rounded-panel" />
        <Skeleton className="min-h-[300px] !rounded-panel" />
      </div>
      <Skeleton className="mt-10 h-7 w-48" />
      <div className="mt-4 grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-[240px] !rounded-card" />
        ))}
      </div>
    </div>
  )
}
