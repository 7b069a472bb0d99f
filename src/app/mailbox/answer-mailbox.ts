import type { FastifyInstance, FastifyRequest } from 'fastify'
import { schoolOf } from '#features/theme/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { mailbox } from '#platform/mail/outbox.ts'
import type { Settings } from '#platform/server/config.ts'
import { emailExamples } from './email-examples.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The messages of a demo, which hold codes, and a gallery of all its emails. They are answered only under this site's own
 * name or a loopback one: a page elsewhere whose name resolves to this machine (DNS rebinding) sends its own name as Host
 * and reads nothing.
 */
export function answerMailbox(app: FastifyInstance, settings: Settings, db: Db): void {
  const own = new URL(settings.siteUrl).hostname
  const allowed = (name: string | undefined) => name !== undefined && (name === own || loopback.has(name))
  const isOwnCall = ({ headers: { host, origin } }: FastifyRequest) =>
    allowed(hostnameOf(`http://${host}`)) && (origin === undefined || allowed(hostnameOf(origin)))

  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request, reply) => {
    if (!isOwnCall(request)) return reply.callNotFound()
    const to = typeof request.query.to === 'string' ? request.query.to : undefined
    return mailbox(db, to)
  })

  app.get('/dev/emails.json', async (request, reply) => {
    if (!isOwnCall(request)) return reply.callNotFound()
    const site = { ...(await schoolOf(db, settings)), languages: languageCodes }
    return emailExamples.map(({ feature, kind, write }) => ({
      feature,
      kind,
      written: Object.fromEntries(languageCodes.map((language) => [language, write(language, site)])),
    }))
  })
}

function hostnameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}
