import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built files: precompressed, and kept for ever where the name carries a hash of the content. */
export async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const kept = file.includes('/assets/')
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
