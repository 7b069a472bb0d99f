import { type Account, accounts } from '#features/ledger/rules.ts'
import { isDay } from '#platform/format/is-day.ts'
import type { Paise } from '#platform/format/money.ts'
import { movementOf, type Movements } from './overview.ts'

export const accountCodes = Object.keys(accounts) as [Account, ...Account[]]

/** A month alone, or everything until its end. */
export const bookSpans = ['month', 'until'] as const
export type BookSpan = (typeof bookSpans)[number]

/** What an entry may be about. */
export const subjectKinds = ['order', 'refund', 'dispute', 'settlement', 'statement', 'payout', 'manual'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export type Balance = { opening: Paise; debit: Paise; credit: Paise; closing: Paise }

/** An account's balance before a period, what it moved in it, and its balance at the end. */
export function balanceOf(account: Account, before: Movements, during: Movements): Balance {
  const opening = movementOf(before, account).balancePaise
  const { debitPaise: debit, creditPaise: credit } = movementOf(during, account)
  return { opening, debit, credit, closing: opening + debit - credit }
}

export function totalsOf(balances: readonly Balance[]): Balance {
  const sum = (of: (balance: Balance) => Paise) => balances.reduce((total, one) => total + of(one), 0)
  return {
    opening: sum(({ opening }) => opening),
    debit: sum(({ debit }) => debit),
    credit: sum(({ credit }) => credit),
    closing: sum(({ closing }) => closing),
  }
}

/** The first day of a month given as 2026-10. */
export const firstDay = (month: string): string => `${month}-01`

/** Filters of an address: a month of the books, and the key of an entry. */
export const aMonth = (sent: string): string | undefined => (isDay(firstDay(sent)) ? sent : undefined)
export const anEntryKey = (sent: string): string | undefined =>
  isDay(sent.slice(0, 10)) && /^\.\d{1,15}$/.test(sent.slice(10)) ? sent : undefined
