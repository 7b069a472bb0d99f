import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serviceWorkerPath } from '#platform/browser/device-store/names.ts'

/** Headers that matter for a document only. */
const ofDocuments = [
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** A file that never changes is never requested again. */
const ofChanging = ['etag', 'last-modified', 'x-request-id']

/**
 * The built files: precompressed, and kept for ever where the name carries a hash of the content. Such a file is looked for
 * when it is requested: during an update pages of the build before and of the next one ask this server too.
 * @param root the build
 * @param earlier the build before it
 */
export async function serveAssets(app: FastifyInstance, root: string, earlier: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    setHeaders(reply, file) {
      const immutable = file.includes('/assets/')
      // Repeated with each of a hundred small files, these headers weigh as much as a font.
      for (const name of ofDocuments) reply.raw.removeHeader(name)
      if (immutable) for (const name of ofChanging) reply.removeHeader(name)
      if (file.includes(serviceWorkerPath)) {
        // It asks this site, and loads nothing that would run.
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
        reply.header('cache-control', 'no-cache')
        return
      }
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const folders = [root, earlier].map((build) => join(build, 'assets'))
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, (request, reply) => {
    const { name } = request.params
    const folder = /^\w[\w.-]*$/.test(name) && folders.find((one) => existsSync(join(one, name)))
    return folder ? reply.sendFile(name, folder) : reply.callNotFound()
  })
}
