import { Skeleton } from '#design/skeleton.tsx'
import { messages } from '#design/messages/en.ts'

/** The boxes of owned courses on their way. */
export function EnrolledCardSkeletons({ count = 4 }: { count?: number }) {
  return (
    <div
      className="skeleton-late grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4"
      role="status"
      aria-label={messages.loading}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card flex overflow-hidden md:block">
          <Skeleton className="min-h-[150px] w-[118px] !rounded-none md:aspect-[16/9] md:min-h-0 md:w-full" />
          <div className="flex-1 p-4">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="mt-2 h-5 w-2/3" />
            <Skeleton className="mt-3 h-4 w-1/2" />
            <Skeleton className="mt-5 h-5 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
