import { documentDate } from '#platform/files/pdf.ts'
import { amountInWords } from '#platform/format/amount-in-words.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatExactPaise, type Paise } from '#platform/format/money.ts'
import type { Language } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import { messages as regions } from '#platform/messages/regions-en.ts'
import { messages as english } from '../messages/documents-en.ts'
import { type InvoiceSeries, isTaxCreditOver, type SaleSeries, taxCreditUntil } from '../rules/documents.ts'
import { refundableUntil } from '../rules/refunds.ts'
import type { invoices } from '../tables/invoices.ts'
import { couponOf, type DocumentLine, documentLines, linesBySac } from './document-lines.ts'

/** A document as it was issued, with what it refers to; none of it changes afterwards. */
export type IssuedDocument = {
  invoice: typeof invoices.$inferSelect
  orderUid: string
  /** What paid for the sale. */
  payment: { id: string; method: string } | null
  /** Of a credit note: the document it corrects, and its refund. */
  corrects: { number: string; issuedAt: Date; series: InvoiceSeries } | null
  refundUid: string | null
}

type Fact = [label: string, value: string]
const text = (...parts: (string | null | undefined | false)[]): string[] => parts.filter((part) => !!part) as string[]

/** The values that sale-document.typ prints, worded in a language. Names and titles stay as they were stored. */
export function saleDocument(issued: IssuedDocument, language: Language) {
  const { invoice } = issued
  const { seller, buyer, issuedAt, series } = invoice
  const messages = messagesFor(language, english)
  // Intl writes narrow spaces, which the typeface does not have.
  const dates = datesFor(language)
  const dateOf = (at: Date) => dates.date(at).replaceAll('\u202F', ' ')
  const region = (code: string) =>
    messages.region(messagesFor<Record<string, string>>(language, regions)[code] ?? '', code)
  const source = issued.corrects?.series ?? series
  const sold: SaleSeries = source === 'CRN' ? 'INV' : source
  const registered = sold !== 'RCT'
  const taxed = sold === 'INV'
  const tooLateFor =
    taxed && issued.corrects && isTaxCreditOver(issued.corrects.issuedAt, issuedAt) ? issued.corrects : null
  const coupon = couponOf(invoice.lines)
  const buyerState = buyer.stateCode
    ? messagesFor<Record<string, string>>(language, regions)[buyer.stateCode]
    : undefined
  return {
    language,
    title: messages.titles[series],
    number: invoice.number,
    note: series === 'INV' || series === 'BOS' ? messages.original : '',
    /** The PDF's own date, in UTC. */
    issuedAt: documentDate(issuedAt),
    facts: [
      [messages.numbers[series], invoice.number],
      [messages.dates[series], dateOf(issuedAt)],
      ...(issued.corrects
        ? [
            [messages.corrects[sold], issued.corrects.number],
            [messages.correctsDate[sold], dateOf(issued.corrects.issuedAt)],
          ]
        : []),
      [messages.order, issued.orderUid],
      ...(taxed ? [[messages.reverseCharge, messages.no]] : []),
    ] as Fact[],
    seller: {
      name: seller.name,
      lines: text(
        ...(seller.address ?? '').split(/\n+/).map((line) => line.trim()),
        registered && seller.stateCode && region(seller.stateCode),
        registered && seller.gstin && messages.gstin(seller.gstin),
      ),
    },
    buyer: {
      label: messages.billTo,
      name: buyer.name,
      lines: text(
        ...(buyer.address ?? '').split(/\n+/).map((line) => line.trim()),
        [buyer.pin, buyerState].filter(Boolean).join(', '),
        buyer.email,
      ),
    },
    place: (registered
      ? [
          [messages.state, buyerState ?? messages.notStated],
          ...(buyer.stateCode ? [[messages.stateCode, buyer.stateCode]] : []),
          [messages.placeOfSupply, invoice.placeOfSupply ? region(invoice.placeOfSupply) : messages.notStated],
          [messages.buyerGstin, buyer.gstin || messages.notRegistered],
        ]
      : []) as Fact[],
    ...tableOf(issued, { registered, taxed }, language),
    words: { label: messages.inWords, text: amountInWords(invoice.totalPaise, language) },
    settled: settledBy(issued, language),
    totals: totalsOf(issued, taxed, language),
    total: { label: messages.totals[series], amount: formatExactPaise(invoice.totalPaise) },
    due: series === 'CRN' ? '' : messages.due(formatExactPaise(0)),
    taxes: taxed ? taxesOf(issued, language) : null,
    signature: registered ? { signedFor: messages.signedFor(seller.name), signatory: messages.signatory } : null,
    notes: text(
      taxed && coupon && messages.couponWithTax(coupon.code, formatExactPaise(coupon.amountPaise)),
      series !== 'CRN' && messages.refundUntil(dateOf(refundableUntil(issuedAt))),
      tooLateFor && messages.withoutTax(dateOf(new Date(`${taxCreditUntil(tooLateFor.issuedAt)}T12:00+05:30`))),
      seller.email && messages.questions(seller.email),
    ),
    page: messages.page('{page}', '{pages}'),
  }
}

