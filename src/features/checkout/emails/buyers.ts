import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as regions } from '#platform/messages/regions-en.ts'
import { messages as english } from '../messages/emails-en.ts'
import type { Product } from '../rules/order-lines.ts'
import type { invoices } from '../tables/invoices.ts'

type Buyer = { name: string; email: string; language: Language | null }
type Invoice = typeof invoices.$inferSelect
type Row = readonly [label: string, value: string]

const myCourses = '/my-enrolled-courses'
const purchases = '/account-setting/purchases'

/** What was sold, by the document issued for it. */
export function receiptEmail(facts: {
  buyer: Buyer
  site: EmailSite
  orderUid: string
  paymentId: string
  invoice: Invoice
  /** What the buyer saved, as pages name it: the document itself names list price and discount. */
  savedPaise: Paise
  /** A gift and seats were bought for others. */
  product?: Product
}): EmailMessage {
  const { buyer, site, invoice, product = 'course' } = facts
  const language = offeredLanguage(buyer.language, site.languages)
  const messages = messagesFor(language, english)
  return writeEmail(site, {
    to: buyer,
    language,
    subject: messages.receiptSubject(invoice.number),
    body: [
      openingOf[product](messages),
      { list: invoice.lines.map(({ title, quantity }) => (quantity ? messages.times(title, quantity) : title)) },
      { rows: receiptRows(facts) },
    ],
    button: nextOf(facts, messages),
    after: [rulesOf[product](messages), { link: { label: messages.seePurchases, path: purchases } }, messages.thanks],
    idempotencyKey: `receipt-${facts.orderUid}`,
  })
}

type Messages = ReturnType<typeof messagesFor<typeof english>>

const openingOf: Record<Product, (messages: Messages) => string> = {
  course: (messages) => messages.receiptOpening,
  gift: (messages) => messages.giftOpening,
  seats: (messages) => messages.seatsOpening,
}
const rulesOf: Record<Product, (messages: Messages) => string> = {
  course: (messages) => messages.refundRule,
  gift: (messages) => messages.giftRefundRule,
  seats: (messages) => messages.seatsRefundRule,
}

/** Where the buyer goes on. */
function nextOf({ product, orderUid, invoice }: Parameters<typeof receiptEmail>[0], messages: Messages) {
  if (product === 'seats') return { label: messages.seeGroup, path: pagePath('/groups') }
  if (product === 'gift')
    return { label: messages.seeGift, path: pagePath('/account-setting/purchases', { order: orderUid }) }
  return { label: invoice.lines.length > 1 ? messages.seeCourses : messages.startLearning, path: myCourses }
}

/** The facts that a receipt, or with GST a tax invoice, has to show. */
function receiptRows({ buyer, site, invoice, savedPaise, ...facts }: Parameters<typeof receiptEmail>[0]): Row[] {
  const language = offeredLanguage(buyer.language, site.languages)
  const messages = messagesFor(language, english)
  const taxed = invoice.series === 'INV'
  const numbers = { INV: messages.taxInvoiceNumber, BOS: messages.billOfSupplyNumber }
  const rows: Row[] = [
    [
      invoice.series === 'INV' || invoice.series === 'BOS' ? numbers[invoice.series] : messages.receiptNumber,
      invoice.number,
    ],
    [messages.orderNumber, facts.orderUid],
    [messages.paymentId, facts.paymentId],
    [messages.paidOn, datesFor(language).dateTime(invoice.issuedAt)],
    [messages.price, formatPaise(invoice.totalPaise + savedPaise)],
  ]
  if (savedPaise > 0) rows.push([messages.discount, `−${formatPaise(savedPaise)}`])
  if (taxed) {
    rows.push([messages.taxable, formatPaise(invoice.taxablePaise)])
    if (invoice.cgstPaise > 0)
      rows.push([messages.cgst, formatPaise(invoice.cgstPaise)], [messages.sgst, formatPaise(invoice.sgstPaise)])
    if (invoice.igstPaise > 0) rows.push([messages.igst, formatPaise(invoice.igstPaise)])
  }
  rows.push([messages.total, formatPaise(invoice.totalPaise)])
  if (invoice.seller.gstin) {
    rows.push([messages.seller, invoice.seller.name], [messages.gstin, invoice.seller.gstin])
    const place = messagesFor<Record<string, string>>(language, regions)[invoice.placeOfSupply ?? '']
    if (place) rows.push([messages.placeOfSupply, `${place} (${invoice.placeOfSupply})`])
  }
  return rows
}

