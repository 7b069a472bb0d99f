/** The words of the emails about payments. */
export const messages = {
  thanks: 'Happy learning,',

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
  paymentId: 'Payment ID',
  startLearning: 'Start learning',
  refundRule: 'You have a 30-day money-back guarantee. See our refund policy page for the conditions.',

  freeSubject: (course: string) => `You’re enrolled in ${course}`,
  freeOpening: 'You’re now enrolled in:',

  refundSubject: (amount: string) => `Your refund of ${amount}`,
  refundOpening: (amount: string) =>
    `We received ${amount} for courses you already own. We’re refunding the full amount to the account you paid from.`,
  refundTime: 'Your bank may take 5 to 7 working days to credit it.',
  refundNumber: 'Refund',
} as const
