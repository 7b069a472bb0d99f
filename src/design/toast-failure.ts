import { CallError } from '#platform/api/client.ts'
import { messages } from './messages/en.ts'
import { toast } from './toast.ts'

/** Shows why a call failed. Any other error is a bug and is thrown again. */
export function toastFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  // An ended session already leads to /login, which says so.
  if (error.status !== 401) toast.error(messages.failed, error.message)
}
