import * as z from 'zod/mini'
import { transactionKinds } from '#features/ledger/rules.ts'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import { amount, maxLength, required, rule, wholeNumber } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { accountCodes, aMonth, anEntryKey, bookSpans, subjectKinds } from '../rules/books.ts'

/** A month of the books: 2026-10. */
export const month = () =>
  z.string().check(rule((value) => aMonth(value) !== undefined, textOf(platformMessages, 'badRequest')))
const uid = () => required().check(maxLength(64))
const format = z._default(z.enum(['json', 'csv']), 'json')

/** The accounts' balances are debits less credits: below 0, we owe it. */
const balances = { opening: amount, debit: amount, credit: amount, closing: amount }
const inRupees = { opening: 'rupees', debit: 'rupees', credit: 'rupees', closing: 'rupees' } as const
const account = z.enum(accountCodes)

/** Every account in a month, the present one where none is named, or with `span` `until` from the beginning to its end. */
export const trialBalance = endpoint({
  call: 'GET /admin/finance/books',
  kind: 'read',
  access: financeRoles,
  input: z.object({ month: z.optional(month()), span: z._default(z.enum(bookSpans), 'month'), format }),
  reply: z.object({
    month: z.string(),
    isClosed: z.boolean(),
    accounts: z.array(z.object({ account, ...balances })),
    /** Debits and credits are the same; the balances add up to 0. */
    totals: z.object(balances),
    /** The months of the books, the newest first: 2026-10. */
    months: z.array(z.string()),
  }),
  amounts: { reply: { accounts: inRupees, totals: inRupees } },
  answers: 'list',
  exports: 'money',
  summary: 'Returns the trial balance: each account’s opening balance, movements and closing balance',
})
export type TrialBalance = ReplyOf<typeof trialBalance>

const entry = z.object({
  id: z.number(),
  /** The day in India under which it is booked, and the one it belongs to where that day's month was closed already. */
  day: z.string(),
  lateFor: z.nullable(z.string()),
  kind: z.enum(transactionKinds),
  debit: amount,
  credit: amount,
  /** What it is about: kind and uid or number. */
  subjects: z.array(z.object({ kind: z.enum(subjectKinds), name: z.string(), uid: z.string() })),
  course: z.string(),
  /** The creator or learner whose account it moves. */
  person: z.nullable(z.object({ uid: z.string(), name: z.string() })),
})
export type Entry = z.output<typeof entry>

/**
 * An account's entries of a month by day, and its balance before and after them. Paged by key: `after` is `next` of the
 * page before. `person` is the uid of a creator or learner whose part of the account is meant. 404 ACCOUNT_NOT_FOUND.
 */
export const accountStatement = endpoint({
  call: 'GET /admin/finance/account/{code}',
  kind: 'read',
  access: financeRoles,
  input: z.object({
    code: account,
    month: z.optional(month()),
    person: z.optional(uid()),
    after: z.optional(
      z.string().check(rule((value) => anEntryKey(value) !== undefined, textOf(platformMessages, 'badRequest'))),
    ),
    limit: z._default(
      wholeNumber().check(rule((value) => value >= 1 && value <= 100, textOf(platformMessages, 'badRequest'))),
      50,
    ),
    format,
  }),
  reply: z.object({
    code: account,
    class: z.enum(['asset', 'liability', 'income', 'expense']),
    owner: z.enum(['platform', 'creator', 'learner']),
    month: z.string(),
    isClosed: z.boolean(),
    ...balances,
    entries: z.array(entry),
    next: z.nullable(z.string()),
    /** Whose part is shown; null for the whole account. */
    person: z.nullable(z.object({ uid: z.string(), name: z.string() })),
    months: z.array(z.string()),
  }),
  amounts: { reply: { ...inRupees, entries: { debit: 'rupees', credit: 'rupees' } } },
  answers: 'list',
  exports: 'money',
  summary: 'Returns the statement of an account: every entry of a month and its source',
})
export type AccountStatement = ReplyOf<typeof accountStatement>
