import { pagePath } from '#platform/browser/page-path.ts'
import { formatMinor, formatPaise, type Paise } from '#platform/format/money.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as english } from '../messages/emails-en.ts'

/** To those who look after money, and about whose payment. */
type ToFinance = {
  reader: { uid: string; name: string; email: string; language: Language | null }
  site: EmailSite
  learner: string
  orderUid: string
  paymentId: string
}

const attentionPath = (item: string): string => pagePath('/admin/payments/attention', { item })

/** A payer's bank asks for a payment back. */
export function disputeEmail(
  facts: ToFinance & { disputeUid: string; amountPaise: Paise; respondBy: Date | null },
): EmailMessage {
  const { reader, site, respondBy } = facts
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const amount = formatPaise(facts.amountPaise)
  return writeEmail(site, {
    to: reader,
    language,
    subject: messages.disputeSubject(amount),
    body: [
      messages.dispute(facts.learner, amount),
      {
        rows: [
          [messages.orderNumber, facts.orderUid],
          [messages.paymentId, facts.paymentId],
          ...(respondBy ? [[messages.replyBy, datesFor(language).dateTime(respondBy)] as const] : []),
        ],
      },
      messages.disputeNext,
    ],
    button: { label: messages.openDispute, path: attentionPath(facts.disputeUid) },
    idempotencyKey: `dispute-${facts.disputeUid}-${reader.uid}`,
  })
}

/** What stopped a refund: the provider has too little money of ours, or it can't send it at all. */
export type StoppedRefund = 'refund-refused' | 'refund-failed'

/** A refund does not reach the learner: for now, or until a person pays it by hand. */
export function refundStoppedEmail(
  facts: ToFinance & { kind: StoppedRefund; refundUid: string; amount: number; currency: string; why: string | null },
): EmailMessage {
  const { reader, site, kind, learner } = facts
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const amount = formatMinor(facts.amount, facts.currency)
  const stopped = messages.stoppedRefunds[kind]
  return writeEmail(site, {
    to: reader,
    language,
    subject: stopped.subject(amount),
    body: [
      stopped.happened(learner, amount),
      {
        rows: [
          [messages.refundNumber, facts.refundUid],
          [messages.orderNumber, facts.orderUid],
          [messages.paymentId, facts.paymentId],
          ...(facts.why ? [[messages.gatewayReason, facts.why] as const] : []),
        ],
      },
      stopped.next,
    ],
    button: { label: messages.openRefund, path: attentionPath(facts.refundUid) },
    idempotencyKey: `${kind}-${facts.refundUid}-${reader.uid}`,
  })
}
