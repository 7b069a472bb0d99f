import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/db.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import type { Settings } from '#platform/server/config.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The messages of a demo, which hold codes. They are answered only under this site's own name or a loopback one: a page
 * elsewhere whose name resolves to this machine (DNS rebinding) sends its own name as Host and reads nothing.
 */
export function answerMailbox(app: FastifyInstance, settings: Settings, db: Db): void {
  const own = new URL(settings.siteUrl).hostname
  const allowed = (name: string | undefined) => name !== undefined && (name === own || loopback.has(name))
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request, reply) => {
    const { host, origin } = request.headers
    if (!allowed(hostnameOf(`http://${host}`)) || (origin !== undefined && !allowed(hostnameOf(origin))))
      return reply.callNotFound()
    const to = typeof request.query.to === 'string' ? request.query.to : undefined
    return mailbox(db, to)
  })
}

function hostnameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
