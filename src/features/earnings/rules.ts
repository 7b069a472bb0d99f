import { documentNumber, fiscalYear, statementPrefix } from '#features/checkout/rules/documents.ts'
import type { Account, TransactionKind } from '#features/ledger/rules.ts'
import { wholeBasisPoints } from '#features/rates/rules.ts'
import { monthBefore, monthEnd, monthOf } from '#platform/format/day-in-india.ts'
import { type Paise, portion } from '#platform/format/money.ts'

/** How a creator is paid. */
export const payoutAccountKinds = ['bank', 'upi'] as const
export type PayoutAccountKind = (typeof payoutAccountKinds)[number]

/** What the provider said of an account: not asked, asked, its owner's name was confirmed, or it is not right. */
export const accountCheckStates = ['unchecked', 'pending', 'valid', 'invalid'] as const
export type AccountCheckState = (typeof accountCheckStates)[number]

const hidden = '••••'

/** All that is shown of an account once it is stored: the last four digits of its number, or a UPI id without its middle. */
export function maskAccount(account: { accountNumber: string | null; upiId: string | null }): string {
  if (account.accountNumber !== null) return `${hidden}${account.accountNumber.slice(-4)}`
  const [name = '', bank = ''] = (account.upiId ?? '').split('@')
  return `${name.slice(0, name.length > 4 ? 2 : 1)}${hidden}@${bank}`
}

/** The bank's letters, with which an IFSC begins, and the masked account. */
export function maskedAccount(account: {
  accountNumber: string | null
  upiId: string | null
  ifsc: string | null
}): string {
  return [account.ifsc?.slice(0, 4), maskAccount(account)].filter(Boolean).join(' ')
}

export const maskPan = (pan: string): string => `${pan.slice(0, 2)}${hidden}${pan.slice(-2)}`
/** A GSTIN contains the PAN. */
export const maskGstin = (gstin: string): string => `${gstin.slice(0, 2)}${hidden}${gstin.slice(-3)}`

/** The provider takes no more for one payout to a UPI id; the rest stays payable. */
export const upiMaxPaise = 1_00_000_00

/** Payouts of one run; the highest amounts first, the others wait for the next one. */
export const maxPayoutsPerRun = 2000

