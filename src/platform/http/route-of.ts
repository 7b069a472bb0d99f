import type { FastifyRequest } from 'fastify'

/** What measures call a request: its route, never the address itself, of which a stranger could make up any number. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
