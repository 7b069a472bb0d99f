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

/** At most 16 characters of letters, digits and `/` (CGST rule 46). */
export function invoiceNumber(series: InvoiceSeries, year: string, serial: number): string {
  return `${series}/${year}/${String(serial).padStart(6, '0')}`
}

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
