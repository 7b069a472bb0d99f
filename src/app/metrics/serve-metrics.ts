import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { type Settings, SettingsError } from '#platform/server/config.ts'

export type MetricsServer = { port: number; stop(): Promise<void> }

/**
 * Answers `/metrics` on a port of its own, which no visitor reaches: METRICS_PORT.
 * @throws SettingsError where the port can't be used
 */
export async function serveMetrics(
  registry: Registry,
  { port, host }: NonNullable<Settings['metrics']>,
): Promise<MetricsServer> {
  const server = createServer(async ({ url, method }, reply) => {
    if (url?.split('?')[0] !== '/metrics' || method !== 'GET') return void reply.writeHead(404).end('Not found\n')
    try {
      const text = await registry.metrics()
      reply.writeHead(200, { 'content-type': registry.contentType }).end(text)
    } catch (error) {
      reply.writeHead(500).end(`${(error as Error).message}\n`)
    }
  })
  server.listen(port, host)
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new SettingsError(`METRICS_PORT: port ${port} of ${host} can't be used (${code}). Choose another one.`)
  })
  return {
    port: (server.address() as { port: number }).port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
