import { formatPaise } from '#platform/format/money.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { Attachment, EmailMessage } from '#platform/mail/outbox.ts'
import { monthName } from '../documents/month-name.ts'
import { messages as english } from '../messages/statement-en.ts'
import type { statements } from '../tables.ts'

/** A creator's statement of a month is ready. `attachments`: its PDF, where it could be drawn. */
export function statementEmail(facts: {
  creator: { name: string; email: string; language: Language | null }
  site: EmailSite
  statement: typeof statements.$inferSelect
  attachments: Attachment[]
}): EmailMessage {
  const { creator, site, statement, attachments } = facts
  const language = offeredLanguage(creator.language, site.languages)
  const messages = messagesFor(language, english)
  const month = monthName(statement.month, language)
  const email = writeEmail(site, {
    to: creator,
    language,
    subject: messages.subject(month),
    body: [
      `${messages.opening(month)} ${attachments.length > 0 ? messages.isAttached : messages.notAttached}`,
      {
        rows: [
          [messages.number, statement.number],
          [messages.earned, formatPaise(statement.earnedPaise)],
          [messages.takenBack, formatPaise(statement.takenBackPaise)],
          [messages.becamePayable, formatPaise(statement.releasedPaise)],
          [messages.tds, formatPaise(statement.tdsPaise)],
          [messages.payable, formatPaise(statement.closingPaise)],
        ],
      },
    ],
    button: { label: messages.open, path: '/creator/earnings' },
    idempotencyKey: `statement-${statement.uid}`,
  })
  return { ...email, attachments }
}
