import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallerRequest } from '../api/action.ts'
import { type Endpoint, pathFields } from '../api/contract.ts'
import { Refusal } from '../api/errors.ts'
import { textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'
import { readForm } from './form-body.ts'
import { isSimpleJson } from './json-shape.ts'
import { maxFileBytes, readMultipart } from './read-multipart.ts'
import { malformed } from './refuse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer
    sentFile?: NonNullable<CallerRequest['file']>
  }
}

/** A whole body without a file, whatever its encoding. */
export const maxBodyBytes = 1024 * 1024
/** What a multipart body has around its file: boundaries, headers and a few fields. */
const aroundFileBytes = 64 * 1024

/** The largest body that an endpoint reads at once. */
export function bodyLimitOf(endpoint: Endpoint): number {
  const ofFiles = endpoint.takes === 'file' ? maxFileBytes + aroundFileBytes : maxBodyBytes
  return endpoint.bodyLimitBytes ?? ofFiles
}

function textLimitOf(endpoint: Endpoint | undefined): number {
  return endpoint?.bodyLimitBytes ?? maxBodyBytes
}

const tooLarge = () => new Refusal('TOO_LARGE', 413, textOf(messages, 'tooLarge'))

/** Reads JSON, urlencoded and multipart bodies; a stream is handed on to the endpoint that takes one. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.rawBody) {
      request.rawBody = body
      return done(null, {})
    }
    if (body.length === 0) return done(null, {})
    if (body.length > textLimitOf(endpoint) || !isSimpleJson(body)) return done(tooLarge())
    return parseJson(request, body.toString('utf8'), (error, value) => done(error && malformed(), value))
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length > textLimitOf(request.routeOptions.config.endpoint)) throw tooLarge()
      return readForm(body.toString('utf8'))
    },
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const takesFile = request.routeOptions.config.endpoint?.takes === 'file'
      const { fields, file } = await readMultipart(body, request.headers['content-type'] ?? '', takesFile)
      if (file) request.sentFile = file
      return fields
    },
  )
  app.addContentTypeParser('application/offset+octet-stream', (request, body, done) =>
    request.routeOptions.config.endpoint?.takes === 'stream'
      ? done(null, body)
      : done(new Refusal('UNSUPPORTED_TYPE', 415, textOf(messages, 'wrongType'))),
  )
}

/** The fields of path, query and body together. */
export function inputOf(request: FastifyRequest, path: string): Record<string, unknown> {
  const params = request.params as Record<string, string>
  const inPath = Object.fromEntries(pathFields(path).map((name) => [name, params[name]]))
  if (request.routeOptions.config.endpoint?.takes === 'stream') return inPath
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'DELETE') {
    const cut = request.url.indexOf('?')
    return { ...(cut < 0 ? {} : readForm(request.url.slice(cut + 1))), ...inPath }
  }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw malformed()
  return { ...body, ...inPath }
}
