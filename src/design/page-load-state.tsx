import { CallError } from '#platform/api/client.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { LinkButton } from './link-button.tsx'
import { Skeleton } from './skeleton.tsx'

export type PageLoadStateProps = {
  /** Why it does not come. */
  error: Error | null
  /** Said of a failure instead of its own words. */
  failed?: string
  /** Said where the server knows no such thing, with the way to the list of them. */
  missing: { title: string; text: string; list: string; listName: string }
  onRetry: () => void
}

/** In the place of a page about one thing, with its cards at the side: while it comes, or why it does not. */
export function PageLoadState({ error, failed, missing, onRetry }: PageLoadStateProps) {
  if (error instanceof CallError && error.status === 404)
    return (
      <main id="main">
        <EmptyState
          heading="h1"
          title={missing.title}
          text={missing.text}
          action={<LinkButton href={missing.list}>{missing.listName}</LinkButton>}
        />
      </main>
    )
  if (error)
    return (
      <main id="main">
        <ErrorState heading="h1" text={failed ?? error.message} onRetry={onRetry} />
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
