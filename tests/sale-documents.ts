import type { IssuedDocument } from '#features/checkout/documents/sale-document.ts'
import type { InvoiceSeries } from '#features/checkout/rules/documents.ts'
import { taxInside } from '#features/checkout/rules/tax.ts'
import type { InvoiceLine } from '#features/checkout/tables/invoices.ts'

type Choice = {
  series?: InvoiceSeries
  lines?: Partial<InvoiceLine>[]
  buyer?: Partial<IssuedDocument['invoice']['buyer']>
  seller?: Partial<IssuedDocument['invoice']['seller']>
  placeOfSupply?: string | null
  ratePercent?: number
}

/** A document as the actions store it: by a seller of Maharashtra, the same each time. */
export function sampleDocument(choice: Choice = {}): IssuedDocument {
  const { series = 'INV', ratePercent = series === 'RCT' || series === 'BOS' ? 0 : 18, placeOfSupply = '27' } = choice
  const lines = (choice.lines ?? [{}]).map((line) => {
    const { pricePaise = 249_900, discountPaise = 150_000 } = line
    return {
      title: 'GST and Tally Prime for Small Business Accounts',
      sac: '999293',
      pricePaise,
      discountPaise,
      payablePaise: pricePaise - discountPaise,
      ...line,
    }
  })
  const totalPaise = lines.reduce((sum, line) => sum + line.payablePaise, 0)
  const registered = ratePercent > 0 || series === 'BOS'
  const issuedAt = new Date('2025-03-18T14:35:00Z')
  return {
    orderUid: 'ord-2503-87640',
    payment: { id: 'pay_5709812046', method: 'upi' },
    refundUid: series === 'CRN' ? 'rf-2503-11' : null,
    corrects: series === 'CRN' ? { number: 'INV/2425/004182', issuedAt, series: registered ? 'INV' : 'RCT' } : null,
    invoice: {
      id: 1,
      number: `${series}/2425/004182`,
      series,
      fiscalYear: '2425',
      serial: 4182,
      orderId: 1,
      refundId: series === 'CRN' ? 1 : null,
      creditsInvoiceId: series === 'CRN' ? 1 : null,
      issuedAt,
      seller: {
        name: registered ? 'Sopaan Learning Private Limited' : 'Sopaan',
        address: '4th floor, 18 Prabhat Road\nPune 411004',
        gstin: registered ? '27AAHCS5821K1Z1' : null,
        stateCode: registered ? '27' : null,
        email: 'care@sopaan.example',
        ...choice.seller,
      },
      buyer: {
        name: 'Priya Sharma',
        email: 'priya.sharma@example.in',
        stateCode: placeOfSupply,
        pin: '422013',
        gstin: null,
        ...choice.buyer,
      },
      placeOfSupply,
      lines,
      ratePercent,
      ...taxInside(totalPaise, ratePercent, !placeOfSupply || placeOfSupply === '27'),
      totalPaise,
    },
  }
}
