import { CallError } from '#platform/api/client.ts'
import { messages } from './messages/en.ts'
import { toast } from './toast.ts'

/** Says why a call failed; anything but a failed call is a bug and goes on its way. */
export function toastFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  // An ended session leads to /login, which says so.
  if (error.status !== 401) toast.error(messages.failed, error.message)
}
