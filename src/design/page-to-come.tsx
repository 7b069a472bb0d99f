import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'

/** In the place of a page about one thing, with its cards at the side: while it comes, or why it does not. */
export function PageToCome({ failed, onRetry }: { failed: string | undefined; onRetry: () => void }) {
  if (failed !== undefined)
    return (
      <main id="main">
        <ErrorState heading="h1" text={failed} onRetry={onRetry} />
      </main>
    )
  return (
    <main id="main" aria-busy="true">
      <Skeleton className="h-9 w-64" />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Skeleton className="h-[520px] !rounded-card" />
        <Skeleton className="h-[420px] !rounded-card" />
      </div>
    </main>
  )
}
