import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../api/contract.ts'
import { Refusal } from '../api/errors.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { type LocalizableText, type Localize, localizeEach, textOf } from '../i18n/text.ts'
import { busy } from '../jobs/work-queue.ts'
import { messages } from '../messages/en.ts'
import { routeOf } from './route-of.ts'

export type Envelope = {
  status: 0 | 1
  message: string
  data?: unknown
  meta?: unknown
  error?: string
  errors?: Record<string, string>
}

export function malformed(): Refusal {
  return new Refusal('MALFORMED_BODY', 400, textOf(messages, 'badRequest'))
}

const fastifyRefusals: Record<string, [string, Refusal['status'], LocalizableText]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_TYPE', 415, textOf(messages, 'wrongType')],
}

/** Answers what was thrown: a refusal in the caller's language, anything else as the specification's server error. */
export function refuse(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  localize: Localize,
): FastifyReply {
  const endpoint = request.routeOptions.config?.endpoint
  const refusal = asRefusal(thrown, endpoint)
  const failed = endpoint?.success ? { success: false } : {}
  if (!refusal) {
    request.log.error({ err: thrown, method: request.method, route: routeOf(request) }, 'unexpected failure')
    return reply.code(500).send({
      status: 0,
      message: localize(textOf(messages, 'serverError')),
      error: 'SERVER_ERROR',
      data: { requestId: request.id },
      ...failed,
    })
  }
  if (refusal !== thrown && refusal.status === 503) request.log.warn({ err: thrown }, 'the database is away')
  const { code, status, text, details } = refusal
  if (details.cause !== undefined) request.log.warn({ err: details.cause }, `refused as ${code}`)
  if (details.retryAfterSeconds) reply.header('retry-after', String(details.retryAfterSeconds))
  const body: Envelope = { status: 0, message: localize(text), error: code }
  if (details.errors) body.errors = localizeEach(details.errors, localize)
  if (details.data !== undefined) body.data = details.data
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...body, ...failed })
}

function asRefusal(thrown: unknown, endpoint: Endpoint | undefined): Refusal | undefined {
  if (thrown instanceof Refusal) return thrown
  // Also where a commit was not answered: it may have happened, and is never called a success.
  if (isDatabaseUnavailable(thrown)) return busy()
  const { code, statusCode } = thrown as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(
      'TOO_LARGE',
      413,
      endpoint?.takes === 'file' ? textOf(messages, 'fileTooLarge') : textOf(messages, 'tooLarge'),
    )
  const known = code ? fastifyRefusals[code] : undefined
  if (known) return new Refusal(...known)
  if (statusCode && statusCode >= 400 && statusCode < 500) return malformed()
  return undefined
}
