import type { BillingAddress } from '#features/accounts/actions/remember-billing.ts'
import { refuseFields } from '#platform/api/errors.ts'
import { isGstin, isPin, regionName } from '#platform/format/india.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

/** What an invoice needs of its buyer; null: emptied, undefined: not said. */
export type Billing = BillingAddress
export type BillingInput = {
  billingState?: string | undefined
  billingPin?: string | undefined
  gstin?: string | undefined
  billingName?: string | undefined
  billingAddress?: string | undefined
}

/**
 * Reads the billing fields of any call. A GSTIN says its State by its first two digits: it is used where none was chosen,
 * and another is refused.
 * @throws 422 naming the field
 */
export function billingOf(input: BillingInput): Billing {
  const gstin = input.gstin?.toUpperCase()
  const chosen = input.billingState || (gstin ? gstin.slice(0, 2) : input.billingState)
  const errors: Record<string, LocalizableText> = {}
  if (input.billingState && !regionName(input.billingState)) errors.billingState = textOf(messages, 'wrongState')
  if (input.billingPin && !isPin(input.billingPin)) errors.billingPin = textOf(messages, 'wrongPin')
  if (gstin && (!isGstin(gstin) || !gstin.startsWith(chosen ?? ''))) errors.gstin = textOf(messages, 'wrongGstin')
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return toBilling({
    stateCode: emptied(chosen),
    pin: emptied(input.billingPin),
    gstin: emptied(gstin),
    billingName: emptied(input.billingName),
    billingAddress: emptied(input.billingAddress),
  })
}

function emptied(value: string | undefined): string | null | undefined {
  return value === '' ? null : value
}
function toBilling(billing: Record<keyof Billing, string | null | undefined>): Billing {
  return Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== undefined))
}
