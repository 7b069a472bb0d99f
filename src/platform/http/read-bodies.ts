import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallerRequest } from '../action.ts'
import { pathFields } from '../contract.ts'
import { Refusal } from '../errors.ts'
import { objectFromForm } from '../form-body.ts'
import { words } from '../messages/en.ts'
import { malformed } from '../refuse.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer
    sentFile?: NonNullable<CallerRequest['file']>
  }
}

/** Reads JSON, urlencoded and multipart bodies; a stream is handed on to the endpoint that takes one. */
export async function readBodies(app: FastifyInstance): Promise<void> {
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

/** The fields of path, query and body together. */
export async function inputOf(request: FastifyRequest, path: string): Promise<Record<string, unknown>> {
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

/** Whether a text in it has a NUL, which PostgreSQL's text cannot hold. */
export function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || depth > 8) return false
  return Object.values(value).some((inner) => holdsNul(inner, depth + 1))
}
