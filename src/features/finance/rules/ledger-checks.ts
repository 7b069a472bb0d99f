import type { Paise } from '#platform/format/money.ts'
import { monthAfter, monthBefore } from '#platform/format/day-in-india.ts'

/**
 * Figures that the nightly check compares with the ledger's entries. `sums`: the sums by month, which every balance
 * reads. `days`: what creators earned and the school sold by day. `sales` and `shares`: what an order's courses sold for and
 * earned, less refunds. `courses`: what each of its courses sold for. `documents`: invoices less credit notes. `statements`:
 * what a statement says was earned, taken back, paid and held back as tax, and what is held and payable. `payouts` and `payments`: what was paid to creators, and by hand. `receivable`
 * and `refunds`: what the provider holds of a payment, and what it sent back. `disputes`: what it took for a dispute.
 * `suspense`: payments that nobody has explained. `settlements`: what it paid to our bank, and what a person booked of its
 * report.
 */
export const ledgerChecks = [
  'sums',
  'days',
  'sales',
  'courses',
  'shares',
  'documents',
  'statements',
  'payouts',
  'payments',
  'receivable',
  'refunds',
  'disputes',
  'suspense',
  'settlements',
] as const
/** What the list of differences can be sorted by. */
export const differenceSorts = ['found'] as const
export type LedgerCheck = (typeof ledgerChecks)[number]

/** `expectedPaise` is what the ledger says. */
export type LedgerDifference = { kind: LedgerCheck; subject: string; expectedPaise: Paise; foundPaise: Paise }

/** Differences of one kind in one month that are written down; where there are more, the first ones are enough to look at. */
export const maxDifferences = 100

/** Open months that are compared every night, the newest. */
const maxOpenMonths = 3
/** Months with differences that are compared again every night. */
const maxMonthsToRepeat = 6

/**
 * The months of a night's check: those that are not closed, at most three; those with open differences; and in turn one of
 * all the earlier ones. Months are given by their first day.
 * @param night a number that grows by one every night
 */
export function monthsToCheck(facts: {
  first: string
  lastClosed?: string | undefined
  present: string
  withDifferences: readonly string[]
  night: number
}): string[] {
  const { first, lastClosed, present } = facts
  let from = present
  for (let months = 1; months < maxOpenMonths && from > first; months += 1) {
    const before = monthBefore(from)
    if (lastClosed !== undefined && before <= lastClosed) break
    from = before
  }
  const earlier = monthsBetween(first, from)
  const turn = earlier[facts.night % Math.max(1, earlier.length)]
  const repeated = facts.withDifferences.slice(0, maxMonthsToRepeat)
  const months = [...monthsBetween(from, monthAfter(present)), ...repeated, ...(turn ? [turn] : [])]
  return [...new Set(months)].toSorted((a, b) => a.localeCompare(b))
}

/** From the first month to the one before the end. */
function monthsBetween(first: string, end: string): string[] {
  const months: string[] = []
  for (let month = first; month < end; month = monthAfter(month)) months.push(month)
  return months
}

/** What was found of one kind in one month: `isCut` where there is more than was written down. */
export type Compared = { kind: LedgerCheck; found: LedgerDifference[]; isCut: boolean }

export function comparedOf(kind: LedgerCheck, differences: readonly LedgerDifference[]): Compared {
  const found = differences.filter((one) => one.kind === kind)
  return { kind, found: found.slice(0, maxDifferences), isCut: found.length > maxDifferences }
}
