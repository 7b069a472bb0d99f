import type { Language } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as english } from './messages/emails-en.ts'
import { noticeText } from './queries.ts'
import type { notifications } from './tables.ts'

/** The email of one notice: the bell's words, a button to where it leads and the way to have no more of them. */
export function noticeEmail(facts: {
  notice: typeof notifications.$inferSelect
  reader: { name: string; email: string; language: Language | null }
  site: EmailSite
}): EmailMessage {
  const { notice, reader, site } = facts
  const messages = messagesFor(reader.language, english)
  const { title, message } = noticeText(notice, reader.language)
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
