import type { Account } from '#features/ledger/rules.ts'
import type { Paise } from '#platform/format/money.ts'

/** What waits for a person on the finance pages. */
export const attentionKinds = [
  'refunds',
  'failedRefunds',
  'payouts',
  'payments',
  'disputes',
  'sales',
  'differences',
  'events',
  'learners',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The accounts of GST that we owe. */
export const gstAccounts = [
  'cgst_payable',
  'sgst_payable',
  'igst_payable',
  'tcs_payable',
] as const satisfies readonly Account[]

type Sides = { debitPaise: Paise; creditPaise: Paise; balancePaise: Paise }
export type Movements = ReadonlyMap<Account, Sides>

const nothing: Sides = { debitPaise: 0, creditPaise: 0, balancePaise: 0 }
export const movementOf = (movements: Movements, account: Account): Sides => movements.get(account) ?? nothing
/** What we owe by some accounts together. */
export const owedBy = (movements: Movements, ...of: readonly Account[]): Paise =>
  of.reduce((sum, account) => sum - movementOf(movements, account).balancePaise, 0)

export type Sales = { gross: Paise; refunds: Paise; fees: Paise; gst: Paise; share: Paise; net: Paise }

/**
 * A month from its sales to what stays with the platform, read off the accounts' movements. Sales credit the deferred
 * sales and the tax accounts. Refunds debit them, or the revenue once their window has closed; what a closed window moves
 * from deferred sales to revenue is neither.
 * @param taxPaid GST that was paid to the government in the month: it debits the tax accounts and is no refund
 */
export function salesToNet(movements: Movements, taxPaid: Paise): Sales {
  const deferred = movementOf(movements, 'deferred_course_sales')
  const revenue = movementOf(movements, 'course_revenue')
  const tax = gstAccounts.map((account) => movementOf(movements, account))
  const sum = (amounts: readonly Paise[]) => amounts.reduce((total, one) => total + one, 0)
  const taxOfSales = sum(tax.map(({ creditPaise }) => creditPaise))
  const taxOfRefunds = sum(tax.map(({ debitPaise }) => debitPaise)) - taxPaid
  const gross = deferred.creditPaise + taxOfSales
  const refunds = deferred.debitPaise - revenue.creditPaise + revenue.debitPaise + taxOfRefunds
  const fees = movementOf(movements, 'gateway_fee').balancePaise
  const gst = taxOfSales - taxOfRefunds
  const share = movementOf(movements, 'creator_cost').balancePaise
  return { gross, refunds, fees, gst, share, net: gross - refunds - fees - gst - share }
}

/** A step of the bars: where it begins and how wide it is, in percent of the gross. */
export type Bar = { left: number; width: number }

/** The bars of a month: the gross whole, each deduction where it takes its part off the right, the net at the left. */
export function barsOf({ gross, refunds, fees, gst, share, net }: Sales): Record<keyof Sales, Bar> {
  const percent = (paise: Paise) => (gross > 0 ? Math.min(100, Math.max(0, (paise / gross) * 100)) : 0)
  const after = (left: Paise, part: Paise): Bar => ({
    left: percent(left),
    width: percent(left + part) - percent(left),
  })
  return {
    gross: { left: 0, width: percent(gross) },
    refunds: after(gross - refunds, refunds),
    fees: after(gross - refunds - fees, fees),
    gst: after(gross - refunds - fees - gst, gst),
    share: after(net, share),
    net: { left: 0, width: percent(net) },
  }
}

/**
 * The month that is closed next: the one after the last closed one, or the first of the books; undefined while it is not
 * over. Months are given by their first day.
 */
export function closableMonth(next: string | undefined, today: string): string | undefined {
  return next !== undefined && next.slice(0, 7) < today.slice(0, 7) ? next : undefined
}
