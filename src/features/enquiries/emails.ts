import type { Language } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import type { Message } from '#platform/mail/outbox.ts'
import { words as english } from './messages/en.ts'
import { words as hindi } from './messages/hi.ts'
import type { enquiries, enquiryEntries } from './tables.ts'

const wordsTo = messagesFor(english, hindi)

type Enquiry = typeof enquiries.$inferSelect

/** The sender's ticket, in our words alone: anyone can type anyone's address into the form. */
export function ticketLetter(enquiry: Enquiry, language: Language, site: string): Message {
  const words = wordsTo(language)
  const { ticket, email, uid } = enquiry
  return {
    channel: 'email',
    to: email,
    subject: words.letterSubject(ticket, site),
    text: words.letter(ticket, site),
    onceKey: `enquiry-${uid}`,
    language,
  }
}

/** The answer, in the words it was given in. */
export function replyLetter(
  enquiry: Enquiry,
  reply: Pick<typeof enquiryEntries.$inferSelect, 'uid' | 'text'>,
  language: Language,
  site: string,
): Message {
  const words = wordsTo(language)
  const { ticket, name, email, message, subject, createdAt } = enquiry
  return {
    channel: 'email',
    to: email,
    subject: words.replySubject(ticket, subject, site),
    text: words.replyLetter({
      name,
      ticket,
      text: reply.text,
      site,
      writtenOn: datesFor(language).date(createdAt),
      message,
    }),
    onceKey: `enquiry-reply-${reply.uid}`,
    language,
  }
}