/** Why a creator whose balance is not 0 is not in a run; also why an approval dropped a payout. */
export const leftOutReasons = [
  'suspended',
  'below-zero',
  'below-minimum',
  'no-details',
  'account-invalid',
  'details-held',
  'needs-bank-account',
  'disputed',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Why an approved payout was not sent: what it was approved with had changed. */
export type StopReason = 'suspended' | 'details-changed' | 'account-invalid'

/** How long changed details wait before a payout may use them. */
export const detailsHoldHours = 48

/** Whether the bank's name for an account's owner is another than the one that was typed, apart from case and signs. */
export function isOtherName(typed: string | null, registered: string | null): boolean {
  const plain = (name: string) =>
    name
      .toUpperCase()
      .replaceAll(/[^A-Z\d ]/g, ' ')
      .split(/\s+/)
      .filter((word) => word !== '' && !/^(MR|MRS|MS|DR|SHRI|SMT)$/.test(word))
      .toSorted()
      .join(' ')
  return typed !== null && registered !== null && plain(typed) !== plain(registered)
}

/** A run is prepared by one person, approved by another and then sent; it is finished when none of its payouts is open. */
export const payoutRunStates = ['prepared', 'approved', 'finished', 'cancelled'] as const
export type PayoutRunState = (typeof payoutRunStates)[number]

/** How the money of a run leaves: through RazorpayX, or by a file that a person gives to the bank. */
export const payoutWays = ['razorpayx', 'bank_file'] as const
export type PayoutWay = (typeof payoutWays)[number]

/**
 * RazorpayX's states of a payout, before them our own: `prepared` waits for approval, `approved` is to be sent,
 * `submitting` may have reached the provider. `processed` may become `reversed`, days later.
 */
export const payoutStates = [
  'prepared',
  'approved',
  'submitting',
  'queued',
  'pending',
  'processing',
  'processed',
  'reversed',
  'failed',
  'rejected',
  'cancelled',
] as const
export type PayoutState = (typeof payoutStates)[number]

/** Payouts whose end is not known yet. */
export const openPayoutStates = [
  'approved',
  'submitting',
  'queued',
  'pending',
  'processing',
] as const satisfies readonly PayoutState[]

/** A payout whose money did not arrive, or came back: it is payable again. */
export const returnedPayoutStates = [
  'reversed',
  'failed',
  'rejected',
  'cancelled',
] as const satisfies readonly PayoutState[]

/** Accounts of what a creator is owed: their shares while the sale may be refunded, and afterwards. */
export const owedAccounts = ['creator_held', 'creator_payable'] as const satisfies readonly Account[]
export type OwedAccount = (typeof owedAccounts)[number]

/** What a creator's entries of one kind and account add up to; a credit, which we owe, is negative. */
export type Moved = { kind: TransactionKind; account: OwedAccount; paise: Paise }
export type Owed = { heldPaise: Paise; payablePaise: Paise }

/**
 * A month in figures, before its tax, from what the accounts held when it began and what moved. Whatever moved a share and
 * was neither its sale, its release nor a payout, took it back.
 */
export function monthFigures(opening: Owed, moved: readonly Moved[]) {
  const sum = (test: (one: Moved) => boolean) =>
    moved.reduce((total, one) => (test(one) ? total - one.paise : total), 0)
  const isPayout = ({ kind }: Moved) => kind.startsWith('payout_')
  return {
    earnedPaise: sum(({ kind }) => kind === 'creator_share'),
    releasedPaise: sum(({ kind, account }) => kind === 'window_closed' && account === 'creator_payable'),
    paidPaise: 0 - sum(isPayout),
    takenBackPaise: 0 - sum((one) => !isPayout(one) && !['creator_share', 'window_closed', 'tds'].includes(one.kind)),
    heldPaise: opening.heldPaise + sum(({ account }) => account === 'creator_held'),
    payablePaise: opening.payablePaise + sum(({ account }) => account === 'creator_payable'),
  }
}

/** What a statement's year counts of a month: what became payable, less what was taken back of it. */
export const creditedPaise = (month: { openingPaise: Paise; paidPaise: Paise; payablePaise: Paise }): Paise =>
  month.payablePaise + month.paidPaise - month.openingPaise

/** What a fiscal year's statements before a month say of its tax. */
export type TaxedYear = {
  creditedPaise: Paise
  /** Credited by statements below the threshold, and taxed by none since. */
  untaxedPaise: Paise
  /** The tax on the rest, by the rates of the statements that taxed it. */
  taxPaise: Paise
  withheldPaise: Paise
}

/**
 * Tax that a statement holds back: above the threshold on all that the fiscal year credited, at today's rate on what no
 * earlier statement has taxed, less what those held back, and never more than there is to pay.
 */
export function tdsDue(facts: {
  earlier: TaxedYear
  /** What this month credited. */
  creditedPaise: Paise
  thresholdPaise: Paise
  basisPoints: number
  payablePaise: Paise
}): { yearPaise: Paise; tdsPaise: Paise; tdsBasisPoints: number } {
  const { earlier, creditedPaise: month, basisPoints } = facts
  const yearPaise = earlier.creditedPaise + month
  if (yearPaise <= facts.thresholdPaise) return { yearPaise, tdsPaise: 0, tdsBasisPoints: 0 }
  const tax = earlier.taxPaise + portion(earlier.untaxedPaise + month, basisPoints, wholeBasisPoints)
  const tdsPaise = Math.max(0, Math.min(tax - earlier.withheldPaise, facts.payablePaise))
  return { yearPaise, tdsPaise, tdsBasisPoints: basisPoints }
}

/** `2627` of a month given by its first day. */
export const fiscalYearOfMonth = (month: string): string => fiscalYear(monthEnd(month))
/** The first month of the fiscal year that a month belongs to, which begins in April. */
export function fiscalYearStart(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${number >= 4 ? year : year - 1}-04-01`
}

/** `STM/2627/000001` */
export const statementNumber = (year: string, serial: number): string => documentNumber(statementPrefix, year, serial)

export const isOpenPayout = (state: PayoutState): boolean => openPayoutStates.some((one) => one === state)
export const isReturned = (state: PayoutState): boolean => returnedPayoutStates.some((one) => one === state)

const order = payoutStates.slice(0, payoutStates.indexOf('processed') + 1)

/**
 * Whether what is reported of a payout is news: reports come late and in any order. Only money that arrived can come
 * back after it. What came back may arrive after all, and is then payable no more; nothing else moves it, because it may
 * have been paid again.
 */
export function mayMovePayout(from: PayoutState, to: PayoutState): boolean {
  if (from === 'prepared') return false
  if (isReturned(from)) return to === 'processed'
  if (from === 'processed') return to === 'reversed'
  return isReturned(to) || order.indexOf(to) > order.indexOf(from)
}

export const saleSorts = ['sold', 'paid', 'share'] as const
/** Why a share has its rate: sold in the marketplace, by the creator's own link or coupon, or by a rate that was agreed. */
export const shareReasons = ['marketplace', 'own-link', 'agreed'] as const
export type ShareReason = (typeof shareReasons)[number]

/** The last months up to that of a day, each by its first day, the oldest first. */
export function lastMonths(day: string, count: number): string[] {
  const months = [monthOf(day)]
  while (months.length < count) months.unshift(monthBefore(months[0] as string))
  return months
}
