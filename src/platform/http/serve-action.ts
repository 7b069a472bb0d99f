import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Action, CallerRequest, Ctx, FileAnswer, ProtocolAnswer, Redirect } from '../api/action.ts'
import { fromWire, toWire } from '../api/amounts.ts'
import { canExport, type Endpoint, type ExportPermission, hasRole, methodOf, pathOf } from '../api/contract.ts'
import { Refusal, refuseFields } from '../api/errors.ts'
import { withPresentNames } from '../api/former-names.ts'
import { fieldErrors, maxFieldErrors } from '../api/validation.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { holdsStorable, withWholeLetters } from '../database/storable.ts'
import { type LocalizableText, textOf, type Localize } from '../i18n/text.ts'
import { busy } from '../jobs/work-queue.ts'
import { messages } from '../messages/en.ts'
import type { Admission } from './admission.ts'
import { compressedReply, sendCompressed } from './compressed-reply.ts'
import { deviceCookie, readDevice } from './device-cookie.ts'
import type { HttpOptions } from './http-options.ts'
import { bodyLimitOf, inputOf } from './read-bodies.ts'
import { type Envelope, malformed } from './refuse.ts'
import { replyLanguage, localizerFor } from './reply-language.ts'
import { type Actor, bearerToken } from './session.ts'
import { varyBy } from './vary.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type ServeOptions = HttpOptions & { admission: Admission }

/** Puts one action behind its endpoint: access, input, kept replies, envelope. */
export function serveAction(app: FastifyInstance, action: Action, options: ServeOptions): void {
  const { endpoint } = action
  const path = pathOf(endpoint)
  const takesIdempotencyKey = 'idempotencyKey' in ((endpoint.input.def as { shape?: object }).shape ?? {})
  const cacheable = endpoint.kind === 'read' && endpoint.access === 'public' && !endpoint.answers && !endpoint.fresh
  app.route({
    method: methodOf(endpoint),
    url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    // Before the body is read: who may not call this is not listened to.
    onRequest: async (request) => {
      request.actor = await admitted(request, endpoint, options).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error
        request.log.warn({ err: error }, 'the database is away')
        // Nothing of the call was done: whatever it is, it may come again.
        throw busy({ shouldRetry: true })
      })
    },
    handler: async (request, reply) => {
      const { actor } = request
      const read = inputOf(request, path)
      const sent = takesIdempotencyKey ? withPresentNames(read) : read
      if (!holdsStorable(sent)) throw malformed()
      const parsed = endpoint.input.safeParse(withWholeLetters(sent))
      if (!parsed.success) throw refuseFields(fieldErrors(parsed.error, maxFieldErrors))
      if (endpoint.exports && !(actor && mayDownload(actor, endpoint, endpoint.exports, parsed.data)))
        throw new Refusal('FORBIDDEN', 403, textOf(messages, 'exportDenied'))
      // Public reads are the same for everyone, so a stranger's reply serves the next one.
      const key =
        cacheable && !actor && options.replies
          ? `${endpoint.call} ${replyLanguage(request)} ${JSON.stringify(parsed.data)}`
          : undefined
      const storedReply = key && options.replies?.get(key)
      if (storedReply) {
        localizerFor(request, reply)
        return sendCompressed(request, varyBy(reply, 'authorization'), storedReply)
      }
      const storeReply = key && options.replies?.setLater(key)
      const input = fromWire(parsed.data, endpoint.amounts?.input)
      // Somebody signed in may have written what they read.
      const mayLag = cacheable && !actor
      const ctx = options.ctxFor(actor, callerOf(request, options), request.log, mayLag) as Ctx<never>
      const answer = await options.admission.run(request, endpoint, () => action.run(ctx, input))
      if ('redirectTo' in answer)
        return reply
          .code(303)
          .header('location', (answer as Redirect).redirectTo)
          .send()
      if ('file' in answer) return sendFile(reply, answer as FileAnswer)
      if ('answerHeaders' in answer) return sendProtocol(reply, answer as ProtocolAnswer)
      // A file is the same in every language; what is said is not.
      const envelope = envelopeOf(endpoint, answer, localizerFor(request, varyBy(reply, 'authorization')))
      if (endpoint.creates) reply.code(201)
      if (answer.device) reply.header('set-cookie', deviceCookie(answer.device, options.settings.siteUrl))
      if (endpoint.kind === 'write' || endpoint.fresh || actor) reply.header('cache-control', 'no-store')
      const body = JSON.stringify(envelope)
      if (storeReply) {
        const finished = compressedReply(body)
        storeReply(finished)
        return sendCompressed(request, reply, finished)
      }
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
}

/** Whether this call answers no file, or one that the caller may download. */
const mayDownload = (actor: Actor, { answers }: Endpoint, kind: ExportPermission, input: unknown): boolean =>
  (answers === 'list' && (input as { format?: string }).format !== 'csv') || canExport(actor, kind)

function envelopeOf(
  endpoint: Endpoint,
  answer: { data?: unknown; meta?: unknown; message?: LocalizableText },
  localize: Localize,
): Envelope {
  const envelope: Envelope & { success?: boolean } = {
    status: 1,
    message: localize(answer.message ?? textOf(messages, 'success')),
    data: toWire(endpoint.reply.parse(answer.data), endpoint.amounts?.reply),
  }
  if (answer.meta !== undefined && endpoint.meta) envelope.meta = endpoint.meta.parse(answer.meta)
  if (endpoint.success) envelope.success = true
  return envelope
}

function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  return reply
    .code(answer.status ?? 200)
    .type(answer.type)
    .headers(answer.headers ?? {})
    .send(answer.file)
}

function sendProtocol(reply: FastifyReply, { code, answerHeaders }: ProtocolAnswer): FastifyReply {
  return reply.code(code).headers(answerHeaders).send()
}

async function admitted(request: FastifyRequest, endpoint: Endpoint, options: ServeOptions): Promise<Actor | null> {
  const token = bearerToken(request.headers.authorization)
  const actor = token ? await options.admission.lookUp(request, () => options.actorOf(token)) : null
  if (endpoint.access === 'public') return actor
  if (!actor) throw new Refusal('UNAUTHENTICATED', 401, textOf(messages, 'sessionExpired'))
  if (endpoint.access !== 'signedIn' && !hasRole(actor, endpoint.access))
    throw new Refusal('FORBIDDEN', 403, textOf(messages, 'accessDenied'))
  return actor
}

/**
 * Milliseconds that all calls to other machines together may take within one request: less than the browser waits
 * (`callTimeoutMs`), so that it hears our answer and not its own time-out.
 */
const outsideBudgetMs = 10_000

function callerOf(request: FastifyRequest, { settings }: HttpOptions): CallerRequest {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'authorization' && name !== 'cookie') headers[name] = Array.isArray(value) ? value[0] : value
  }
  const device = readDevice(request.headers.cookie, settings.siteUrl)
  return {
    id: request.id,
    method: request.method,
    address: request.ip,
    userAgent: headers['user-agent'] ?? '',
    ...(device ? { device } : {}),
    headers,
    deadlineMs: performance.now() + outsideBudgetMs,
    ...(request.rawBody ? { rawBody: request.rawBody } : {}),
    ...(request.sentFile ? { file: request.sentFile } : {}),
    ...(request.routeOptions.config.endpoint?.takes === 'stream' ? { stream: request.raw } : {}),
  }
}
