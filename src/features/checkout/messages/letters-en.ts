/** The words of the letters about payments. */
export const words = {
  greeting: (name: string) => `Hello ${name},`,
  thanks: (site: string) => `Happy learning,\nThe ${site} team`,

  receiptSubject: (number: string) => `Your receipt ${number}`,
  receiptOpening: 'Thank you for your purchase. You now own:',
  receiptNumber: 'Receipt number',
  taxInvoiceNumber: 'Tax invoice number',
  orderNumber: 'Order',
  paidOn: 'Paid on',
  price: 'Price',
  discount: 'Discount',
  total: 'Total paid',
  taxable: 'Taxable value',
  cgst: 'CGST',
  sgst: 'SGST',
  igst: 'IGST',
  seller: 'Sold by',
  gstin: 'GSTIN',
  placeOfSupply: 'Place of supply',
  paymentId: 'Payment id',
  startLearning: 'Start learning',
  refundRule: 'You have a 30-day money-back guarantee. The rule is on our refund policy page.',

  freeSubject: (course: string) => `You are enrolled: ${course}`,
  freeOpening: 'You are enrolled. You now own:',

  refundSubject: (amount: string) => `Your refund of ${amount}`,
  refundOpening: (amount: string) =>
    `We received ${amount} for courses that you own already. The whole amount goes back to the account you paid from.`,
  refundTime: 'Banks take 5 to 7 working days.',
  refundNumber: 'Refund',
} as const
