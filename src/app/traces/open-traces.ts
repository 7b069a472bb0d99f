import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInProcess } from '#platform/http/in-process.ts'
import { routeOf } from '#platform/http/route-of.ts'
import type { Settings } from '#platform/server/config.ts'
import { loggedError } from '#platform/server/log.ts'
import { setTracer, type Tracer } from '#platform/server/tracing.ts'
import { release } from '../release.ts'
import { spanExporter } from './span-exporter.ts'

export type Traces = {
  /** Before any other hook, so that a span holds all of its request. */
  traceRequests(app: FastifyInstance): void
  /** Sends what has not been sent; a collector that is away is waited for a second. */
  stop(): Promise<void>
}

/** Spans that wait to be sent: more are dropped. At most one batch is on its way. */
const queued = { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 }
const maxTextLength = 2000
const stopMs = 1_000

/** Records what requests and jobs do as spans, and sends them where OTEL_EXPORTER_OTLP_ENDPOINT says. */
export function openTraces(settings: NonNullable<Settings['traces']>): Traces {
  const exporter = spanExporter(settings)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': release,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanLimits: { attributeValueLengthLimit: maxTextLength },
    spanProcessors: [new BatchSpanProcessor({ exporter, ...queued })],
  })
  const spans = provider.getTracer('sopaan')
  const current = new AsyncLocalStorage<Span>()
  const spanOf = new WeakMap<FastifyRequest, Span>()

  const tracer: Tracer = async (kind, describe, work) => {
    const within = current.getStore()
    // The queue asks the database all day: what happens in no request and no job is of no interest.
    if (kind === 'call' && !within?.isRecording()) return work(() => {})
    const { name, facts } = describe()
    const options = { kind: kind === 'job' ? SpanKind.CONSUMER : SpanKind.CLIENT, attributes: facts }
    const span = spans.startSpan(name, options, kind === 'job' ? ROOT_CONTEXT : contextOf(within))
    try {
      return await current.run(span, () => work((more) => note(span, more)))
    } catch (error) {
      const { type, code } = loggedError(error)
      note(span, { 'error.type': code ?? type })
      throw error
    } finally {
      span.end()
    }
  }
  setTracer(tracer)

  return {
    traceRequests(app) {
      exporter.logTo(app.log)
      app.addHook('onRequest', (request, reply, done) => {
        const { method, id } = request
        const route = routeOf(request)
        // A page's own calls are part of the page. What a stranger sends as `traceparent` is not read: they would decide
        // what we record and send.
        const parent = contextOf(isInProcess(request) ? current.getStore() : undefined)
        const attributes = { 'http.request.method': method, 'http.route': route, 'sopaan.request_id': id }
        const span = spans.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
        spanOf.set(request, span)
        // Also emitted where the caller left before the answer.
        reply.raw.once('close', () => {
          note(span, { 'http.response.status_code': reply.statusCode })
          // Players of videos leave all the time: it is no error.
          if (!reply.raw.writableEnded) note(span, { 'sopaan.aborted': true })
          else if (reply.statusCode >= 500) note(span, { 'error.type': String(reply.statusCode) })
          span.end()
        })
        current.run(span, done)
      })
      // A body is read in the context of its connection.
      app.addHook('preValidation', (request, _reply, done) => current.run(spanOf.get(request) as Span, done))
    },
    async stop() {
      setTracer()
      const stopped = provider.shutdown().catch(() => {})
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, stopMs)
      await Promise.race([stopped, late])
      clearTimeout(timer)
    },
  }
}

const contextOf = (span: Span | undefined): Context => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT)

function note(span: Span, facts: Attributes): void {
  span.setAttributes(facts)
  if (facts['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
}
