import { messages } from '#design/messages/en.ts'
import { Skeleton } from '#design/skeleton.tsx'

/** The boxes of orders on their way. */
export function PurchasesSkeleton() {
  return (
    <div className="skeleton-late grid gap-5" role="status" aria-label={messages.loading}>
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="card overflow-hidden">
          <div className="flex justify-between border-b border-line bg-sunken px-4 py-4 md:px-6">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-6 w-24" />
          </div>
          <div className="flex gap-4 px-4 py-5 md:px-6">
            <Skeleton className="aspect-[16/10] w-[84px] !rounded-control md:w-[104px]" />
            <div className="flex-1">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="mt-2 h-4 w-2/5" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
