import { dayInIndia } from '#platform/format/day-in-india.ts'

/** `2627` for 1 April 2026 to 31 March 2027, by India's clock. */
export function fiscalYear(at: Date): string {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first).slice(-2)}${String(first + 1).slice(-2)}`
}

/**
 * The last day in India on which a credit note lowers the tax of a document: 30 November after the fiscal year of the sale
 * (CGST Act s. 34(2)). A later one gives back the same money, and its tax stays with the government.
 */
export const taxCreditUntil = (issuedAt: Date): string => `20${fiscalYear(issuedAt).slice(2)}-11-30`
export const isTaxCreditOver = (issuedAt: Date, at: Date): boolean => dayInIndia(at) > taxCreditUntil(issuedAt)

/**
 * A document's kind, as it is stored. What its number begins with is dated: `document_series`.
 * INV: tax invoice. BOS: bill of supply, of a registered seller whose rate is 0 (CGST rule 49). RCT: receipt of a seller
 * who is not registered for GST. CRN: credit note.
 */
export type InvoiceSeries = 'INV' | 'BOS' | 'RCT' | 'CRN'
/** What is issued for a sale. */
export type SaleSeries = Exclude<InvoiceSeries, 'CRN'>

export function saleSeries(isRegistered: boolean, ratePercent: number): SaleSeries {
  if (!isRegistered) return 'RCT'
  return ratePercent === 0 ? 'BOS' : 'INV'
}

/**
 * What a prefix of numbers looks like: at most three capital letters, digits, `/` and `-`, so that 9,999,999 documents of a
 * fiscal year have numbers of at most 16 characters (CGST rule 46(b)). The GST portal takes no number that begins with
 * 0, `/` or `-`, and knows no difference between capital and small letters.
 */
export const prefixPattern = '^[A-Z1-9]([A-Z0-9/-]?[A-Z0-9])?$'
/** Creators' statements are numbered by it, from a counter of their own. */
export const statementPrefix = 'STM'
export const isPrefix = (text: string): boolean => new RegExp(prefixPattern).test(text) && text !== statementPrefix

/** `INV/2627/000001`: at most 16 characters of letters, digits, `/` and `-` (CGST rule 46(b)). */
export function documentNumber(prefix: string, year: string, serial: number): string {
  return `${prefix}/${year}/${String(serial).padStart(6, '0')}`
}

/** What a number begins with, before its fiscal year. */
export const prefixOf = (number: string): string => number.replace(/\/\d{4}\/\d+$/, '')

export const saleDocumentKinds = ['receipt', 'invoice', 'bill-of-supply'] as const
export type SaleDocumentKind = (typeof saleDocumentKinds)[number]
export const documentKinds = [...saleDocumentKinds, 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const seriesOf: Readonly<Record<DocumentKind, InvoiceSeries>> = {
  receipt: 'RCT',
  invoice: 'INV',
  'bill-of-supply': 'BOS',
  'credit-note': 'CRN',
}
const saleKinds: Readonly<Record<SaleSeries, SaleDocumentKind>> = {
  RCT: 'receipt',
  INV: 'invoice',
  BOS: 'bill-of-supply',
}
export const saleKindOf = (series: SaleSeries): SaleDocumentKind => saleKinds[series]
export const kindOf = (series: InvoiceSeries): DocumentKind => (series === 'CRN' ? 'credit-note' : saleKindOf(series))

/** `INV-2627-000001.pdf` */
export const documentFileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`
