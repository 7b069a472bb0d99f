import type { SubmitResult } from '#design/form.tsx'
import { CallError } from '#platform/api/client.ts'

/** What a form shows of a refused call: messages on their fields, or the one message above them. */
export function refusedFields(error: unknown): Exclude<SubmitResult, void> {
  if (!(error instanceof CallError)) throw error
  return { errors: Object.keys(error.errors).length > 0 ? error.errors : { '': error.message } }
}
