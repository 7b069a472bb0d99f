import { dayInIndia } from '#platform/format/day-in-india.ts'

/** `2627` for 1 April 2026 to 31 March 2027, by India's clock. */
export function fiscalYear(at: Date): string {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first).slice(-2)}${String(first + 1).slice(-2)}`
}

/** INV: tax invoice. RCT: receipt of a seller who is not registered for GST. CRN: credit note. */
export type InvoiceSeries = 'INV' | 'RCT' | 'CRN'

/** At most 16 characters of letters, digits and `/` (CGST rule 46). */
export function invoiceNumber(series: InvoiceSeries, year: string, serial: number): string {
  return `${series}/${year}/${String(serial).padStart(6, '0')}`
}

export const documentKinds = ['receipt', 'invoice', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const seriesOf: Readonly<Record<DocumentKind, InvoiceSeries>> = {
  receipt: 'RCT',
  invoice: 'INV',
  'credit-note': 'CRN',
}
const kinds: Readonly<Record<InvoiceSeries, DocumentKind>> = { RCT: 'receipt', INV: 'invoice', CRN: 'credit-note' }
export const kindOf = (series: InvoiceSeries): DocumentKind => kinds[series]

/** `INV-2627-000001.pdf` */
export const documentFileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`
