import { classNames } from '#design/class-names.ts'
import { messages } from '#design/messages/en.ts'
import { Skeleton } from '#design/skeleton.tsx'

/** The boxes of a loaded course card, shown after 200 ms so that a quick answer does not flash. */
export function CourseCardSkeletons({ count = 4, className }: { count?: number; className?: string }) {
  return (
    <div className={classNames('skeleton-late', className)} role="status" aria-label={messages.loading}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-[16/10] !rounded-cover" />
          <Skeleton className="mt-3 h-[26px] w-24" />
          <Skeleton className="mt-3 h-5 w-full" />
          <Skeleton className="mt-2 h-5 w-3/5" />
          <Skeleton className="mt-3 h-4 w-2/5" />
          <Skeleton className="mt-4 h-6 w-1/2" />
        </div>
      ))}
    </div>
  )
}
