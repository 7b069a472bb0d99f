import { randomUUID, timingSafeEqual } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Action, CallerRequest, Ctx, FileAnswer, ProtocolAnswer, Redirect } from './action.ts'
import { methodOf, pathFields, pathOf, type Endpoint } from './contract.ts'
import type { Settings } from './config.ts'
import { Refusal } from './errors.ts'
import { objectFromForm } from './form-body.ts'
import { loggedError, loggedPath, redaction } from './log.ts'
import { words } from './messages/en.ts'
import { type KeptReply, keptReply, packReplies, sendKept } from './packed-reply.ts'
import { type Actor, bearerToken, hasRole } from './session.ts'
import { type Language, preferredLanguage } from './language.ts'
import { type Envelope, malformed, refuse, type Say } from './refuse.ts'
import { fieldErrors } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer
    sentFile?: NonNullable<CallerRequest['file']>
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

export type HttpOptions = {
  settings: Settings
  actions: readonly Action[]
  /** The person behind a token, or null; called once per request that carries one. */
  actorOf(token: string): Promise<Actor | null>
  ctxFor(actor: Actor | null, request: CallerRequest, log: FastifyRequest['log']): Ctx
  /** What turns our English words into those of another language; absent: everyone is answered in English. */
  speaker?: () => Promise<Say>
  /** Replies of public reads, kept for a moment; absent: none is kept. */
  replies?: { get(key: string): KeptReply | undefined; set(key: string, reply: KeptReply): void }
}

/** Marks calls of our own page rendering: they are not counted against anyone's limit. */
export const inProcessSecret = randomUUID()

/** A Fastify server with the conventions of decisions 1: body encodings, envelope, request ids, limits, refusals. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { settings } = options
  const app = Fastify({
    logger:
      settings.logLevel === 'silent'
        ? false
        : { level: settings.logLevel, redact: redaction, serializers: { req: logged, err: loggedError } },
    // One line an answered call, below, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxyHops ? (_address: string, hop: number) => hop < settings.trustProxyHops : false,
    bodyLimit: 1024 * 1024,
    requestIdHeader: false,
    genReqId: (raw) => requestId(raw.headers['x-request-id']),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url, request.routeOptions.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  packReplies(app)
  await readBodies(app)
  if (settings.rateLimit) await limitRates(app)
  const answerRefusal = async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
    refuse(thrown, request, reply, await sayTo(request, reply, options))
  app.setErrorHandler(answerRefusal)
  app.setNotFoundHandler((request, reply) =>
    answerRefusal(new Refusal('NOT_FOUND', 404, words.notFound), request, reply),
  )
  for (const one of options.actions) register(app, one, options)
  return app
}

function logged(request: FastifyRequest) {
  return { method: request.method, path: request.url?.split('?')[0], address: request.ip }
}

function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

async function readBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.endpoint?.rawBody) {
      request.rawBody = body
      return done(null, {})
    }
    if (body.length === 0) return done(null, {})
    return parseJson(request, body.toString('utf8'), (error, value) => done(error && malformed(), value))
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, objectFromForm(new URLSearchParams(body as string))),
  )
  app.addContentTypeParser('application/offset+octet-stream', (request, body, done) =>
    request.routeOptions.config.endpoint?.takes === 'stream'
      ? done(null, body)
      : done(new Refusal('UNSUPPORTED_TYPE', 415, words.wrongType)),
  )
  await app.register(multipart, { limits: { fileSize: 5_242_880, files: 1, fields: 1200, fieldSize: 1024 * 1024 } })
}

async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    // A carrier's address stands for thousands of people, so a session counts for itself.
    max: (request) => (request.headers.authorization ? 600 : 3000),
    timeWindow: 60_000,
    keyGenerator: (request) => bearerToken(request.headers.authorization) ?? request.ip,
    allowList: (request) => !request.url.startsWith('/api/') || isInProcess(request),
    errorResponseBuilder: (_request, limit) =>
      new Refusal('TOO_MANY_REQUESTS', 429, words.tooMany, { retryAfterSeconds: Math.ceil(limit.ttl / 1000) }),
  })
}

export function isInProcess(request: FastifyRequest): boolean {
  const sent = request.headers['x-in-process']
  if (typeof sent !== 'string' || sent.length !== inProcessSecret.length) return false
  return timingSafeEqual(Buffer.from(sent), Buffer.from(inProcessSecret))
}

function register(app: FastifyInstance, action: Action, options: HttpOptions): void {
  const { endpoint } = action
  const path = pathOf(endpoint)
  const cacheable = endpoint.kind === 'read' && endpoint.access === 'public' && !endpoint.answers && !endpoint.fresh
  app.route({
    method: methodOf(endpoint),
    url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { endpoint },
    ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
    handler: async (request, reply) => {
      const actor = await admitted(request, endpoint, options)
      const sent = await inputOf(request, path)
      if (holdsNul(sent)) throw malformed()
      const parsed = endpoint.input.safeParse(sent)
      if (!parsed.success) {
        const errors = fieldErrors(parsed.error)
        throw new Refusal('VALIDATION_FAILED', 422, Object.values(errors)[0] ?? words.badRequest, { errors })
      }
      // Public reads are the same for everyone, so a stranger's reply serves the next one.
      const say = await sayTo(request, reply, options)
      const key =
        cacheable && !actor && options.replies
          ? `${endpoint.call} ${languageOf(request, options)} ${JSON.stringify(parsed.data)}`
          : undefined
      const kept = key && options.replies?.get(key)
      if (kept) return sendKept(request, reply, kept)
      const answer = await action.run(options.ctxFor(actor, callerOf(request), request.log) as Ctx<never>, parsed.data)
      if ('redirectTo' in answer)
        return reply
          .code(303)
          .header('location', (answer as Redirect).redirectTo)
          .send()
      if ('file' in answer) return sendFile(reply, answer as FileAnswer)
      if ('answerHeaders' in answer) return sendProtocol(reply, answer as ProtocolAnswer)
      const envelope = envelopeOf(endpoint, answer, say)
      if (endpoint.creates) reply.code(201)
      if (endpoint.kind === 'write' || endpoint.fresh || actor) reply.header('cache-control', 'no-store')
      const body = JSON.stringify(envelope)
      if (key) {
        const finished = keptReply(body)
        options.replies?.set(key, finished)
        return sendKept(request, reply, finished)
      }
      return reply.type('application/json; charset=utf-8').send(body)
    },
  })
}

function languageOf(request: FastifyRequest, { speaker }: HttpOptions): Language {
  return speaker ? preferredLanguage(request.headers['accept-language']) : 'en'
}

/** How the asker is spoken to: our words in their language. */
async function sayTo(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Promise<Say> {
  const language = languageOf(request, options)
  reply.header('content-language', language)
  return language === 'en' || !options.speaker ? (text) => text : options.speaker()
}

/** PostgreSQL's text has no NUL: a text with one is nobody's honest input. */
function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || depth > 8) return false
  return Object.values(value).some((inner) => holdsNul(inner, depth + 1))
}

