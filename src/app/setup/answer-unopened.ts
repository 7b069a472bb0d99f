import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/db.ts'
import { parseLanguagePath } from '#platform/i18n/language-path.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import type { Settings } from '#platform/server/config.ts'
import { messages as english } from '#features/setup/messages/en.ts'
import { isSetupCookie } from '#features/setup/rules.ts'
import { withoutPrefix } from '../languages/addresses.ts'
import { closedPage, type SchoolLook } from '../maintenance/maintenance-page.ts'
import { sendClosedPage } from '../maintenance/send-closed-page.ts'
import type { Installation } from './load-installation.ts'

type Parts = {
  db: Db
  settings: Settings
  installation: Installation
  cached: (read: () => Promise<SchoolLook>) => Promise<SchoolLook>
}

const retryAfterSeconds = 3600
/** Where a person who sets the school up signs in. */
const forSetup = /^\/(setup|login|otp-verify|forget-password)$/

/**
 * Until a live school is opened, visitors read that it is being set up, with 503, so that no search engine stores half a
 * school. This protects nothing: calls are answered, and a browser in which the setup was opened sees all pages.
 */
export function answerUnopened(app: FastifyInstance, { installation, ...parts }: Parts): void {
  app.addHook('onRequest', async (request, reply) => {
    if (installation.isOpen() || request.routeOptions.url !== '/*') return
    const { path } = parseLanguagePath(request.url.split('?')[0] as string)
    if (withoutPrefix.test(path) || forSetup.test(path) || isSetupCookie(request.headers.cookie)) return
    return sendClosedPage(request, reply, { ...parts, retryAfterSeconds }, (look, at) =>
      closedPage(messagesFor(at.language, english).unopened, look, at),
    )
  })
}
