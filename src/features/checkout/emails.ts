import { formatPaise, type Paise } from '#platform/format/money.ts'
import type { Language } from '#platform/i18n/language.ts'
import { datesFor, pageAddress, messagesFor } from '#platform/i18n/messages-for.ts'
import type { Message } from '#platform/mail/outbox.ts'
import { words as statesEnglish } from '#platform/messages/states-en.ts'
import { words as statesHindi } from '#platform/messages/states-hi.ts'
import { words as english } from './messages/letters-en.ts'
import { words as hindi } from './messages/letters-hi.ts'
import type { invoices } from './tables.ts'

type Letter = Extract<Message, { channel: 'email' }>
type Buyer = { name: string; email: string; language: Language | null }
type Site = { name: string; url: string }
type Row = readonly [label: string, value: string]

const wordsTo = messagesFor(english, hindi)
const statesFor = messagesFor<Record<string, string>>(statesEnglish, statesHindi)

/** What was sold, by the document issued for it. */
export function receiptLetter(facts: {
  buyer: Buyer
  site: Site
  orderUid: string
  paymentId: string
  invoice: typeof invoices.$inferSelect
}): Letter {
  const { buyer, site, invoice } = facts
  const words = wordsTo(buyer.language)
  const taxed = invoice.series === 'INV'
  const rows: Row[] = [
    [taxed ? words.taxInvoiceNumber : words.receiptNumber, invoice.number],
    [words.orderNumber, facts.orderUid],
    [words.paymentId, facts.paymentId],
    [words.paidOn, datesFor(buyer.language).dateTime(invoice.issuedAt)],
    [words.price, formatPaise(invoice.lines.reduce((sum, line) => sum + line.pricePaise, 0))],
  ]
  const discount = invoice.lines.reduce((sum, line) => sum + line.discountPaise, 0)
  if (discount > 0) rows.push([words.discount, `−${formatPaise(discount)}`])
  if (taxed) {
    rows.push([words.taxable, formatPaise(invoice.taxablePaise)])
    if (invoice.cgstPaise > 0)
      rows.push([words.cgst, formatPaise(invoice.cgstPaise)], [words.sgst, formatPaise(invoice.sgstPaise)])
    if (invoice.igstPaise > 0) rows.push([words.igst, formatPaise(invoice.igstPaise)])
  }
  rows.push([words.total, formatPaise(invoice.totalPaise)])
  if (taxed) {
    rows.push([words.seller, invoice.seller.name], [words.gstin, invoice.seller.gstin ?? ''])
    const place = statesFor(buyer.language)[invoice.placeOfSupply ?? '']
    if (place) rows.push([words.placeOfSupply, `${place} (${invoice.placeOfSupply})`])
  }
  return letter({
    to: buyer,
    site,
    subject: words.receiptSubject(invoice.number),
    opening: words.receiptOpening,
    courses: invoice.lines.map((line) => line.title),
    rows,
    closing: words.refundRule,
    onceKey: `receipt-${facts.orderUid}`,
  })
}

/** Enrolled without paying: nothing was sold, so there is no receipt. */
export function enrolledLetter(facts: { buyer: Buyer; site: Site; orderUid: string; courses: string[] }): Letter {
  const words = wordsTo(facts.buyer.language)
  return letter({
    to: facts.buyer,
    site: facts.site,
    subject: words.freeSubject(facts.courses[0] ?? ''),
    opening: words.freeOpening,
    courses: facts.courses,
    rows: [],
    onceKey: `receipt-${facts.orderUid}`,
  })
}

export function surplusLetter(facts: { buyer: Buyer; site: Site; refundUid: string; amountPaise: Paise }): Letter {
  const words = wordsTo(facts.buyer.language)
  const amount = formatPaise(facts.amountPaise)
  return letter({
    to: facts.buyer,
    site: facts.site,
    subject: words.refundSubject(amount),
    opening: words.refundOpening(amount),
    courses: [],
    rows: [[words.refundNumber, facts.refundUid]],
    closing: words.refundTime,
    onceKey: `refund-${facts.refundUid}`,
  })
}

function letter(parts: {
  to: Buyer
  site: Site
  subject: string
  opening: string
  courses: readonly string[]
  rows: readonly Row[]
  closing?: string
  onceKey: string
}): Letter {
  const { to, site, opening, courses, rows, closing } = parts
  const language = to.language ?? 'en'
  const words = wordsTo(language)
  const link = pageAddress(site.url, '/my-enrolled-courses', language)
  const text = [
    words.greeting(to.name),
    opening,
    courses.map((title) => `• ${title}`).join('\n'),
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    courses.length > 0 ? `${words.startLearning}: ${link}` : '',
    closing ?? '',
    words.thanks(site.name),
  ]
  const list = courses.map((title) => `<li style="margin:4px 0">${escape(title)}</li>`).join('')
  const table = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#52525b">${escape(label)}</td><td style="padding:4px 0">${escape(value)}</td></tr>`,
    )
    .join('')
  const html = [
    `<!doctype html><html lang="${language}"><meta charset="utf-8">`,
    `<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#18181b;max-width:560px">`,
    `<p>${escape(words.greeting(to.name))}</p><p>${escape(opening)}</p>`,
    list && `<ul style="padding-left:20px;font-weight:600">${list}</ul>`,
    table && `<table style="border-collapse:collapse;font-size:15px">${table}</table>`,
    courses.length > 0 ? `<p><a href="${escape(link)}">${escape(words.startLearning)}</a></p>` : '',
    closing ? `<p style="color:#52525b">${escape(closing)}</p>` : '',
    `<p>${escape(words.thanks(site.name)).replaceAll('\n', '<br>')}</p></body></html>`,
  ]
  return {
    channel: 'email',
    to: to.email,
    // A name or title must not begin a header line of its own.
    subject: parts.subject.replaceAll(/\s+/g, ' '),
    text: text.filter(Boolean).join('\n\n'),
    html: html.filter(Boolean).join(''),
    onceKey: parts.onceKey,
    language,
  }
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
