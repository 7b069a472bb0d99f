import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { flag, maxLength, optionalText, rule } from '#platform/api/validation.ts'
import { isGstin, isPin, regionName } from '#platform/format/india.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/billing-en.ts'

export const maxBillingName = 120
export const maxBillingAddress = 300

const withoutSpaces = (value: string): string => value.replaceAll(/\s/g, '').toUpperCase()

/** A code that may be left out or emptied, and otherwise is what the rule says; compared without spaces, in capitals. */
const code = (test: (value: string) => boolean, message: LocalizableText) =>
  z.optional(
    z.string().check(
      maxLength(40),
      z.overwrite(withoutSpaces),
      rule((value) => value === '' || test(value), message),
    ),
  )

/** The form of billing details. Which State a GSTIN belongs to is compared with what is stored, by the call. */
export const billingFields = z.object({
  billingName: optionalText(maxBillingName),
  billingAddress: optionalText(maxBillingAddress),
  billingState: code((value) => regionName(value) !== undefined, textOf(messages, 'chooseState')),
  billingPin: code(isPin, textOf(messages, 'wrongPin')),
  gstin: code(isGstin, textOf(messages, 'wrongGstin')),
})
export type BillingFields = z.output<typeof billingFields>

/** What a tax invoice names of its buyer. Asked on the pages where one pays; no call refuses for its absence. */
export const invoiceAddress = z.object({
  billingAddress: z.string().check(
    z.trim(),
    rule((value) => value !== '', textOf(messages, 'addressNeeded')),
    maxLength(maxBillingAddress),
  ),
  billingState: z.string().check(rule((value) => regionName(value) !== undefined, textOf(messages, 'chooseState'))),
  billingPin: z.string().check(z.overwrite(withoutSpaces), rule(isPin, textOf(messages, 'wrongPin'))),
})
export type InvoiceAddress = z.output<typeof invoiceAddress>

const billing = z.object({
  billingName: z.nullable(z.string()),
  billingAddress: z.nullable(z.string()),
  billingState: z.nullable(z.string()),
  billingPin: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
})

/** Remembered on the profile (unless `remember` is false); the open order takes it along. */
export const saveBilling = endpoint({
  call: 'POST /payment/billing',
  kind: 'write',
  priority: 'payment',
  access: 'signedIn',
  input: z.extend(billingFields, { orderUid: optionalText(64), remember: z.optional(flag()) }),
  reply: billing,
  summary: 'Saves the billing details for your invoices',
})
export const myBilling = endpoint({
  call: 'GET /payment/billing',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: billing,
  summary: 'Returns the billing details saved on your profile',
})