/** Enrolled without paying: nothing was sold, so there is no receipt. */
export function enrolledEmail(facts: {
  buyer: Buyer
  site: EmailSite
  orderUid: string
  courses: string[]
}): EmailMessage {
  const { buyer, site, courses } = facts
  const language = offeredLanguage(buyer.language, site.languages)
  const messages = messagesFor(language, english)
  const isSeveral = courses.length > 1
  return writeEmail(site, {
    to: buyer,
    language,
    subject: isSeveral ? messages.freeSubjectOfSeveral(courses.length) : messages.freeSubject(courses[0] ?? ''),
    body: [messages.freeOpening, { list: courses }],
    button: { label: isSeveral ? messages.seeCourses : messages.startLearning, path: myCourses },
    after: [messages.thanks],
    idempotencyKey: `receipt-${facts.orderUid}`,
  })
}

/** Money goes back that was paid for courses the buyer already owns, or that fits no order. */
export function surplusEmail(facts: {
  buyer: Buyer
  site: EmailSite
  refundUid: string
  amountPaise: Paise
  fitsNoOrder?: boolean
}): EmailMessage {
  const { buyer, site, refundUid } = facts
  const language = offeredLanguage(buyer.language, site.languages)
  const messages = messagesFor(language, english)
  const amount = formatPaise(facts.amountPaise)
  return writeEmail(site, {
    to: buyer,
    language,
    subject: messages.refundSubject(amount),
    body: [
      facts.fitsNoOrder ? messages.refundOfNoOrder(amount) : messages.refundOpening(amount),
      { rows: [[messages.refundNumber, refundUid]] },
      messages.refundTime,
    ],
    button: { label: messages.seePurchases, path: purchases },
    after: [messages.thanks],
    idempotencyKey: `refund-${refundUid}`,
  })
}

type Refunded = {
  buyer: Buyer
  site: EmailSite
  refundUid: string
  amountPaise: Paise
  courses: string[]
  reason: string
}

/** `partly`: the courses of which a part of the price was refunded, so that the learner has access to them still. */
type Granted = Refunded & { partly: string[]; creditNote: string }

/** What becomes of the access to each course. */
const accessOf = ({ buyer, site, courses, partly }: Granted) => {
  const language = offeredLanguage(buyer.language, site.languages)
  const messages = messagesFor(language, english)
  return [
    ...(courses.length > 0 ? [messages.accessEnded, { list: courses }] : []),
    ...(partly.length > 0 ? [messages.accessGoesOn, { list: partly }] : []),
  ]
}

/** A requested refund was approved: what goes back, and the document of it. */
export function refundApprovedEmail(facts: Granted): EmailMessage {
  const { buyer, site, refundUid } = facts
  const language = offeredLanguage(buyer.language, site.languages)
  const messages = messagesFor(language, english)
  const amount = formatPaise(facts.amountPaise)
  return writeEmail(site, {
    to: buyer,
    language,
    subject: messages.refundSubject(amount),
    body: [
      messages.refundApproved(amount),
      ...accessOf(facts),
      ...(facts.reason ? [facts.reason] : []),
      {
        rows: [
          [messages.refundNumber, refundUid],
          [messages.creditNoteNumber, facts.creditNote],
        ],
      },
      messages.refundTime,
    ],
    button: { label: messages.seePurchases, path: purchases },
    after: [messages.thanks],
    idempotencyKey: `refund-${refundUid}`,
  })
}

/** The payer's bank took the money back: what they no longer have, and the document of it. */
export function disputeRefundEmail(facts: Granted): EmailMessage {
  const { buyer, site, refundUid } = facts
  const language = offeredLanguage(buyer.language, site.languages)
  const messages = messagesFor(language, english)
  const amount = formatPaise(facts.amountPaise)
  return writeEmail(site, {
    to: buyer,
    language,
    subject: messages.disputeRefundSubject(amount),
    body: [
      messages.disputeRefund(amount),
      ...accessOf(facts),
      {
        rows: [
          [messages.refundNumber, refundUid],
          ...(facts.creditNote ? [[messages.creditNoteNumber, facts.creditNote] as const] : []),
        ],
      },
    ],
    button: { label: messages.seePurchases, path: purchases },
    idempotencyKey: `refund-${refundUid}`,
  })
}

/** A requested refund was declined, with the reason that an administrator wrote. */
export function refundDeclinedEmail(facts: Refunded): EmailMessage {
  const { buyer, site, refundUid } = facts
  const language = offeredLanguage(buyer.language, site.languages)
  const messages = messagesFor(language, english)
  return writeEmail(site, {
    to: buyer,
    language,
    subject: messages.refundDeclinedSubject(formatPaise(facts.amountPaise)),
    body: [
      messages.refundDeclined,
      { list: facts.courses },
      facts.reason,
      messages.refundDeclinedNext,
      { rows: [[messages.refundNumber, refundUid]] },
    ],
    button: { label: messages.seePurchases, path: purchases },
    after: [{ link: { label: messages.seeCourses, path: myCourses } }],
    idempotencyKey: `refund-${refundUid}`,
  })
}
