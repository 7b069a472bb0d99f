import { queryOptions } from '@tanstack/react-query'
import { browserStore } from '../browser/browser-store.ts'
import { preloadedAnswer } from '../browser/preloaded-answers.ts'
import { messages } from '../messages/en.ts'
import { fromWire, toWire } from './amounts.ts'
import { type Endpoint, type InputOf, type MetaOf, methodOf, pathFields, pathOf, type ReplyOf } from './contract.ts'
import { withFormerNames } from './former-names.ts'
import { sessionHeaders } from './session-headers.ts'

/** Milliseconds until a call gives up (specification 9). */
export const callTimeoutMs = 15_000
/** How often a failing call is tried again. */
export const maxRetries = 3
export const retryDelayMs = (attempt: number): number => 1000 * 2 ** attempt
/**
 * A server without a database is busy until another machine has taken over, which takes about half a minute: the tries come
 * some 2, 10 and 34 seconds after the first one.
 */
const busyDelayMs = (attempt: number) => Math.min(24_000, 2000 * 4 ** attempt)

/** What went wrong with a call: the message is fit to be shown. `status` 0: no answer came. */
export class CallError extends Error {
  readonly status: number
  /** The server's `error`, or FETCH_ERROR, TIMEOUT_ERROR, PARSING_ERROR. */
  readonly code: string
  readonly errors: Record<string, string>
  readonly data: unknown
  /** When the server asks to be called again, in seconds. */
  readonly retryAfterSeconds: number
  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: Record<string, string>; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.errors = more.errors ?? {}
    this.data = more.data
    this.retryAfterSeconds = more.retryAfterSeconds ?? 0
  }
}

export type Body<E extends Endpoint> = { status: 1; message: string; data: ReplyOf<E>; meta: MetaOf<E> }
/** A call ready to be sent: the browser sends it by fetch, page rendering answers it in process. */
export type Outgoing = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  /** In the body's place: fields and a file. */
  form?: FormData
  signal: AbortSignal | undefined
  keepalive?: boolean
  cache?: 'no-store'
}
export type Incoming = { status: number; text: string; retryAfterSeconds?: number }
export type Transport = (outgoing: Outgoing) => Promise<Incoming>
export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  timeoutMs?: number
  /** The request may outlive the page: for what is sent as the page is left. At most 64 KiB (`fetch`’s keepalive). */
  keepalive?: boolean
  /** `no-store`: the server itself answers, also where this device has stored an answer for when there is no network. */
  cache?: 'no-store'
  /** Goes as a multipart body with the input beside it; only for endpoints that take a file. */
  file?: { content: Blob; name: string }
}

let transport: Transport = browserTransport
/** Page rendering calls this once, to answer calls in its own process. */
export function setTransport(next: Transport): void {
  transport = next
}
let onSessionEnded: () => void = () => {}
/** What happens in the browser when any call answers 401: sign out and go to /login. */
export function setOnSessionEnded(next: () => void): void {
  onSessionEnded = next
}

/**
 * Calls the API by its contract and answers the envelope's body.
 * Reads are tried again on a failing network or server; writes only where the server is busy and no harm can come of it.
 * @throws CallError with a message for the person using the product
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Body<E>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(endpoint, input, options)
    } catch (error) {
      if (!(error instanceof CallError) || !isUnavailable(error) || isServer()) throw error
      if (endpoint.kind === 'write' && !isSafeToRepeat(endpoint, input, options, error)) throw error
      if (options.signal?.aborted || isOnDeviceOnly() || isMaintenance(error)) throw error
      if (attempt >= maxRetries) throw new CallError(error.status, error.code, messages.retriesExhausted, error)
      const waitMs =
        error.code === busyCode ? Math.max(busyDelayMs(attempt), error.retryAfterSeconds * 1000) : retryDelayMs(attempt)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

const busyCode = 'BUSY'
/** It lasts for minutes at least: nothing is tried again, and what was typed stays where it is. */
const maintenanceCode = 'MAINTENANCE'

/** Whether the school is under maintenance: the message says so. */
export const isMaintenance = ({ code }: CallError): boolean => code === maintenanceCode

/**
 * Whether a write that found the server busy, as while another database server takes over, may be sent again although
 * the first one may have been done: it has an idempotency key, it is idempotent, or the server says that it did nothing.
 */
function isSafeToRepeat(
  { idempotent }: Endpoint,
  input: unknown,
  { idempotencyKey, keepalive }: CallOptions,
  { code, data }: CallError,
): boolean {
  if (code !== busyCode || keepalive) return false
  const { shouldRetry } = (data ?? {}) as { shouldRetry?: boolean }
  return Boolean(idempotent || shouldRetry || idempotencyKey || (input as { idempotencyKey?: string }).idempotencyKey)
}

/**
 * TanStack Query's options for a read. The answer is cached for 60 s after its last use, and `call` does the retrying.
 */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.call, input] as const,
    queryFn: async ({ signal }) => (await call(endpoint, input, { signal })).data,
    gcTime: 60_000,
    staleTime: 30_000,
    retry: false,
  })
}

