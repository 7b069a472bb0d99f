import { pagePath } from '#platform/browser/page-path.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as english } from './messages/emails-en.ts'

type Facts = {
  email: string
  language: Language | null
  course: string
  code: string
  /** Of the address (stop-key.ts). */
  stopKey: string
  uid: string
  /** Which email of this invitation it is, from 1. */
  send: number
  expiresAt: Date
}

/**
 * Invites an address to a course, also as a seat that was bought for it. Nothing is known of its reader, so it is written in
 * the language of the person who invites.
 */
export function invitationEmail(
  { invitedBy, kind, ...facts }: Facts & { invitedBy: string; kind: 'given' | 'seat' },
  site: EmailSite,
): EmailMessage {
  const messages = messagesFor(offeredLanguage(facts.language, site.languages), english)
  const texts = messages[kind]
  return courseEmail(facts, site, {
    subject: texts.subject(invitedBy, facts.course),
    body: [texts.text(invitedBy, facts.course, site.name)],
    button: texts.button,
  })
}

/** Brings a gift, with what its giver wrote. */
export function giftEmail(
  { from, words, ...facts }: Facts & { from: string; words: string },
  site: EmailSite,
): EmailMessage {
  const messages = messagesFor(offeredLanguage(facts.language, site.languages), english)
  const texts = messages.gift
  return courseEmail(facts, site, {
    subject: texts.subject(from),
    body: [texts.text(from, facts.course, site.name), ...(words ? [{ quote: words }] : [])],
    button: texts.button,
  })
}

function courseEmail(
  facts: Facts,
  site: EmailSite,
  { button, ...texts }: Pick<Parameters<typeof writeEmail>[1], 'subject' | 'body'> & { button: string },
): EmailMessage {
  const language = offeredLanguage(facts.language, site.languages)
  const messages = messagesFor(language, english)
  const { code, stopKey: key } = facts
  return writeEmail(site, {
    to: { email: facts.email },
    language,
    ...texts,
    button: { label: button, path: pagePath('/invitation/$code', { code }) },
    after: [
      messages.after(datesFor(language).date(facts.expiresAt)),
      { link: { label: messages.stop, path: pagePath('/invitation/$code/stop', { code }, { key }) } },
    ],
    idempotencyKey: `invitation-${facts.uid}-${facts.send}`,
  })
}
