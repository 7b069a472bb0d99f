import { createTransport } from '@sentry/core'
import { ServerRuntimeClient } from '@sentry/core/server'
import type { ReportError } from '#platform/server/log.ts'
import { setBeforeUncaughtExit } from '../commands/report.ts'
import { release } from '../release.ts'
import { eventOf } from './event-of.ts'
import { limitReports } from './limit-reports.ts'

export type ErrorReports = {
  report: ReportError
  /** Waits for what is on its way, `withinMs` at most. */
  flush(withinMs: number): Promise<unknown>
}

/** How long a report may take; then it is lost, and the log has it all the same. */
const timeoutMs = 5_000
/** How long a process that ends because of an error waits for its report. */
const exitMs = 2_000

/** Reports what is logged as an error to SENTRY_DSN. */
export function openErrorReports({ dsn, environment }: { dsn: string; environment: string }): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    release: `sopaan@${release}`,
    environment,
    integrations: [],
    stackParser: () => [],
    sendClientReports: false,
    traceLifecycle: 'static',
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const signal = AbortSignal.timeout(timeoutMs)
        const headers = { ...options.headers, 'content-type': 'application/x-sentry-envelope' }
        const answer = await fetch(options.url, { method: 'POST', headers, body: Buffer.from(body), signal })
        await answer.body?.cancel()
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  const admit = limitReports(() => performance.now())
  const reports: ErrorReports = {
    report(line) {
      const event = eventOf(line)
      const thrown = event.exception?.values?.at(-1)
      const { filename, lineno } = thrown?.stacktrace?.frames?.at(-1) ?? {}
      // Without the error's own message, which a stranger may be able to vary.
      const leftOut = admit(
        [line.message, event.transaction, event.tags?.job, thrown?.type, filename, lineno].join(' '),
      )
      if (leftOut === undefined) return
      client.captureEvent({ ...event, ...(leftOut > 0 ? { extra: { left_out: leftOut } } : {}) })
    },
    flush: async (withinMs) => client.flush(withinMs),
  }
  setBeforeUncaughtExit((err) => {
    reports.report({ message: 'nothing caught an error', fields: { err } })
    return reports.flush(exitMs)
  })
  return reports
}
