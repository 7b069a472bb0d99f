import { formatCount } from '#platform/format/format.ts'

/** The words of the emails about payments. */
export const messages = {
  thanks: 'Happy learning,',

  receiptSubject: (number: string) => `Your receipt ${number}`,
  receiptOpening: 'Thank you for your purchase. You now own:',
  seatsOpening: 'Thank you for your purchase. The seats of your group are ready:',
  seatsRefundRule:
    'While no one has accepted a seat, you can have the money back within 30 days. After that our team decides.',
  seeGroup: 'Give the seats',
  times: (title: string, count: number) => `${title} × ${formatCount(count)}`,
  giftOpening: 'Thank you for your purchase. Your gift:',
  receiptNumber: 'Receipt number',
  taxInvoiceNumber: 'Tax invoice number',
  billOfSupplyNumber: 'Bill of supply number',
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
  seeGift: 'See the gift',
  seeCourses: 'Go to your courses',
  seePurchases: 'See your purchases',
  refundRule: 'You have a 30-day money-back guarantee. See our refund policy page for the conditions.',
  giftRefundRule:
    'You have a 30-day money-back guarantee while no one has accepted the gift. After a year without an answer, the money comes back by itself.',

  freeSubject: (course: string) => `You’re enrolled in ${course}`,
  freeSubjectOfSeveral: (count: number) => `You’re enrolled in ${count} courses`,
  freeOpening: 'You’re now enrolled in:',

  refundSubject: (amount: string) => `Your refund of ${amount}`,
  refundOpening: (amount: string) =>
    `We received ${amount} for courses you already own. We’re refunding the full amount to the account you paid from.`,
  refundOfNoOrder: (amount: string) =>
    `We received a payment of ${amount} that matches no order of yours. We’re refunding it to the account you paid from.`,
  refundTime: 'Your bank may take 5 to 7 working days to credit it.',
  refundNumber: 'Refund',
  creditNoteNumber: 'Credit note number',
  refundApproved: (amount: string) =>
    `We approved your refund of ${amount}. The money goes back to the account you paid from.`,
  accessEnded: 'You no longer have access to:',
  accessGoesOn: 'Part of the price was refunded. You still have access to:',
  disputeRefundSubject: (amount: string) => `Your bank returned ${amount} to you`,
  disputeRefund: (amount: string) => `Your bank took money of this payment back from us and returned ${amount} to you.`,
  disputeSubject: (amount: string) => `A payment of ${amount} is disputed`,
  dispute: (learner: string, amount: string) =>
    `The bank of ${learner} asks for ${amount} back. The learner keeps access until the bank decides.`,
  replyBy: 'Reply by',
  disputeNext:
    'Reply in the payment gateway’s dashboard before this time. Include proof that the learner had access. If you don’t reply, you lose the dispute.',
  openDispute: 'Open the dispute',
  stoppedRefunds: {
    'refund-refused': {
      subject: (amount: string) => `A refund of ${amount} was refused`,
      happened: (learner: string, amount: string) =>
        `The payment gateway refused to send ${amount} back to ${learner}, because our balance with it is too low.`,
      next: 'Add money to the balance in the gateway’s dashboard. We try again every day for 14 days. After that, pay the refund manually.',
    },
    'refund-failed': {
      subject: (amount: string) => `A refund of ${amount} failed`,
      happened: (learner: string, amount: string) =>
        `The payment gateway cannot send ${amount} back to ${learner}. We owe it to the learner, and we do not try again.`,
      next: 'Pay the learner manually and record the payment.',
    },
  },
  gatewayReason: 'Reason',
  openRefund: 'Open the refund',
  refundDeclinedSubject: (amount: string) => `Your refund request for ${amount}`,
  refundDeclined: 'We reviewed your refund request and declined it. You keep access to:',
  refundDeclinedNext: 'If you think this is a mistake, contact us with your refund number.',
} as const
