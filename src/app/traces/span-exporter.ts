import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Settings } from '#platform/server/config.ts'
import { type Log, silentLog } from '#platform/server/log.ts'

/** How long a batch may take with its further tries; then its spans are lost. */
const timeoutMillis = 5_000

/** Sends spans to the collector as JSON over HTTP, and logs when it does not take them and when it does again. */
export function spanExporter({
  url,
  headers,
}: NonNullable<Settings['traces']>): SpanExporter & { logTo(log: Log): void } {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis, httpAgentOptions: { keepAlive: true } })
  let log = silentLog
  let isAway = false
  return {
    logTo: (next) => (log = next),
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !isAway) log.warn({ err: result.error }, 'traces are lost: the collector does not take them')
        if (!failed && isAway) log.info('the collector takes traces again')
        isAway = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
