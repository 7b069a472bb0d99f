import type { CallError } from '../../api/client.ts'

/**
 * What a failed call means for what it carried. `unreachable`: no network, a time-out, a failing server or too many
 * calls, worth another try. `signed-out`: worth one after the next sign-in. `refused`: never taken as it is.
 */
export function failureOf({ status }: CallError): 'unreachable' | 'signed-out' | 'refused' {
  if (status === 401) return 'signed-out'
  return status === 0 || status >= 500 || status === 429 ? 'unreachable' : 'refused'
}
