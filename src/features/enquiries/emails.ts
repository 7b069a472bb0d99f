import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as english } from './messages/emails-en.ts'
import type { enquiries, enquiryEntries } from './tables.ts'

type Enquiry = typeof enquiries.$inferSelect

/** The sender's ticket, in our words alone: anyone can type anyone's address into the form. */
export function ticketEmail({ ticket, email, uid }: Enquiry, read: Language, site: EmailSite): EmailMessage {
  const language = offeredLanguage(read, site.languages)
  const messages = messagesFor(language, english)
  return writeEmail(site, {
    to: { email },
    language,
    subject: messages.ticketSubject(ticket, site.name),
    body: [messages.ticket(ticket, site.name), messages.notYou],
    idempotencyKey: `enquiry-${uid}`,
  })
}

/** The answer, in the words it was given in. */
export function replyEmail(
  { ticket, name, email, message, subject, createdAt }: Enquiry,
  reply: Pick<typeof enquiryEntries.$inferSelect, 'uid' | 'text'>,
  read: Language,
  site: EmailSite,
): EmailMessage {
  const language = offeredLanguage(read, site.languages)
  const messages = messagesFor(language, english)
  return writeEmail(site, {
    to: { email, name },
    language,
    subject: messages.replySubject(ticket, subject.trim(), site.name),
    body: [reply.text],
    footer: [messages.quoteTicket(ticket), messages.youWrote(datesFor(language).date(createdAt)), { quote: message }],
    idempotencyKey: `enquiry-reply-${reply.uid}`,
  })
}
