import { messages } from '#design/messages/en.ts'
import { Skeleton } from '#design/skeleton.tsx'

export function LearningSkeleton() {
  return (
    <div role="status" aria-label={messages.loading}>
      <div className="h-16 border-b border-line bg-surface" />
      <div className="grid-cols-[1fr_396px] lg:grid">
        <div>
          <Skeleton className="aspect-video max-h-[600px] w-full !rounded-none" />
          <div className="mx-auto max-w-[1020px] px-4 pt-6 lg:px-8">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-3 h-8 w-3/5" />
            <Skeleton className="mt-8 h-4 w-full" />
            <Skeleton className="mt-3 h-4 w-4/5" />
          </div>
        </div>
        <div className="hidden border-l border-line bg-surface p-5 lg:block">
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} className="mt-5 h-5 w-full" />
          ))}
        </div>
      </div>
    </div>
  )
}
