import { plural } from '#platform/i18n/plural-en.ts'

/** The money of the school at one look. */
export const messages = {
  title: 'Finance',
  description: 'What the school owes and is owed, and this month from sales to net.',
  period: (from: string, to: string) => `${from} to ${to}`,
  failed: 'The numbers could not be loaded.',
  figures: {
    creators: 'Owed to creators',
    creatorsDetail: (held: string, payable: string) => `Held ${held}, payable ${payable}`,
    creatorsOnTheWay: (amount: string) => `${amount} more is on its way`,
    government: 'Owed to government',
    governmentDetail: (gst: string, tds: string) => `GST ${gst}, TDS ${tds}`,
    learners: 'Owed to learners',
    learnersRequested: (count: number) =>
      plural(count, { one: `${count} refund requested`, other: `${count} refunds requested` }),
    learnersOnTheWay: (amount: string) => `${amount} is on its way`,
    learnersByHand: (amount: string) => `${amount} to pay manually`,
    provider: 'At the payment gateway',
    lastSettled: (day: string) => `Last settlement ${day}`,
    neverSettled: 'No settlement yet',
    unexplained: 'Unexplained',
    payments: (count: number) => plural(count, { one: `${count} payment`, other: `${count} payments` }),
    differences: (count: number) => plural(count, { one: `${count} difference`, other: `${count} differences` }),
    nothingUnexplained: 'Everything is explained',
  },
  sales: {
    title: (month: string) => `${month}: from sales to net`,
    summary: (after: string, beforeGst: string) =>
      `Sales after refunds were ${after}, of which ${beforeGst} is before GST.`,
    none: 'No sales this month yet.',
    gross: 'Gross sales',
    refunds: 'Refunds',
    fees: 'Payment fees, before GST',
    gst: 'GST on sales after refunds',
    share: (percent: string) => `Creators’ share, ${percent}`,
    shareOfNothing: 'Creators’ share',
    net: 'Net to the platform',
    minus: (amount: string) => `−${amount}`,
  },
  attention: {
    title: 'Needs attention',
    none: 'Nothing needs attention.',
    kinds: {
      refunds: (count: number) => plural(count, { one: `${count} refund request`, other: `${count} refund requests` }),
      failedRefunds: (count: number) =>
        plural(count, { one: `${count} refund was not sent`, other: `${count} refunds were not sent` }),
      payouts: (count: number) => plural(count, { one: `${count} failed payout`, other: `${count} failed payouts` }),
      payments: (count: number) =>
        plural(count, { one: `${count} unexplained payment`, other: `${count} unexplained payments` }),
      disputes: (count: number) => plural(count, { one: `${count} open dispute`, other: `${count} open disputes` }),
      sales: (count: number) =>
        plural(count, { one: `${count} sale held for review`, other: `${count} sales held for review` }),
      differences: (count: number) =>
        plural(count, { one: `${count} settlement difference`, other: `${count} settlement differences` }),
      events: (count: number) =>
        plural(count, { one: `${count} unexplained gateway event`, other: `${count} unexplained gateway events` }),
      learners: (count: number) =>
        plural(count, { one: `${count} learner to pay manually`, other: `${count} learners to pay manually` }),
    },
    acts: {
      refunds: 'Review',
      failedRefunds: 'Open',
      payouts: 'Fix',
      payments: 'Explain',
      disputes: 'Reply',
      sales: 'Review',
      differences: 'Explain',
      events: 'Explain',
      learners: 'Pay',
    },
    answerBy: (amount: string, at: string) => `${amount}. Answer by ${at}.`,
    since: (amount: string, at: string) => `${amount}, since ${at}.`,
    eventsSince: (at: string) => `Since ${at}.`,
    amount: (amount: string) => `${amount}.`,
  },
  ledger: {
    title: (count: number) =>
      plural(count, {
        one: `${count} figure differs from the ledger`,
        other: `${count} figures differ from the ledger`,
      }),
    text: 'The nightly check found these. Nothing is corrected automatically: find the cause first.',
    detail: (ledger: string, figure: string, day: string) => `Ledger ${ledger}, figure ${figure}. Found ${day}.`,
    list: 'Figures that differ',
    search: 'Order, payment, document or account',
    noneFound: 'Try another order, payment, document or account.',
    columns: {
      figure: 'Figure',
      month: 'Month',
      subject: 'About',
      ledger: 'Ledger',
      found: 'Figure shown',
      ledgerRupees: 'Ledger (₹)',
      foundRupees: 'Figure shown (₹)',
      foundAt: 'Found',
    },
    kinds: {
      sums: 'Sum of the month',
      days: 'Sum of a day',
      sales: 'Sales of an order',
      courses: 'Sales of a course in an order',
      shares: 'Creators’ share of an order',
      documents: 'Invoices of an order',
      statements: 'Earnings statement',
      payouts: 'Payout',
      payments: 'Manual payment',
      receivable: 'Payment held by the gateway',
      refunds: 'Refunds of a payment',
      disputes: 'Dispute',
      suspense: 'Unexplained payments',
      settlements: 'Settlement',
    },
  },
  books: {
    title: 'Books and reports',
  },
}
