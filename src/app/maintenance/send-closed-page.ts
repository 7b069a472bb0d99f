import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Db, isDatabaseUnavailable } from '#platform/database/db.ts'
import { replyLanguage } from '#platform/http/reply-language.ts'
import { parseLanguagePath } from '#platform/i18n/language-path.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { busy } from '#platform/jobs/work-queue.ts'
import type { Settings } from '#platform/server/config.ts'
import { withoutPrefix } from '../languages/addresses.ts'
import { sendBusyPage } from '../pages/busy-page.ts'
import { type SchoolLook, schoolLook } from './maintenance-page.ts'

type Parts = {
  db: Db
  settings: Settings
  /** Stores the school's look until pages are forgotten. */
  cached: (read: () => Promise<SchoolLook>) => Promise<SchoolLook>
  retryAfterSeconds: number
}

/** Answers a page by one that takes its place for a time, with 503 and Retry-After. */
export async function sendClosedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, settings, cached, retryAfterSeconds }: Parts,
  draw: (look: SchoolLook, at: { language: Language; address: string }) => string,
): Promise<FastifyReply> {
  const language = languageOfPage(request)
  try {
    const look = await cached(() => schoolLook(db, settings))
    return reply
      .code(503)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': String(retryAfterSeconds),
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
      })
      .send(draw(look, { language: offeredLanguage(language, look.languages), address: request.url }))
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return sendBusyPage(reply, busy(), language)
  }
}

/** Pages whose path is the same in every language are in the browser's. */
function languageOfPage(request: FastifyRequest): Language {
  const { language, path } = parseLanguagePath(request.url.split('?')[0] as string)
  return language === 'en' && withoutPrefix.test(path) ? replyLanguage(request) : language
}
