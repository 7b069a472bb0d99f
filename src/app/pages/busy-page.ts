import type { FastifyReply } from 'fastify'
import type { Refusal } from '#platform/api/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { messages as english } from '#platform/messages/en.ts'

const style =
  'color-scheme:light dark;font:18px/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem'

/** What a visitor reads while too many pages are being rendered: it loads the page again by itself. */
export function sendBusyPage(reply: FastifyReply, { status, details }: Refusal, language: Language): FastifyReply {
  const seconds = details.retryAfterSeconds ?? 2
  const { tooMany, busy } = messagesFor(language, english)
  const text = status === 429 ? tooMany : busy
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(seconds),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta http-equiv="refresh" content="${seconds + 1}"><title>${text}</title>` +
        `<body style="${style}"><main><h1 style="font-size:1.25rem">${text}</h1></main></body></html>`,
    )
}
