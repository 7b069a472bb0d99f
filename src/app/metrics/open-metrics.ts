import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/db.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Settings } from '#platform/server/config.ts'
import { measureInstallation } from './installation-metrics.ts'
import { measureProcess } from './process-metrics.ts'
import { type MetricsServer, serveMetrics } from './serve-metrics.ts'

type Process = {
  app: FastifyInstance
  database: Database
  caches: Record<'pages' | 'replies' | 'values', Pick<PageCache<object>, 'size'>>
  settings: Settings
  now: Clock
  /** Whether it also measures what is true of the whole installation. */
  installation: boolean
  /** Why it has to be started again, for `/health`. */
  findFault: () => string | undefined
}

/** Measures this process and answers Prometheus where METRICS_PORT says. */
export function openMetrics({
  app,
  database,
  caches,
  settings,
  now,
  installation,
  findFault,
}: Process): Promise<MetricsServer> {
  const { pages, replies, values } = caches
  const registry = measureProcess({ app, database, caches: { pages, replies, values } })
  if (installation) measureInstallation(registry, { database, settings, now, log: app.log })
  return serveMetrics(registry, settings.metrics as NonNullable<Settings['metrics']>, findFault)
}
