import { CallError } from '../../api/client.ts'
import { failureOf } from './call-failure.ts'
import type { SaveAnswer } from './autosave.ts'

/** A request that outlives its page carries at most 64 KiB. */
const keepaliveBytes = 60_000

export const outlivesPage = (leaving: boolean, body: unknown): boolean =>
  leaving && JSON.stringify(body).length < keepaliveBytes

/** What a failed save means for the draft. A conflict's draft is in the error's `data`. */
export function failedSave<T>(
  error: unknown,
  conflictCodes: readonly string[],
  conflict: (data: unknown) => SaveAnswer<T>,
): SaveAnswer<T> {
  if (!(error instanceof CallError)) throw error
  const failure = failureOf(error)
  if (failure !== 'refused') return { is: failure }
  if (conflictCodes.includes(error.code)) return conflict(error.data)
  return { is: 'refused', message: Object.values(error.errors)[0] ?? error.message }
}