/** Whether no answer came or the server failed: the same call may succeed in a moment. */
export function isUnavailable({ status }: CallError): boolean {
  return status === 0 || status >= 500
}
/** Without a network the service worker has answered what is on this device, and will answer no more. */
function isOnDeviceOnly(): boolean {
  const { onLine, serviceWorker } = globalThis.navigator ?? {}
  return onLine === false && Boolean(serviceWorker?.controller)
}
function isServer(): boolean {
  return typeof window === 'undefined'
}

async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions): Promise<Body<E>> {
  const { url, rest } = address(endpoint, input as Record<string, unknown>)
  const reads = methodOf(endpoint) !== 'POST'
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...sessionHeaders(),
    'x-request-id': crypto.randomUUID(),
  }
  const token = browserStore.get('authToken')
  if (!reads && !options.file) headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  // AbortSignal.timeout is no option: its timer would outlive the answer and hold the whole page that was rendered
  // around the call.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? callTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal
  const search = reads ? searchOf(rest) : ''
  let incoming: Incoming
  try {
    incoming = await transport({
      method: methodOf(endpoint),
      url: url + search,
      headers,
      body: reads || options.file ? undefined : JSON.stringify(withFormerNames(rest)),
      ...(options.file ? { form: formOf(rest, options.file) } : {}),
      signal,
      ...(options.keepalive ? { keepalive: true } : {}),
      ...(options.cache ? { cache: options.cache } : {}),
    })
  } catch (error) {
    if (timeout.signal.aborted) throw new CallError(0, 'TIMEOUT_ERROR', messages.timeout)
    if (options.signal?.aborted) throw error
    throw new CallError(0, 'FETCH_ERROR', messages.noNetwork)
  } finally {
    clearTimeout(timer)
  }
  return unwrap(endpoint, incoming, token)
}

function unwrap<E extends Endpoint>(endpoint: E, incoming: Incoming, token: string | null): Body<E> {
  const body = incoming.status < 300 ? envelopeOf(incoming.text) : undefined
  if (body?.status !== 1 || !('data' in body)) throw refusalOf(endpoint, incoming, token)
  return { ...(body as Body<E>), data: fromWire(body.data as ReplyOf<E>, endpoint.amounts?.reply) }
}

/**
 * What a refused answer throws, from its envelope. A 401 ends the session.
 * @param token the session's that was refused
 */
export function refusalOf(
  endpoint: Pick<Endpoint, 'ownMessages'>,
  { status, text, retryAfterSeconds = 0 }: Incoming,
  token: string | null,
): CallError {
  const body = envelopeOf(text)
  if (!body || (status < 300 && body.status === 1))
    return new CallError(status, 'PARSING_ERROR', messageOf(endpoint, status, undefined))
  if (status === 401) {
    // Only the session that was refused ends: another tab may have signed in again meanwhile.
    if (token === browserStore.get('authToken')) onSessionEnded()
    return new CallError(401, body.error ?? 'UNAUTHENTICATED', messages.sessionExpired)
  }
  return new CallError(status, body.error ?? 'UNKNOWN', messageOf(endpoint, status, body), {
    ...(body.errors ? { errors: body.errors } : {}),
    data: body.data,
    retryAfterSeconds,
  })
}

type Envelope = { status?: number; message?: string; error?: string; errors?: Record<string, string>; data?: unknown }

/** The answer, if it is our server's: undefined for anything else, such as the sign-in page of a public network. */
function envelopeOf(text: string): Envelope | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed ? parsed : undefined
  } catch {
    return undefined
  }
}

function messageOf({ ownMessages }: Pick<Endpoint, 'ownMessages'>, status: number, body: Envelope | undefined): string {
  if (status === 403) return messages.accessDenied
  if (ownMessages) return body?.message || body?.error || ''
  if (body?.error === maintenanceCode && body.message) return body.message
  if (status >= 500) return messages.serverError
  return body?.message || messages.unexpected
}

/** The address of a read, from its contract. */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const { url, rest } = address(endpoint, input as Record<string, unknown>)
  return url + searchOf(rest)
}

function address(endpoint: Endpoint, input: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const path = pathOf(endpoint)
  const rest = { ...toWire(input, endpoint.amounts?.input) }
  let url = `/api${path}`
  for (const name of pathFields(path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])))
    delete rest[name]
  }
  return { url, rest }
}

function formOf(fields: Record<string, unknown>, file: NonNullable<CallOptions['file']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file.content, file.name)
  return form
}

function searchOf(fields: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

async function browserTransport({ url, form, ...init }: Outgoing): Promise<Incoming> {
  const preloaded = init.method === 'GET' ? await preloadedAnswer(url, init.headers.authorization ?? null) : undefined
  if (preloaded) return preloaded
  const answer = await fetch(url, { ...init, body: form ?? init.body ?? null, signal: init.signal ?? null })
  return {
    status: answer.status,
    text: await answer.text(),
    retryAfterSeconds: Number(answer.headers.get('retry-after')) || 0,
  }
}
