import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Registry } from 'prom-client'
import { type Settings, SettingsError } from '#platform/server/config.ts'

export type MetricsServer = { port: number; stop(): Promise<void> }

/**
 * Answers `/metrics` and `/health` on a port of its own, which no visitor reaches: METRICS_PORT.
 * @param findFault why the process has to be started again; undefined where it works
 * @throws SettingsError where the port can't be used
 */
export async function serveMetrics(
  registry: Registry,
  { port, host }: NonNullable<Settings['metrics']>,
  findFault: () => string | undefined,
): Promise<MetricsServer> {
  const server = createServer(async ({ url, method }, reply) => {
    const path = url?.split('?')[0]
    if (path === '/health' && method === 'GET') {
      const fault = findFault()
      return void reply.writeHead(fault ? 503 : 200).end(`${fault ?? 'alive'}\n`)
    }
    if (path !== '/metrics' || method !== 'GET') return void reply.writeHead(404).end('Not found\n')
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
