import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#design/error-state.tsx'
import { CallError, isMaintenance } from '#platform/api/client.ts'
import { retryFailedParts } from '#platform/browser/lazy-part.ts'
import { reloadOnStaleChunk } from '#platform/browser/retry-dynamic-import.ts'
import { messages } from './messages/en.ts'
import { PageSpinner } from './page-spinner.tsx'

/** The id of the failing call in the log, where the server sent it. */
export function requestIdOf(error: unknown): string {
  const { data } = (error ?? {}) as { data?: unknown }
  const { requestId } = (data ?? {}) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : ''
}

/**
 * The page that replaces any page that fails: it offers to try again or to reload, and reloads by itself where an
 * update removed the files that it needs.
 */
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
        <ErrorState
          heading="h1"
          text={error instanceof CallError && isMaintenance(error) ? error.message : messages.errorText}
          onRetry={() => void again()}
        />
        {/* The error itself is not sent to the browser; the text that the server rendered here stays. */}
        <p className="t-xs ink-3 mt-4 text-center" suppressHydrationWarning>
          {id && messages.requestId(id)}
        </p>
      </div>
    </main>
  )
}