/** For GST, and then with a rate above 0. */
type Seller = { registered: boolean; taxed: boolean }

/** The lines of the sale; with tax, price and discount are without it, so that they lead to the taxable value. */
function tableOf({ invoice }: IssuedDocument, { registered, taxed }: Seller, language: Language) {
  const messages = messagesFor(language, english)
  const { columns } = messages
  const isSale = invoice.series !== 'CRN'
  const shown = documentLines(invoice)
  const amounts = isSale ? [columns.quantity, columns.price, columns.discount] : []
  return {
    columns: [
      columns.position,
      columns.description,
      ...(registered ? [columns.sac] : []),
      ...amounts,
      taxed ? columns.taxable : columns.amount,
    ],
    leftColumns: registered ? 3 : 2,
    rows: shown.map((line, index) => [
      String(index + 1),
      titleOf(line, messages, isSale ? (taxed ? 'eachWithTax' : 'each') : null),
      ...(registered ? [line.sac] : []),
      ...(isSale
        ? [String(line.quantity ?? 1), formatExactPaise(line.netPricePaise), formatExactPaise(line.netDiscountPaise)]
        : []),
      formatExactPaise(line.taxablePaise),
    ]),
  }
}

/** What is sold; of seats also how many, and on the sale what each costs with tax. */
function titleOf(
  { title, quantity, pricePaise }: DocumentLine,
  messages: Translated<typeof english>,
  each: 'each' | 'eachWithTax' | null,
): string {
  if (quantity === undefined) return title
  const times = messages.times(title, formatCount(quantity))
  return each ? messages[each](times, formatExactPaise(pricePaise / quantity)) : times
}

/** Union territories without a legislature, whose half of the tax is UTGST (UTGST Act s. 1, 2(8)). */
const unionTerritories = ['04', '26', '31', '35', '38']

/** The heads of tax that a document shows, with their rates. */
function headsOf({ invoice }: IssuedDocument) {
  const { ratePercent, seller } = invoice
  const half = String(ratePercent / 2)
  const local = unionTerritories.includes(seller.stateCode ?? '') ? 'UTGST' : 'SGST'
  return [
    { name: 'CGST', percent: half, part: 'cgstPaise' },
    { name: local, percent: half, part: 'sgstPaise' },
    { name: 'IGST', percent: String(ratePercent), part: 'igstPaise' },
  ] as const
}
const isInterState = ({ invoice }: IssuedDocument): boolean => invoice.igstPaise > 0

function totalsOf(issued: IssuedDocument, taxed: boolean, language: Language): Fact[] {
  const { invoice } = issued
  const messages = messagesFor(language, english)
  if (taxed)
    return [
      [messages.taxable, formatExactPaise(invoice.taxablePaise)],
      ...headsOf(issued)
        .filter(({ name }) => (name === 'IGST') === isInterState(issued))
        .map(({ name, percent, part }): Fact => [messages.headAt(name, percent), formatExactPaise(invoice[part])]),
      [messages.roundOff, formatExactPaise(0)],
    ]
  const sumOf = (part: 'pricePaise' | 'discountPaise') => invoice.lines.reduce((sum, line) => sum + line[part], 0)
  const coupon = couponOf(invoice.lines)
  const discount: Paise = sumOf('discountPaise') - (coupon?.amountPaise ?? 0)
  const taken: Fact[] = [
    ...(discount > 0 ? [[messages.discount, formatExactPaise(discount)] as Fact] : []),
    ...(coupon ? [[messages.coupon(coupon.code), formatExactPaise(coupon.amountPaise)] as Fact] : []),
  ]
  return taken.length === 0 ? [] : [[messages.price, formatExactPaise(sumOf('pricePaise'))], ...taken]
}

function taxesOf(issued: IssuedDocument, language: Language) {
  const messages = messagesFor(language, english)
  const heads = headsOf(issued)
  return {
    title: messages.taxByCode,
    columns: [
      messages.columns.sac,
      messages.taxable,
      ...heads.map(({ name, percent }) => messages.head(name, percent)),
      messages.tax,
    ],
    rows: linesBySac(documentLines(issued.invoice)).map((sum) => [
      sum.sac,
      formatExactPaise(sum.taxablePaise),
      ...heads.map(({ part }) => formatExactPaise(sum[part])),
      formatExactPaise(sum.cgstPaise + sum.sgstPaise + sum.igstPaise),
    ]),
  }
}

/** How it was paid, or on which refund the money goes back. */
function settledBy({ invoice, payment, refundUid }: IssuedDocument, language: Language) {
  const messages = messagesFor(language, english)
  if (refundUid) return { label: messages.refund, lines: [messages.refundNumber(refundUid), messages.refundWay] }
  const moment = datesFor(language).dateTime(invoice.issuedAt).replaceAll('\u202F', ' ')
  const method = messages.methods[payment?.method as keyof typeof messages.methods]
  return {
    label: messages.paid,
    lines: text(
      method ? messages.paidBy(method, moment) : messages.paidOn(moment),
      payment && messages.transaction(payment.id),
    ),
  }
}
