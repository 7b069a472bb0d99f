import { existsSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { actorOfToken } from '#features/accounts/queries/accounts.ts'
import { offeredLanguages, schoolOf } from '#features/theme/queries.ts'
import type { CallerRequest, Ctx } from '#platform/api/action.ts'
import { describeApi } from '#platform/api/openapi.ts'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { openReadReplica } from '#platform/database/read-replica.ts'
import { drainable } from '#platform/http/drain.ts'
import { buildHttp } from '#platform/http/http.ts'
import { openQueue, type Queue } from '#platform/jobs/jobs.ts'
import { openPost, type Post } from '#platform/mail/outbox.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import type { Settings } from '#platform/server/config.ts'
import { jobConnections } from '#platform/server/connection-counts.ts'
import type { Log } from '#platform/server/log.ts'
import { actions, jobs } from './features.ts'
import { watchForProblems } from './alerts/watch-for-problems.ts'
import { answerHealth, faultOfWork } from './health.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { localizerIn } from '#platform/i18n/translations.ts'
import { serverFolder } from './languages/built-folders.ts'
import { storeOfferedLanguages } from './languages/offered-languages.ts'
import { answerMailbox } from './mailbox/answer-mailbox.ts'
import { answerMaintenance } from './maintenance/answer-maintenance.ts'
import { answerUnopened } from './setup/answer-unopened.ts'
import { loadInstallation } from './setup/load-installation.ts'
import type { SchoolLook } from './maintenance/maintenance-page.ts'
import type { MetricsServer } from './metrics/serve-metrics.ts'
import { listenForForgetting, publicCaches } from './pages/forget-pages.ts'
import { serveSiteFiles } from './pages/serve-site-files.ts'

export type Server = {
  app: FastifyInstance
  database: Database
  queue: Queue
  post: Post
  ctx: (actor?: Ctx['actor']) => Ctx
  /** Where METRICS_PORT is set. */
  metrics: MetricsServer | undefined
  /** Listens and answers the address that works. */
  listen(): Promise<string>
  /** For one of several processes of a port: see drain.ts. */
  leave(): Promise<void>
  /**
   * Says that it is not ready and answers for DRAIN_SECONDS more. Then finishes requests, lets running jobs end or returns
   * them to the queue, and closes the database: within 9 seconds.
   */
  close(): Promise<void>
}

export type ServerOptions = {
  settings: Settings
  databaseUrl: string
  now?: Clock
  /** Pages: built ones, Vite's while developing, or none (a test of calls). */
  pages: 'built' | 'dev' | 'none'
  /** Whether this process also runs the jobs. */
  work: boolean
  /** A worker: it runs jobs and never listens. */
  jobsOnly?: boolean
  /** Where the lines of the log go; absent: standard output. */
  logStream?: Writable
}

/** Opens the database and the queue and puts every feature behind one Fastify server. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { settings, databaseUrl } = options
  const now = options.now ?? systemClock
  const directUrl = settings.databaseDirectUrl
  const database = openDatabase(databaseUrl, { directUrl, max: settings.databaseConnections })
  const installation = await loadInstallation(database.db, settings)
  const caches = publicCaches()
  const running = new Set<Promise<void>>()
  let app: FastifyInstance
  let queue: Queue
  let post: Post

  const ctxFor = (actor: Ctx['actor'], request: CallerRequest, log: Log, mayLag = false): Ctx => ({
    actor,
    db: mayLag && replica ? replica.db() : database.db,
    transaction: (work) => database.db.transaction(work),
    now,
    log,
    settings,
    localize: localizerIn(languageOfCaller(request)),
    jobs: queue,
    send: (message) => post.send(message),
    site: () => schoolOf(database.db, settings),
    afterAnswer(work) {
      const done = work().catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
      const tracked = done.finally(() => running.delete(tracked))
      running.add(tracked)
    },
    cached: (name, read) => caches.values.getOrCreate(name, () => read(database.db)) as ReturnType<typeof read>,
    forgetPages: (prefix) => forgetting.notify(prefix),
    request,
  })

  const traces = settings.traces && (await import('./traces/open-traces.ts')).openTraces(settings.traces)
  const reports =
    settings.sentryDsn === undefined
      ? undefined
      : (await import('./error-reports/open-error-reports.ts')).openErrorReports({
          dsn: settings.sentryDsn,
          environment: settings.demo ? 'demo' : 'live',
        })
  app = await buildHttp({
    settings,
    watch: traces?.traceRequests,
    reportError: reports?.report,
    ...(options.logStream ? { logStream: options.logStream } : {}),
    actions,
    actorOf: actorOfToken(database, now),
    ctxFor,
    replies: caches.replies,
    sharedCounts: settings.sharedLimits ? database.db : undefined,
  })
  const replica = settings.databaseReadUrl
    ? openReadReplica(
        settings.databaseReadUrl,
        database,
        (isUsed) =>
          isUsed ? app.log.info('the replica is used') : app.log.warn('the replica is behind or away, and is not used'),
        settings.databaseConnections,
      )
    : undefined
  const schoolLookOf = (read: () => Promise<SchoolLook>) =>
    caches.values.getOrCreate('school-look', read) as ReturnType<typeof read>
  const maintenance = answerMaintenance(app, {
    db: database.db,
    settings,
    now,
    cached: schoolLookOf,
  })
  answerUnopened(app, { db: database.db, settings, installation, cached: schoolLookOf })
  const offered = storeOfferedLanguages(() => offeredLanguages(database.db, settings), app.log)
  await Promise.all([maintenance.refresh(), offered.refresh()])
  const forgetting = await listenForForgetting(database, (prefix) => {
    replica?.catchUp()
    caches.forget(prefix)
    if (prefix !== undefined) return undefined
    return Promise.all([maintenance.refresh(), offered.refresh(), installation.refresh(app.log)])
  })
  post = openPost(settings, database.db, now, app.log)
  queue = await openQueue(directUrl ?? databaseUrl, jobs, app.log, jobConnections(settings))

  const metrics = settings.metrics
    ? await (
        await import('./metrics/open-metrics.ts')
      ).openMetrics({
        app,
        database,
        caches,
        settings,
        now,
        installation: options.work,
        findFault: () => (options.work ? faultOfWork(queue) : undefined),
      })
    : undefined
  await app.register(helmet, {
    // Documents carry their own policy, with a nonce (pages/serve-pages.ts).
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: settings.siteUrl.startsWith('https://')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await describeApi(app, actions, settings)
  serveSiteFiles(app, { settings, db: database.db, now, files: caches.siteFiles, offered: offered.current })
  const drain = drainable(app)
  answerHealth(app, { database, queue, isDraining: drain.isDraining })
  if (settings.demo && !(settings.smtpUrl && settings.sms)) answerMailbox(app, settings, database.db)
  if (settings.demo && settings.gateway.mode === 'sandbox') await openSandbox(app, options, database, now)
  if (options.pages !== 'none')
    await (
      await import('./pages/open-pages.ts')
    ).openPages(app, settings, { cache: caches.pages, offered: offered.current }, options.pages)
  const ownCtx = (actor: Ctx['actor'] = null) => ctxFor(actor, jobRequest('here'), app.log)
  const watch = settings.alerts ? watchForProblems(ownCtx()) : undefined
  if (options.work) await queue.work((jobId) => ctxFor(null, jobRequest(jobId), app.log.child({ jobId })) as Ctx<null>)

  return {
    app,
    database,
    queue,
    post,
    metrics,
    ctx: ownCtx,
    async listen() {
      await app.listen({ host: settings.host, port: settings.port })
      const { port } = app.server.address() as { port: number }
      return settings.port === 0 ? `http://${settings.host}:${port}` : settings.siteUrl
    },
    leave: drain.leave,
    async close() {
      clearInterval(watch)
      await queue.rest()
      await drain.start(settings.drainSeconds * 1000)
      await drain.finish()
      await queue.stop(2_000)
      await Promise.race([Promise.allSettled(running), sleep(1_000, undefined, { ref: false })])
      const sent = Promise.all([traces?.stop(), reports?.flush(1_000)])
      await metrics?.stop()
      await forgetting.stop()
      await replica?.close()
      await database.close()
      await sent
    },
  }
}

function jobRequest(id: string): CallerRequest {
  return { id, address: '', userAgent: '', headers: {} }
}

/** The demo school's payment gateway runs on this server too, and is called over HTTP alone. */
async function openSandbox(
  app: FastifyInstance,
  { settings, jobsOnly }: ServerOptions,
  database: Database,
  now: Clock,
): Promise<void> {
  const { razorpaySandbox, sandboxPath } = await import('#sandbox/razorpay/sandbox.ts')
  const { gateway, payoutGateway } = settings
  const answerAt = (base: string) => {
    gateway.apiBase ||= base
    if (payoutGateway?.mode === 'sandbox') payoutGateway.apiBase ||= base
  }
  if (jobsOnly) {
    // It runs on the servers that run the jobs.
    answerAt(settings.siteUrl + sandboxPath)
    return
  }
  const own = () => {
    const at = app.server.address()
    if (at === null || typeof at === 'string') return ''
    const host = at.address.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace(/^::$/, '::1')
    return `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`
  }
  app.addHook('onListen', async () => answerAt(own() + sandboxPath))
  await app.register(razorpaySandbox, {
    sql: database.sql,
    keyId: gateway.keyId,
    keySecret: gateway.keySecret,
    webhookSecret: gateway.webhookSecrets[0] as string,
    origin: () => settings.siteUrl,
    webhookUrl: () => own() && `${own()}/api/payments/webhook/razorpay`,
    payoutWebhookUrl: () => own() && `${own()}/api/payouts/webhook/razorpayx`,
    now,
    log: app.log,
  })
}

/** Whether the pages have been built. */
export function pagesAreBuilt(): boolean {
  return existsSync(fileURLToPath(new URL(`../../${serverFolder('en')}/ssr.js`, import.meta.url)))
}