function envelopeOf(
  endpoint: Endpoint,
  answer: { data?: unknown; meta?: unknown; message?: string },
  say: Say,
): Envelope {
  const envelope: Envelope & { success?: boolean } = {
    status: 1,
    message: say(answer.message ?? words.success),
    data: endpoint.reply.parse(answer.data),
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

async function admitted(request: FastifyRequest, endpoint: Endpoint, options: HttpOptions): Promise<Actor | null> {
  const token = bearerToken(request.headers.authorization)
  const actor = token ? await options.actorOf(token) : null
  if (endpoint.access === 'public') return actor
  if (!actor) throw new Refusal('UNAUTHENTICATED', 401, words.sessionExpired)
  if (endpoint.access !== 'signedIn' && !hasRole(actor, endpoint.access))
    throw new Refusal('FORBIDDEN', 403, words.accessDenied)
  return actor
}

async function inputOf(request: FastifyRequest, path: string): Promise<Record<string, unknown>> {
  const params = request.params as Record<string, string>
  const inPath = Object.fromEntries(pathFields(path).map((name) => [name, params[name]]))
  if (request.routeOptions.config.endpoint?.takes === 'stream') return inPath
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'DELETE') {
    const query = request.url.split('?')[1] ?? ''
    return { ...objectFromForm(new URLSearchParams(query)), ...inPath }
  }
  if (!request.isMultipart()) {
    const body = request.body ?? {}
    if (typeof body !== 'object' || Array.isArray(body)) throw malformed()
    return { ...body, ...inPath }
  }
  const fields: [string, string][] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.push([part.fieldname, String(part.value)])
    else if (request.routeOptions.config.endpoint?.takes === 'file')
      request.sentFile = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
    else throw new Refusal('UNEXPECTED_FILE', 415, words.wrongType)
  }
  return { ...objectFromForm(fields), ...inPath }
}

function callerOf(request: FastifyRequest): CallerRequest {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'authorization' && name !== 'cookie') headers[name] = Array.isArray(value) ? value[0] : value
  }
  return {
    id: request.id,
    method: request.method,
    address: request.ip,
    userAgent: headers['user-agent'] ?? '',
    headers,
    ...(request.rawBody ? { rawBody: request.rawBody } : {}),
    ...(request.sentFile ? { file: request.sentFile } : {}),
    ...(request.routeOptions.config.endpoint?.takes === 'stream' ? { stream: request.raw } : {}),
  }
}
