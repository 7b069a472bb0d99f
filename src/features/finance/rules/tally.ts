import type { Account } from '#features/ledger/rules.ts'
import { type Paise, plainRupees } from '#platform/format/money.ts'

// Vouchers as Tally imports them: help.tallysolutions.com, 'Understanding Integration – Transactions' (read 2026-11).

export type VoucherType = 'Sales' | 'Credit Note' | 'Payment' | 'Receipt' | 'Journal'

/** One entry of the books in Tally. Debits are above 0, credits below; together they are 0. */
export type Voucher = {
  type: VoucherType
  /** Ours, and the same at every import: Tally changes a voucher that it has, and adds none. */
  id: string
  number: string
  day: string
  narration: string
  lines: readonly { ledger: string; amountPaise: Paise }[]
}

/** What Tally calls our accounts, until the accountant names them otherwise. */
export const tallyNames: Readonly<Record<Account, string>> = {
  gateway_receivable: 'Payment Gateway',
  bank: 'Bank',
  input_gst: 'Input GST on Gateway Fees',
  dispute_reserve: 'Payments in Dispute',
  deferred_course_sales: 'Course Sales in Refund Window',
  cgst_payable: 'Output CGST',
  sgst_payable: 'Output SGST',
  igst_payable: 'Output IGST',
  tcs_payable: 'TCS Payable',
  tds_payable: 'TDS Payable',
  refund_clearing: 'Refunds in Transit',
  payout_clearing: 'Payouts in Transit',
  creator_held: 'Creators: Held',
  creator_payable: 'Creators: Payable',
  learner_payable: 'Learners: Refunds Payable',
  suspense: 'Suspense',
  course_revenue: 'Course Sales',
  other_income: 'Other Income',
  creator_cost: 'Creators’ Share',
  gateway_fee: 'Gateway Fees',
  write_offs: 'Write-offs',
  rounding: 'Rounding',
}

export const tallyHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n'
export const tallyFoot = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

/** @throws when the voucher does not balance: that is a bug, and Tally would refuse it */
export function tallyVoucher({ type, id, number, day, narration, lines }: Voucher): string {
  if (lines.reduce((sum, line) => sum + line.amountPaise, 0) !== 0)
    throw new Error(`the voucher ${id} does not balance`)
  const entries = lines
    .filter((line) => line.amountPaise !== 0)
    .map(({ ledger, amountPaise }) => {
      const isDebit = amountPaise > 0
      // Tally writes a debit as a negative amount.
      const amount = plainRupees(0 - amountPaise).toFixed(2)
      return `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${xml(ledger)}</LEDGERNAME><ISDEEMEDPOSITIVE>${isDebit ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${amount}</AMOUNT></ALLLEDGERENTRIES.LIST>`
    })
  return `<TALLYMESSAGE><VOUCHER REMOTEID="${xml(id)}" VCHTYPE="${type}" ACTION="Create"><DATE>${day.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${xml(number)}</VOUCHERNUMBER><NARRATION>${xml(narration)}</NARRATION>${entries.join('')}</VOUCHER></TALLYMESSAGE>\n`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text inside XML 1.0, which has no control characters. */
export function xml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are the characters that XML cannot carry
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>"']/g, (character) => escapes[character] as string)
  )
}
