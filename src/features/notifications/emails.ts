import type { Language } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as english } from './messages/emails-en.ts'
import { messages as hindi } from './messages/emails-hi.ts'
import { sayNotice } from './queries.ts'
import type { notifications } from './tables.ts'

const messagesTo = messagesFor(english, hindi)

/** The email of one notice: the bell's words, a button to where it leads and the way to have no more of them. */
export function noticeEmail(facts: {
  notice: typeof notifications.$inferSelect
  reader: { name: string; email: string; language: Language | null }
  site: EmailSite
}): EmailMessage {
  const { notice, reader, site } = facts
  const messages = messagesTo(reader.language)
  const { title, message } = sayNotice(notice, reader.language)
  return writeEmail(site, {
    to: reader,
    language: reader.language,
    subject: title,
    heading: title,
    body: [message],
    ...(notice.link ? { button: { label: messages.open, path: notice.link } } : {}),
    footer: [messages.why, { link: { label: messages.change, path: '/account-setting#notifications' } }],
    idempotencyKey: `notice-${notice.uid}`,
  })
}
