import { traced } from './tracing.ts'

/** An outside service whose calls are signed by a key and its secret (HTTP Basic). */
export type Service = { apiBase: string; keyId: string; keySecret: string }
export type ServiceCall = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the base, with its query. */
  path: string
  body?: object
  headers?: Record<string, string>
  timeoutMs: number
}
type ServiceAnswer = { status: number; json: unknown; failure: string }

/**
 * One call of an outside service's JSON API, made once. `json` is undefined where the answer is no JSON.
 * @returns status 0 and, as `failure`, the sort of error where no answer came; the error itself may carry the key
 */
export function callService(service: Service, call: ServiceCall): Promise<ServiceAnswer> {
  const describe = () => ({
    name: `${call.method} ${pathPattern(call.path)}`,
    facts: { 'http.request.method': call.method, 'server.address': new URL(service.apiBase).host },
  })
  return traced('call', describe, async (note) => {
    const answer = await callOnce(service, call)
    if (answer.status > 0) note({ 'http.response.status_code': answer.status })
    if (answer.failure || answer.status >= 400) note({ 'error.type': answer.failure || String(answer.status) })
    return answer
  })
}

/** Without the query and without ids: those have digits or capitals. */
function pathPattern(path: string): string {
  return (path.split('?')[0] as string).replaceAll(/\/(?!v\d+\/)[^/]*[^a-z_/-][^/]*/g, '/{id}')
}

async function callOnce(
  { apiBase, keyId, keySecret }: Service,
  { method, path, body, headers, timeoutMs }: ServiceCall,
): Promise<ServiceAnswer> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  try {
    const answer = await fetch(`${apiBase}${path}`, {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    return { status: answer.status, json: jsonOf(await answer.text()), failure: '' }
  } catch (error) {
    return { status: 0, json: undefined, failure: error instanceof Error ? error.name : 'no answer' }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
