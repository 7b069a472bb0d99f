import { formatPaise, type Paise } from '#platform/format/money.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as english } from '../messages/payout-emails-en.ts'

type Reader = { name: string; email: string; language: Language | null }
const detailsPage = '/creator/payout-details'

/** Payout details were changed, with a code: what to do where it was somebody else. */
export function detailsChangedEmail(facts: {
  reader: Reader
  site: EmailSite
  uid: string
  account: string
  changedAt: Date
  payableFrom: Date
}): EmailMessage {
  const { reader, site } = facts
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const { dateTime } = datesFor(language)
  return writeEmail(site, {
    to: reader,
    language,
    subject: messages.changedSubject,
    body: [
      messages.changed(facts.account, dateTime(facts.changedAt)),
      messages.heldUntil(dateTime(facts.payableFrom)),
      messages.notYou,
    ],
    button: { label: messages.contact, path: '/contact-us' },
    after: [{ link: { label: messages.seeDetails, path: detailsPage } }],
    idempotencyKey: `payout-details-${facts.uid}`,
  })
}

type Payout = { reader: Reader; site: EmailSite; uid: string; amountPaise: Paise; account: string }

/** A payout reached its account. */
export function payoutSentEmail(facts: Payout & { reference: string; utr: string | null }): EmailMessage {
  const { reader, site } = facts
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const amount = formatPaise(facts.amountPaise)
  return writeEmail(site, {
    to: reader,
    language,
    subject: messages.sentSubject(amount),
    body: [
      messages.sent(amount, facts.account),
      {
        rows: [
          [messages.amount, amount],
          [messages.reference, facts.reference],
          ...(facts.utr ? [[messages.utr, facts.utr] as const] : []),
        ],
      },
    ],
    button: { label: messages.seeDetails, path: detailsPage },
    idempotencyKey: `payout-sent-${facts.uid}`,
  })
}

/** A payout did not arrive, or came back: it is paid again once the account is right. */
export function payoutFailedEmail(facts: Payout & { reason: string }): EmailMessage {
  const { reader, site } = facts
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const amount = formatPaise(facts.amountPaise)
  return writeEmail(site, {
    to: reader,
    language,
    subject: messages.failedSubject(amount),
    body: [
      messages.failed(amount, facts.account),
      ...(facts.reason ? [{ quote: facts.reason }] : []),
      messages.failedNext,
    ],
    button: { label: messages.correctDetails, path: detailsPage },
    idempotencyKey: `payout-failed-${facts.uid}`,
  })
}

/** An administrator asks for other details, because payouts to these do not arrive. */
export function correctDetailsEmail(facts: Payout & { reason: string }): EmailMessage {
  const { reader, site } = facts
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const amount = formatPaise(facts.amountPaise)
  return writeEmail(site, {
    to: reader,
    language,
    subject: messages.correctSubject,
    body: [
      messages.correct(amount, facts.account),
      ...(facts.reason ? [{ quote: facts.reason }] : []),
      messages.failedNext,
    ],
    button: { label: messages.correctDetails, path: detailsPage },
    idempotencyKey: `payout-correct-${facts.uid}`,
  })
}
