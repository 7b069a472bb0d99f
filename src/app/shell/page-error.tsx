import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#design/error-state.tsx'
import { retryFailedParts } from '#platform/browser/lazy-part.ts'
import { reloadOnStaleChunk } from '#platform/browser/retry-dynamic-import.ts'
import { messages } from './messages/en.ts'
import { PageSpinner } from './page-spinner.tsx'

/** The id under which the failing call stands in the log, where the server said it. */
export function requestIdOf(error: unknown): string {
  const { data } = (error ?? {}) as { data?: unknown }
  const { requestId } = (data ?? {}) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : ''
}

/** What any page that fails becomes: try again, or load it again; by itself where an update took what it needs. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (reloadOnStaleChunk(error)) return <PageSpinner />
  const id = requestIdOf(error)
  async function again() {
    retryFailedParts()
    reset()
    await router.invalidate()
  }
  return (
    <main id="main" className="wrap grid flex-1 place-items-center py-16">
      <div>
        <ErrorState heading="h1" title={messages.errorTitle} text={messages.errorText} onRetry={() => void again()} />
        {/* The error itself does not travel to the browser; what the server wrote here stays. */}
        <p className="t-xs ink-3 mt-4 text-center" suppressHydrationWarning>
          {id && messages.requestId(id)}
        </p>
      </div>
    </main>
  )
}
