import * as z from 'zod/mini'
import { endpoint, financeRoles, type ReplyOf } from '#platform/api/contract.ts'
import {
  amount,
  idempotencyKeyInput,
  maxLength,
  optionalText,
  pagination,
  paging,
  positiveNumber,
  required,
  rule,
  zodError,
} from '#platform/api/validation.ts'
import { isDay } from '#platform/format/is-day.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/payments-en.ts'
import { manualPaymentAccounts, paidFrom, taxAccounts } from '../rules/manual-payments.ts'

/** What is to be paid by hand, and what was: the newest first. */
export const manualPayments = endpoint({
  call: 'GET /admin/finance/payment',
  kind: 'read',
  access: financeRoles,
  input: z.object(paging(10)),
  reply: z.object({
    taxes: z.array(z.object({ account: z.enum(taxAccounts), owed: amount })),
    /** GST that we paid on fees, and may pay GST with. */
    inputGst: amount,
    /** At most 100, who is owed most first. */
    learners: z.array(
      z.object({
        uid: z.string(),
        name: z.string(),
        email: z.string(),
        owed: amount,
        /** Refunds that failed and that nobody paid yet; at most 20. */
        refunds: z.array(z.object({ uid: z.string(), orderUid: z.string(), amount })),
      }),
    ),
    payments: z.array(
      z.object({
        uid: z.string(),
        account: z.enum(manualPaymentAccounts),
        learner: z.nullable(z.object({ uid: z.string(), name: z.string() })),
        amount,
        paidFrom: z.enum(paidFrom),
        reference: z.string(),
        paidOn: z.string(),
        recordedBy: z.string(),
      }),
    ),
    pagination,
  }),
  amounts: {
    reply: {
      taxes: { owed: 'rupees' },
      inputGst: 'rupees',
      learners: { owed: 'rupees', refunds: { amount: 'rupees' } },
      payments: { amount: 'rupees' },
    },
  },
  summary: 'Lists taxes and learners to pay manually, and past payments',
})
export type ManualPayments = ReplyOf<typeof manualPayments>

const paid = {
  reference: required().check(maxLength(60)),
  /** The day in India on which it was paid: today or before. */
  paidOn: required().check(rule(isDay, textOf(messages, 'wrongDay'))),
}
const recorded = {
  kind: 'write',
  access: financeRoles,
  reply: z.object({ uid: z.string() }),
  creates: true,
  amounts: { input: { amount: 'rupees' } },
} as const
const chosen = { error: zodError(textOf(platformMessages, 'required')) }
const tax = { account: z.enum(taxAccounts, chosen), paidFrom: z._default(z.enum(paidFrom), 'bank') }

/**
 * Books that a tax was paid to the government. Refusals: 422 on `amount` above what is owed, on `paidOn` in the future, on
 * `paidFrom` where GST on fees cannot pay it; REFERENCE_USED 409.
 */
export const recordTaxPayment = endpoint({
  ...recorded,
  call: 'POST /admin/finance/payment/tax',
  input: z.object({ ...tax, amount: positiveNumber(), ...paid, idempotencyKey: idempotencyKeyInput() }),
  summary: 'Records a tax paid to the government',
})

/**
 * Books that a learner was paid by hand what no refund could bring. `refund` is the uid of one that failed: it is paid
 * whole, and needs nobody any more. Refusals: as above; 422 on `refund` where one that is owed is not named;
 * USER_NOT_FOUND and REFUND_NOT_FOUND 404; REFUND_PAID 409.
 */
export const recordLearnerPayment = endpoint({
  ...recorded,
  call: 'POST /admin/finance/payment/learner',
  input: z.object({
    learner: required().check(maxLength(64)),
    refund: optionalText(64),
    amount: positiveNumber(),
    ...paid,
    idempotencyKey: idempotencyKeyInput(),
  }),
  summary: 'Records a manual payment to a learner',
})

/** What is typed: the amount in rupees. */
export const taxPaymentForm = z.object({ ...tax, amount: required(), ...paid })
export const learnerPaymentForm = z.object({ refund: optionalText(64), amount: required(), ...paid })
