import { Skeleton } from '#design/skeleton.tsx'
import { messages } from '../messages/page-en.ts'

/** In the place of an invitation while it is asked for. */
export function InvitationSkeleton() {
  return (
    <main id="main" aria-busy="true" className="wrap flex-1 pt-7 pb-16 lg:pt-12">
      <div className="mx-auto max-w-[960px]">
        <h1 className="sr-only">{messages.loading}</h1>
        <Skeleton className="h-10 w-full max-w-[560px]" />
        <div className="card mt-6 grid gap-6 p-5 md:grid-cols-2 lg:p-7">
          <Skeleton className="aspect-[16/10] w-full !rounded-small" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-12 w-full !rounded-control" />
          </div>
        </div>
      </div>
    </main>
  )
}
