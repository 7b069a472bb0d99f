import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Settings } from '../server/config.ts'
import type { Action } from './action.ts'
import { type Endpoint, methodOf, pathFields, pathOf } from './contract.ts'

type JsonSchema = Record<string, unknown>

/** Serves /api/openapi.json, printed from the contracts, and a browsable reference at /api/docs. */
export async function describeApi(app: FastifyInstance, actions: readonly Action[], settings: Settings): Promise<void> {
  const document = openApi(actions, settings.siteUrl)
  app.get('/api/openapi.json', async () => document)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Not the addresses of this installation to somebody's checking service. Drawing every call at once takes a browser
    // ten seconds: a reader opens the group that they look for.
    uiConfig: { validatorUrl: null, docExpansion: 'none' },
    staticCSP: referencePolicy,
  })
}

// The reference's own scripts are files; it adds one style as it starts.
const referencePolicy = {
  'default-src': "'self'",
  'script-src-attr': "'none'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** The calls are described once somebody reads them: it takes a quarter of a second, which each start would wait for. */
export function openApi(actions: readonly Action[], siteUrl: string): object {
  let paths: Paths | undefined
  return {
    openapi: '3.1.0',
    info: {
      title: `API of ${new URL(siteUrl).host}`,
      version: '1.0.0',
      description: 'Every response has the form { status, message, data, meta?, error?, errors? }.',
    },
    servers: [{ url: siteUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    get paths() {
      return (paths ??= pathsOf(actions))
    },
  }
}

type Paths = Record<string, Record<string, JsonSchema>>

function pathsOf(actions: readonly Action[]): Paths {
  const paths: Paths = {}
  for (const { endpoint } of actions) {
    const path = `/api${pathOf(endpoint)}`
    ;(paths[path] ??= {})[methodOf(endpoint).toLowerCase()] = operation(endpoint)
  }
  return paths
}

function operation(endpoint: Endpoint): JsonSchema {
  const input = jsonSchema(endpoint.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>
  const inPath = pathFields(pathOf(endpoint))
  const others = Object.keys(properties).filter((name) => !inPath.includes(name))
  const required = new Set((input.required as string[] | undefined) ?? [])
  const reads = methodOf(endpoint) !== 'POST'
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...(reads
      ? others.map((name) => ({ name, in: 'query', required: required.has(name), schema: properties[name] }))
      : []),
  ]
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: others.filter((name) => required.has(name)),
  }
  const bodies = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  return {
    summary: endpoint.summary,
    tags: [pathOf(endpoint).split('/')[1]],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(Array.isArray(endpoint.access) ? { description: `Roles: ${endpoint.access.join(', ')}` } : {}),
    parameters,
    ...(reads || others.length === 0
      ? {}
      : { requestBody: { content: Object.fromEntries(bodies.map((type) => [type, { schema: body }])) } }),
    responses: answers(endpoint),
  }
}

function answers(endpoint: Endpoint): JsonSchema {
  if (endpoint.answers === 'redirect') return { 303: { description: 'Redirects to a page of this site' } }
  if (endpoint.answers === 'file') return { 200: { description: 'The file' } }
  const envelope = {
    type: 'object',
    required: ['status', 'message'],
    properties: {
      status: { enum: [0, 1] },
      message: { type: 'string' },
      data: jsonSchema(endpoint.reply, 'output'),
      ...(endpoint.meta ? { meta: jsonSchema(endpoint.meta, 'output') } : {}),
    },
  }
  const refused = {
    description: 'The request was refused. `error` is a stable code, and `errors` maps fields to messages',
  }
  return {
    [endpoint.creates ? 201 : 200]: {
      description: 'Success',
      content: {
        'application/json': { schema: envelope },
        ...(endpoint.answers === 'list' ? { 'text/csv': { schema: { type: 'string' } } } : {}),
      },
    },
    '4XX': refused,
  }
}

function jsonSchema(schema: Endpoint['input'], io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}
