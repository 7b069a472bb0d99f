import type { Account } from '#features/ledger/rules.ts'

/** What we owe and pay by hand: taxes, and to a learner what no refund could bring. */
export const taxAccounts = [
  'cgst_payable',
  'sgst_payable',
  'igst_payable',
  'tcs_payable',
  'tds_payable',
] as const satisfies readonly Account[]
export type TaxAccount = (typeof taxAccounts)[number]
export const manualPaymentAccounts = [...taxAccounts, 'learner_payable'] as const satisfies readonly Account[]
export type ManualPaymentAccount = (typeof manualPaymentAccounts)[number]

/** Taxes that may be paid with the GST that we paid ourselves, on the payment gateway's fees. */
export const creditableAccounts = ['cgst_payable', 'sgst_payable', 'igst_payable'] as const satisfies readonly Account[]
export const paidFrom = ['bank', 'input_gst'] as const
export type PaidFrom = (typeof paidFrom)[number]
