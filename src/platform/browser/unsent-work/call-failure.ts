import { type CallError, isUnavailable } from '../../api/client.ts'

/**
 * What a failed call means for what it carried. `unreachable`: no network, a time-out, a failing server or too many
 * calls, worth another try. `signed-out`: worth one after the next sign-in. `refused`: never taken as it is.
 */
export function failureOf(error: CallError): 'unreachable' | 'signed-out' | 'refused' {
  if (error.status === 401) return 'signed-out'
  return isUnavailable(error) || error.status === 429 ? 'unreachable' : 'refused'
}
