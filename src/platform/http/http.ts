import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Refusal } from '../api/errors.ts'
import { textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'
import { loggedError, loggedPath, redaction, reportingErrors } from '../server/log.ts'
import { admitAll, limitWork } from './admission.ts'
import { compressReplies } from './compressed-reply.ts'
import type { HttpOptions } from './http-options.ts'
import { limitBodyBytes } from './limit-body-bytes.ts'
import { limitBodyTime, limitConnections, timeouts } from './limit-connections.ts'
import { isCall, limitRates } from './limit-rates.ts'
import { maxBodyBytes, readBodies } from './read-bodies.ts'
import { refuse } from './refuse.ts'
import { localizerFor } from './reply-language.ts'
import { readableTarget } from './request-target.ts'
import { serveAction } from './serve-action.ts'

/** A Fastify server with the conventions of decisions 1: body encodings, envelope, request ids, limits, refusals. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { settings } = options
  const app = Fastify({
    logger:
      settings.logLevel === 'silent'
        ? false
        : {
            level: settings.logLevel,
            redact: redaction,
            serializers: { req: logged, err: loggedError },
            ...(options.reportError ? { hooks: reportingErrors(options.reportError) } : {}),
            ...(options.logStream ? { stream: options.logStream } : {}),
          },
    // One line an answered call, below, instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxyHops ? (_address: string, hop: number) => hop < settings.trustProxyHops : false,
    bodyLimit: maxBodyBytes,
    requestIdHeader: false,
    genReqId: (raw) => requestId(raw.headers['x-request-id']),
    ...timeouts,
    // A proxy keeps its connections; a browser opens another one.
    keepAliveTimeout: settings.trustProxyHops ? 75_000 : 15_000,
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // A request that came with the end is answered, and its connection closed (drain.ts).
    return503OnClosing: false,
  })
  options.watch?.(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  limitBodyTime(app)
  // The processes of one port get the connections in turn.
  const ownConnections = Math.ceil(settings.connectionsPerAddress / settings.webProcesses)
  if (ownConnections > 0) limitConnections(app, ownConnections)
  app.addHook('onResponse', async (request, reply) => {
    if (!isCall(request)) return
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
  app.decorateRequest('actor', null)
  compressReplies(app)
  readBodies(app)
  const actorOf = settings.rateLimit ? await limitRates(app, options.actorOf, options.sharedCounts) : options.actorOf
  const admission = settings.rateLimit ? limitWork(app, settings.databaseConnections) : admitAll
  if (settings.rateLimit) limitBodyBytes(app)
  const answerRefusal = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
    refuse(thrown, request, reply, localizerFor(request, reply))
  app.setErrorHandler(answerRefusal)
  app.setNotFoundHandler((request, reply) => answerRefusal(notFound(), request, reply))
  // Before its body is read.
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound()
  })
  // A call that isn't there is none of the pages.
  app.all('/api/*', {
    onRequest: async () => {
      throw notFound()
    },
    handler: (_request, reply) => reply.callNotFound(),
  })
  for (const one of options.actions) serveAction(app, one, { ...options, actorOf, admission })
  return app
}

const notFound = () => new Refusal('NOT_FOUND', 404, textOf(messages, 'notFound'))

function logged(request: FastifyRequest) {
  return { method: request.method, path: request.url?.split('?')[0], address: request.ip }
}

function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}
