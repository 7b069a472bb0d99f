import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#platform/database/db.ts'
import { isInProcess } from '#platform/http/in-process.ts'
import { routeOf } from '#platform/http/route-of.ts'
import type { PageCache } from '#platform/http/page-cache.ts'

/** Around what a person notices: at once, soon, slow, too slow. */
const requestSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Measured = {
  app: FastifyInstance
  database: Database
  caches: Record<string, Pick<PageCache<object>, 'size'>>
}

/** What one process measures of itself: requests by route, database connections, caches, memory, event loop. */
export function measureProcess({ app, database, caches }: Measured): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'sopaan_http_request_seconds',
    help: 'How long requests took, by method, route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    // A page's own calls of the API are part of the page's time.
    if (isInProcess(request)) return
    requests.observe(
      { method: request.method, route: routeOf(request), status: `${Math.floor(statusCode / 100)}xx` },
      elapsedTime / 1000,
    )
  })
  const gauge = (name: string, help: string, label: string, read: () => Record<string, number>) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number)
      },
    })
  gauge('sopaan_database_connections', 'Connections of this process to the database', 'state', database.connections)
  const ofCaches = (size: 'entries' | 'bytes') => () =>
    Object.fromEntries(Object.entries(caches).map(([cache, one]) => [cache, one.size()[size]]))
  gauge('sopaan_cache_entries', 'Finished pages and replies that this process stores', 'cache', ofCaches('entries'))
  gauge('sopaan_cache_bytes', 'What they take', 'cache', ofCaches('bytes'))
  return registry
}
