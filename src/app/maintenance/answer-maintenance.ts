import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/api/errors.ts'
import type { Db } from '#platform/database/db.ts'
import { hourMs, minuteMs } from '#platform/format/durations.ts'
import { isInProcess } from '#platform/http/in-process.ts'
import { textOf } from '#platform/i18n/text.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Settings } from '#platform/server/config.ts'
import { currentMaintenance, type Maintenance } from '#platform/server/maintenance.ts'
import { maintenancePage, type SchoolLook } from './maintenance-page.ts'
import { messages } from './messages/en.ts'
import { sendClosedPage } from './send-closed-page.ts'

type Parts = {
  db: Db
  settings: Settings
  now: Clock
  /** Stores the school's look until pages are forgotten. */
  cached: (read: () => Promise<SchoolLook>) => Promise<SchoolLook>
}

/** Where the end is not known, callers and crawlers are asked to come again after a few minutes. */
const [unknownMs, minMs, maxMs] = [5 * minuteMs, minuteMs, hourMs]

/**
 * While maintenance mode is on, every page is answered by a page of its own and every call is refused, both with 503 and
 * Retry-After. What is not a person's request goes on: health, built files, the files at the root, and calls marked
 * `inMaintenance`. A browser that has opened `/maintenance/PASS` uses the school as ever.
 * @returns what reads the mode again, once when the server starts and after each notice
 */
export function answerMaintenance(app: FastifyInstance, { db, settings, now, cached }: Parts) {
  let current: Maintenance | undefined
  let reading = Promise.resolve()
  const isSecure = settings.siteUrl.startsWith('https:')
  // `__Host-`: only this host can have set it, over https. It opens what every visitor sees without maintenance.
  const cookie = isSecure ? '__Host-maintenance' : 'maintenance'
  const hasPass = (request: FastifyRequest, { pass }: Maintenance) =>
    (request.headers.cookie ?? '').split(';').some((one) => {
      const [name, value = ''] = one.trim().split('=')
      return name === cookie && isSame(value, pass)
    })

  app.get<{ Params: { pass: string } }>('/maintenance/:pass', async (request, reply) => {
    if (!current || !isSame(request.params.pass, current.pass)) return reply.callNotFound()
    const secure = isSecure ? '; Secure' : ''
    return reply
      .code(303)
      .header('set-cookie', `${cookie}=${current.pass}; Path=/; HttpOnly; SameSite=Lax${secure}`)
      .header('cache-control', 'no-store')
      .header('location', '/')
      .send()
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!current || isInProcess(request)) return
    const { config, url } = request.routeOptions
    const isPage = url === '/*'
    if (!isPage && (!config.endpoint || config.endpoint.inMaintenance)) return
    if (hasPass(request, current)) return
    const retryAfterSeconds = Math.ceil(waitMs(current, now()) / 1000)
    if (!isPage)
      throw new Refusal('MAINTENANCE', 503, textOf(messages, 'call'), {
        retryAfterSeconds,
        data: { backAt: current.backAt?.toISOString() ?? null },
      })
    const mode = current
    return sendClosedPage(request, reply, { db, settings, cached, retryAfterSeconds }, (look, at) =>
      maintenancePage(mode, look, { ...at, now: now() }),
    )
  })

  return {
    /** In turn, so that the last one read is the newest. */
    refresh(): Promise<void> {
      reading = reading.then(async () => {
        try {
          current = await currentMaintenance(db)
        } catch (error) {
          // A new connection brings another notice.
          app.log.warn({ err: error }, 'the maintenance mode could not be read')
        }
      })
      return reading
    },
  }
}

function waitMs({ backAt }: Maintenance, now: Date): number {
  const left = backAt ? backAt.getTime() - now.getTime() : 0
  return left > 0 ? Math.min(maxMs, Math.max(minMs, left)) : unknownMs
}

/** In the same time wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
