import { Skeleton } from '#design/skeleton.tsx'
import { messages } from '../../messages/lesson-en.ts'

/** The boxes of the form while the course is on its way. */
export function FormSkeleton({ title }: { title: string }) {
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{title}</h1>
      <div className="skeleton-late mt-6 grid gap-6" role="status" aria-label={messages.loading}>
        <Skeleton className="h-16 !rounded-card" />
        <Skeleton className="h-96 !rounded-card" />
      </div>
    </main>
  )
}
